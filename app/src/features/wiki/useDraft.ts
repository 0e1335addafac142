import { useCallback, useEffect, useRef, useState } from 'react';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SaveElementDraft } from '#app/data/generated/wiki.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { draftKey } from './draftKey.ts';
import type { LoadedDraft } from './loadMyDrafts.ts';

/** Milliseconds after the last key press before saving. */
const PAUSE_MILLISECONDS = 900;
const RETRY_MILLISECONDS = 8_000;

/** `overtaken`: another tab has saved a newer version. `offline` and `refused`: the change is only in this browser. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'refused' | 'overtaken';

export interface WrittenDraft {
  readonly content: ElementDraft;
  /** Conflicting parts that are not resolved yet. */
  readonly undecided: readonly string[];
  readonly state: SavingState;
  readonly refusal: ApiFailure | null;
  /** Incremented whenever the content changes other than by typing; used as a key for editors with their own state. */
  readonly generation: number;
  readonly change: (update: (content: ElementDraft) => ElementDraft) => void;
  readonly decide: (path: string) => void;
  /**
   * Sends unsaved changes.
   * @returns the saved version
   * @throws ApiFailure when the server refuses
   */
  readonly flush: () => Promise<number>;
  /** Overwrites the version saved by another tab. */
  readonly overrule: () => void;
  readonly replace: (draft: LoadedDraft) => void;
  readonly renew: () => void;
  readonly forget: () => void;
}

interface Kept {
  readonly version: number;
  readonly content: unknown;
  readonly undecided: readonly string[];
}

type Written = Pick<WrittenDraft, 'content' | 'undecided'>;

function readKept(id: string): Kept | null {
  try {
    const kept = JSON.parse(readStored(draftKey(id)) ?? 'null') as Kept | null;
    return kept && typeof kept.version === 'number' && Array.isArray(kept.undecided) ? kept : null;
  } catch {
    return null;
  }
}

function isSame(a: Written, b: Written): boolean {
  return diffDrafts(a.content, b.content).length === 0 && a.undecided.length === b.undecided.length;
}

/**
 * A draft that is stored in this browser immediately and on the server after a delay. Changes stored on an earlier
 * visit are restored. If the server has a newer version, the state is `overtaken` and the author chooses.
 */
export function useDraft(loaded: LoadedDraft): WrittenDraft {
  const { id, type } = loaded;
  const [start] = useState(() => {
    const known: Written = { content: readDraft(type, loaded.content), undecided: loaded.undecided };
    const kept = readKept(id);
    const mine = kept && { content: readDraft(type, kept.content), undecided: kept.undecided };
    // Equal when the answer to the last save was lost.
    if (!mine || isSame(mine, known)) return { written: known, version: loaded.version, state: 'saved' as const };
    const isAhead = kept.version === loaded.version;
    return { written: mine, version: kept.version, state: isAhead ? ('saving' as const) : ('overtaken' as const) };
  });
  const [written, setWritten] = useState(start.written);
  const [generation, setGeneration] = useState(0);
  const [state, setState] = useState<SavingState>(start.state);
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const version = useRef(start.version);
  const newer = useRef(loaded.version);
  const latest = useRef(start.written);
  const saved = useRef<Written | null>(start.state === 'saved' ? start.written : null);
  const running = useRef<Promise<number> | null>(null);

  const send = useCallback(
    async (isOverruling = false): Promise<number> => {
      // Saves run one after the other, because each needs the version returned by the previous one.
      while (running.current) await running.current.catch(() => undefined);
      const sent = latest.current;
      if (saved.current === sent) return version.current;
      setState('saving');
      const undecided = isOverruling ? null : sent.undecided;
      const call = runOperation(browserContext, SaveElementDraft, {
        id,
        version: version.current,
        content: sent.content,
        undecided,
      });
      running.current = call.then((answer) => answer.saveElementDraft.version);
      try {
        version.current = await running.current;
        saved.current = sent;
        if (latest.current === sent) {
          writeStored(draftKey(id), null);
          setState('saved');
        }
        return version.current;
      } catch (error) {
        const isOvertaken = error instanceof ApiFailure && error.errorCode === 'conflict';
        if (isOvertaken) newer.current = Number(error.details['version']);
        const isRefused = error instanceof ApiFailure && error.errorCode !== 'unavailable' && error.status < 500;
        setRefusal(isRefused && !isOvertaken ? error : null);
        setState(isOvertaken ? 'overtaken' : isRefused ? 'refused' : 'offline');
        throw error;
      } finally {
        running.current = null;
      }
    },
    [id],
  );

  useEffect(() => {
    if (state === 'overtaken' || saved.current === written) return undefined;
    const pause = state === 'offline' || state === 'refused' ? RETRY_MILLISECONDS : PAUSE_MILLISECONDS;
    const timer = setTimeout(() => void send().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [written, state, send]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (saved.current !== latest.current && readKept(id) === null) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [id]);

  const show = (next: Written): void => {
    latest.current = next;
    setWritten(next);
  };
  const keep = (next: Written): void => {
    show(next);
    writeStored(draftKey(id), JSON.stringify({ version: version.current, ...next }));
    setState((now) => (now === 'saved' ? 'saving' : now));
  };
  return {
    ...written,
    state,
    refusal,
    generation,
    change: (update) => keep({ ...latest.current, content: update(latest.current.content) }),
    decide(path) {
      keep({ ...latest.current, undecided: latest.current.undecided.filter((one) => one !== path) });
    },
    async flush() {
      let kept = await send();
      while (saved.current !== latest.current) kept = await send();
      return kept;
    },
    overrule() {
      version.current = newer.current;
      // The other tab may have merged published changes into the draft, so the page is reloaded.
      void send(true)
        .then(() => location.reload())
        .catch(() => undefined);
    },
    replace(draft) {
      const next = { content: readDraft(draft.type, draft.content), undecided: draft.undecided };
      version.current = draft.version;
      saved.current = next;
      show(next);
      setGeneration((now) => now + 1);
      writeStored(draftKey(id), null);
      setState('saved');
    },
    renew: () => setGeneration((now) => now + 1),
    forget: () => writeStored(draftKey(id), null),
  };
}
