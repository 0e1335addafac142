import { useCallback, useEffect, useRef, useState } from 'react';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SaveElementDraft } from '#app/data/generated/wiki.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import type { LoadedDraft } from './loadMyDrafts.ts';

/** After the last key. */
const PAUSE_MILLISECONDS = 900;
const RETRY_MILLISECONDS = 8_000;

/** Where what is shown stands: with the server, on its way, or only in this browser. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'overtaken';

export interface WrittenDraft {
  readonly content: ElementDraft;
  readonly state: SavingState;
  /** Grows whenever something else than typing has changed the content. */
  readonly generation: number;
  readonly change: (update: (content: ElementDraft) => ElementDraft) => void;
  /** Sends what is not with the server yet. @returns the version that is kept. @throws ApiFailure */
  readonly flush: () => Promise<number>;
  /** Another tab has saved meanwhile: this one wins after all. */
  readonly overrule: () => void;
  /** Takes what the server made of the draft. */
  readonly replace: (draft: LoadedDraft) => void;
  /** Shows the content anew in editors that keep their own. */
  readonly renew: () => void;
  /** Forgets what this browser keeps: it was published or discarded. */
  readonly forget: () => void;
}

interface Kept {
  readonly version: number;
  readonly content: unknown;
}

const keyOf = (id: string) => `draft.element.${id}` as const;

function readKept(id: string): Kept | null {
  try {
    const kept = JSON.parse(readStored(keyOf(id)) ?? 'null') as Kept | null;
    return kept && typeof kept.version === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/**
 * A draft while it is written: kept in this browser at once and by the server shortly after. What
 * this browser kept of an earlier visit is taken up where the server has nothing newer.
 */
export function useDraft(loaded: LoadedDraft): WrittenDraft {
  const { id, type } = loaded;
  const [start] = useState(() => {
    const kept = readKept(id);
    const isAhead = kept !== null && kept.version === loaded.version;
    return { content: readDraft(type, isAhead ? kept.content : loaded.content), isAhead };
  });
  const [content, setContent] = useState(start.content);
  const [generation, setGeneration] = useState(0);
  const [state, setState] = useState<SavingState>(start.isAhead ? 'saving' : 'saved');
  const version = useRef(loaded.version);
  /** Of what another tab has saved. */
  const newer = useRef(loaded.version);
  const latest = useRef(start.content);
  const saved = useRef<ElementDraft | null>(start.isAhead ? null : start.content);
  const running = useRef<Promise<number> | null>(null);

  const send = useCallback(async (): Promise<number> => {
    // One after another: each needs the version that the one before has made.
    while (running.current) await running.current.catch(() => undefined);
    const sent = latest.current;
    if (saved.current === sent) return version.current;
    setState('saving');
    const call = runOperation(browserContext, SaveElementDraft, { id, version: version.current, content: sent });
    running.current = call.then((answer) => answer.saveElementDraft.version);
    try {
      version.current = await running.current;
      saved.current = sent;
      if (latest.current === sent) {
        writeStored(keyOf(id), null);
        setState('saved');
      }
      return version.current;
    } catch (error) {
      const isOvertaken = error instanceof ApiFailure && error.errorCode === 'conflict';
      if (isOvertaken) newer.current = Number(error.details['version']);
      setState(isOvertaken ? 'overtaken' : 'offline');
      throw error;
    } finally {
      running.current = null;
    }
  }, [id]);

  useEffect(() => {
    if (state === 'overtaken' || saved.current === content) return undefined;
    const pause = state === 'offline' ? RETRY_MILLISECONDS : PAUSE_MILLISECONDS;
    const timer = setTimeout(() => void send().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [content, state, send]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (saved.current !== latest.current && readKept(id) === null) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [id]);

  const show = (next: ElementDraft): void => {
    latest.current = next;
    setContent(next);
  };
  return {
    content,
    state,
    generation,
    change(update) {
      const next = update(latest.current);
      show(next);
      writeStored(keyOf(id), JSON.stringify({ version: version.current, content: next }));
      setState((now) => (now === 'saved' ? 'saving' : now));
    },
    async flush() {
      let kept = await send();
      while (saved.current !== latest.current) kept = await send();
      return kept;
    },
    overrule() {
      version.current = newer.current;
      void send().catch(() => undefined);
    },
    replace(draft) {
      const next = readDraft(draft.type, draft.content);
      version.current = draft.version;
      saved.current = next;
      show(next);
      setGeneration((now) => now + 1);
      writeStored(keyOf(id), null);
      setState('saved');
    },
    renew: () => setGeneration((now) => now + 1),
    forget: () => writeStored(keyOf(id), null),
  };
}
