import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import type { EditAnswer, EditRequest } from './editMessages.ts';
import { askHeights, loadPoints } from './editTracks.ts';
import type { LineSource } from './editTracks.ts';
import type { LinePreview } from './lines/linePreview.ts';

type Step =
  | { readonly edit: TrackEdit; readonly heights?: Uint8Array }
  | { readonly source: LineSource; readonly points: Uint8Array };

const editOf = (step: Step): readonly TrackEdit[] => ('edit' in step ? [step.edit] : []);
const takenOf = (step: Step) => ('source' in step ? [step] : []);

class EditWorker {
  readonly #worker = new Worker(new URL('./editWorker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (answer: EditAnswer) => void>();
  #sent: readonly Uint8Array[] = [];
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<EditAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
  }

  ask(request: Omit<EditRequest, 'id'>): Promise<EditAnswer> {
    const { promise, resolve } = Promise.withResolvers<EditAnswer>();
    this.#last += 1;
    this.#waiting.set(this.#last, resolve);
    const sources = request.sources.map((points, i) => (this.#sent[i] === points ? new Uint8Array() : points));
    this.#sent = request.sources;
    this.#worker.postMessage({ ...request, sources, id: this.#last } satisfies EditRequest, []);
    return promise;
  }

  stop(): void {
    this.#worker.terminate();
  }
}

export type TrackEdits = ReturnType<typeof useTrackEdits>;

export function useTrackEdits(trackIds: readonly string[]) {
  const [base, setBase] = useState<readonly Uint8Array[] | null>(null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [before, setBefore] = useState<readonly LinePreview[] | null>(null);
  const [lines, setLines] = useState<readonly LinePreview[] | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isWorking, setWorking] = useState(true);
  const worker = useRef<EditWorker | null>(null);
  /** The track ids when the editor was opened. */
  const [opened] = useState(trackIds);

  useEffect(() => {
    const control = new AbortController();
    const made = new EditWorker();
    worker.current = made;
    Promise.all(opened.map((trackId) => loadPoints({ trackId }, control.signal))).then(
      (points) => setBase(points),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setFailure(error instanceof ApiFailure ? error : new ApiFailure({ errorCode: 'internal' }));
        setWorking(false);
      },
    );
    return () => {
      control.abort();
      made.stop();
    };
  }, [opened]);

  const requestOf = useCallback(
    (done: readonly Step[]): Omit<EditRequest, 'id' | 'pointsOf'> => ({
      sources: [...(base ?? []), ...done.flatMap(takenOf).map(({ points }) => points)],
      edits: done.flatMap(editOf),
      heights: done.flatMap((step) => ('edit' in step && step.heights ? [step.heights] : [])),
    }),
    [base],
  );

  /** Shows the lines after these steps. If the last step fails, nothing changes. */
  const show = useCallback(
    async (done: readonly Step[], rest: readonly Step[]): Promise<boolean> => {
      if (!worker.current) return false;
      setWorking(true);
      const answer = await worker.current.ask({ ...requestOf(done), pointsOf: null });
      setWorking(false);
      if ('failure' in answer) {
        setFailure(new ApiFailure({ errorCode: answer.failure }));
        return false;
      }
      if (!('lines' in answer)) return false;
      setFailure(null);
      setSteps(done);
      setUndone(rest);
      setLines(answer.lines);
      if (done.length === 0) setBefore(answer.lines);
      return true;
    },
    [requestOf],
  );
  useEffect(() => {
    if (base) void show([], []);
  }, [base, show]);

  const wait = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setWorking(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : new ApiFailure({ errorCode: 'internal' }));
      return null;
    } finally {
      setWorking(false);
    }
  };

  return {
    before,
    lines,
    failure,
    isWorking,
    canUndo: steps.length > 0,
    canRedo: undone.length > 0,
    sources: [
      ...opened.map((trackId): LineSource => ({ trackId })),
      ...steps.flatMap(takenOf).map(({ source }) => source),
    ],
    operations: steps.flatMap(editOf),
    wait,
    edit: (edit: TrackEdit) => show([...steps, { edit }], []),
    async takeHeights(line: number): Promise<boolean> {
      const heights = await wait(async () => {
        const answer = await worker.current?.ask({ ...requestOf(steps), pointsOf: line });
        return answer && 'points' in answer ? askHeights(answer.points) : null;
      });
      return heights !== null && show([...steps, { edit: { kind: 'terrain', line }, heights }], []);
    },
    async take(source: LineSource): Promise<boolean> {
      const points = await wait(() => loadPoints(source));
      return points !== null && show([...steps, { source, points }], []);
    },
    undo: () => show(steps.slice(0, -1), [...undone, ...steps.slice(-1)]),
    redo: () => show([...steps, ...undone.slice(-1)], undone.slice(0, -1)),
  };
}
