import os from 'node:os';
import { Piscina } from 'piscina';
import { Failure } from '@cordada/core/failures';
import type { Candidate, Proposal } from '@cordada/core/tracks/recognition/proposal';
import type { Hiding } from './sharing/hiding.ts';
import type {
  EditTask,
  PackedLine,
  PreparedLine,
  PrepareTask,
  ReadTask,
  ReadTrack,
  SharedTrack,
  ShareTask,
  ThreadAnswer,
} from './trackThread.ts';

/** Processes tracks in worker threads, so that large files do not block requests. */
export interface TrackReader {
  /** @throws Failure of the track codes; `track_timeout` if it takes too long, `unavailable` if the queue is full */
  read(path: string, hiding: Hiding, lines?: ReadTask['lines'], heights?: ReadTask['heights']): Promise<ReadTrack>;
  recognise(geometry: Uint8Array, candidates: readonly Candidate[]): Promise<Proposal[]>;
  share(task: ShareTask): Promise<SharedTrack>;
  /**
   * Applies edit steps.
   * @throws Failure of `applyTrackEdits`
   */
  edit(task: EditTask): Promise<PackedLine[]>;
  /**
   * Prepares an edited line for storage.
   * @throws Failure of the track codes
   */
  prepare(task: PrepareTask): Promise<PreparedLine>;
  stop(): Promise<void>;
}

const READ_TIMEOUT_MS = 20_000;
const QUEUE_PER_THREAD = 20;
const IDLE_THREAD_MS = 60_000;
const THREAD_HEAP_MEGABYTES = 512;

export function createTrackReader(threads: number): TrackReader {
  const pool = new Piscina({
    filename: new URL('./trackThread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_THREAD_MS,
    maxQueue: threads * QUEUE_PER_THREAD,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MEGABYTES },
    // Lower the priority of the threads, so that requests stay fast on machines with few cores.
    niceIncrement: os.platform() === 'linux' ? 5 : 0,
  });
  const run = async <T>(name: string, task: unknown): Promise<T> => {
    let result: ThreadAnswer<T>;
    try {
      result = (await pool.run(task, { name, signal: AbortSignal.timeout(READ_TIMEOUT_MS) })) as ThreadAnswer<T>;
    } catch (error) {
      const { name: kind = '', message = '', code = '' } = error as { name?: string; message?: string; code?: string };
      if (kind === 'AbortError') throw new Failure('track_timeout', 'Reading this track takes too long.');
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Failure('track_too_many_points', 'This track is too large.');
      if (/queue is at limit/i.test(message))
        throw new Failure('unavailable', 'Many tracks are being read. Please try again.');
      throw error;
    }
    if ('failure' in result) {
      const { code, message, fields } = result.failure;
      throw new Failure(code, message, fields && { fields });
    }
    return result.value;
  };
  return {
    read: (path, hiding, lines = 'tracks', heights) =>
      run<ReadTrack>('readFile', { path, hiding, lines, ...(heights && { heights }) } satisfies ReadTask),
    share: (task) => run<SharedTrack>('shareTrack', task),
    recognise: (geometry, candidates) => run<Proposal[]>('recogniseTrack', { geometry, candidates }),
    edit: (task) => run<PackedLine[]>('editLines', task),
    prepare: (task) => run<PreparedLine>('prepareLine', task),
    stop: () => pool.destroy(),
  };
}
