import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SaveActivity } from '#app/data/generated/activities.ts';
import type { SaveActivityVariables } from '#app/data/generated/activities.ts';
import { tabName, writeStored } from '#app/data/storage.ts';
import type { StorageKey } from '#app/data/storage.ts';
import { isEmptyDraft } from './activityForm.ts';
import type { KeptDraft } from './activityForm.ts';

const KEEP_MILLISECONDS = 400;
const SEND_MILLISECONDS = 1_000;

/** Where a form is kept in this browser: by the activity that it changes. */
export const draftKey = (id: string | null): StorageKey => (id === null ? 'draft.newActivity' : `draft.activity.${id}`);

type Input = SaveActivityVariables['input'];

/**
 * Keeps a form in this browser at once, and on the server a second after each change.
 * @param id of the activity that is changed; null for a new one
 * @param begun what the form began with: the draft that a new one is kept as since an earlier visit, and its revision
 * @param input what the server is sent; null while it is for this browser alone, as changes of what is published are
 */
export function useAutosave(id: string | null, begun: KeptDraft, draft: KeptDraft, input: Input | null) {
  const key = draftKey(id);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'waiting' | 'conflict'>('idle');
  const savedId = useRef(id ?? begun.id ?? null);
  const revision = useRef(begun.revision ?? null);
  /** What this tab saved itself, though it did not hear of it, is no conflict. */
  const [savedBy] = useState(tabName);
  const isOver = useRef(false);
  /** One write after the other: an older one must not win. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const text = JSON.stringify(draft);
  const firstText = useRef<string | null>(text);
  const latestText = useRef(text);
  const sendText = input === null ? null : JSON.stringify(input);
  const sentText = useRef<string | null>(null);

  const keep = useCallback(() => {
    if (isOver.current) return;
    writeStored(
      key,
      JSON.stringify({
        ...(JSON.parse(latestText.current) as object),
        id: savedId.current,
        revision: revision.current,
      }),
    );
  }, [key]);

  /** Saves after whatever is under way; a draft that is gone meanwhile is made again. Null when another tab was first. */
  const save = useCallback(
    (given: Input) => {
      const send = async (to: string | null) =>
        (
          await runOperation(browserContext, SaveActivity, {
            id: to,
            input: given,
            revision: to === null ? null : revision.current,
            savedBy,
          })
        ).saveActivity;
      const turn = queue.current.then(async () => {
        const before = savedId.current;
        const saved = await send(before).catch((error: unknown) => {
          const code = error instanceof ApiFailure ? error.errorCode : null;
          if (code === 'not_found' && before !== null && id === null) return send(null);
          if (code !== 'conflict') throw error;
          setState('conflict');
          return null;
        });
        if (saved === null) return null;
        savedId.current = saved.id;
        revision.current = saved.revision;
        sentText.current = JSON.stringify(given);
        return saved;
      });
      queue.current = turn.catch(() => undefined);
      return turn;
    },
    [id, savedBy],
  );

  useEffect(() => {
    latestText.current = text;
    if (text === firstText.current) return undefined;
    // From now on going back to what it was is a change as well.
    firstText.current = null;
    const timer = setTimeout(keep, KEEP_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, keep]);

  const send = useCallback(
    (given: string, kept: string): void => {
      if (isOver.current) return;
      setState('saving');
      save(JSON.parse(given) as Input).then(
        (saved) => {
          if (saved === null) return;
          setState('saved');
          // Of one with an address of its own the server has the newest version now.
          if (id !== null && latestText.current === kept) writeStored(key, null);
          else keep();
        },
        // What is wrong with it is said when it is published; it is kept in this browser all the same.
        () => setState('waiting'),
      );
    },
    [id, key, keep, save],
  );

  const hasConflict = state === 'conflict';
  useEffect(() => {
    const isChanged = firstText.current === null && sendText !== null && sendText !== sentText.current;
    if (!isChanged || hasConflict || isEmptyDraft(JSON.parse(text) as KeptDraft)) return undefined;
    const timer = setTimeout(() => send(sendText, text), SEND_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [sendText, text, send, hasConflict]);

  useEffect(() => {
    if (state !== 'waiting' || sendText === null) return undefined;
    const again = (): void => send(sendText, text);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state, sendText, text, send]);

  return {
    state,
    savedId,
    save,
    /** The form is done with: nothing of it is kept here any more. */
    forget(): void {
      isOver.current = true;
      writeStored(key, null);
    },
    /** After a conflict: what is here is to win with the next save. */
    insist(): void {
      revision.current = null;
      setState('waiting');
    },
    /** It goes on as another one. */
    beginAnew(): void {
      savedId.current = null;
      revision.current = null;
      sentText.current = null;
      writeStored(key, null);
      setState('idle');
    },
  };
}
