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

export const draftKey = (id: string | null): StorageKey => (id === null ? 'draft.newActivity' : `draft.activity.${id}`);

type Input = SaveActivityVariables['input'];

/**
 * Stores a form in this browser immediately, and on the server one second after each change.
 * @param id id of the edited activity; null for a new one
 * @param begun the initial draft, with the server id and revision if it was saved on an earlier visit
 * @param input the input sent to the server; null to save only in this browser, as for published activities
 */
export function useAutosave(id: string | null, begun: KeptDraft, draft: KeptDraft, input: Input | null) {
  const key = draftKey(id);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'waiting' | 'conflict'>('idle');
  const savedId = useRef(id ?? begun.id ?? null);
  const revision = useRef(begun.revision ?? null);
  /** Sent with each save, so that a save of this tab whose answer was lost is not reported as a conflict. */
  const [savedBy] = useState(tabName);
  const isOver = useRef(false);
  /** Serialises saves, so that an older one never overwrites a newer one. */
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

  /**
   * Saves after pending saves; recreates a new draft that was deleted in the meantime. Resolves to null on a conflict
   * with another tab or device.
   */
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
    // From now on, reverting to the initial text also counts as a change.
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
          // The server has the newest version of an existing activity, so the local copy is removed.
          if (id !== null && latestText.current === kept) writeStored(key, null);
          else keep();
        },
        // Keeps the local copy. Validation errors are shown when the user saves explicitly.
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
    forget(): void {
      isOver.current = true;
      writeStored(key, null);
    },
    /** Resolves a conflict: the next save overwrites the server version. */
    insist(): void {
      revision.current = null;
      setState('waiting');
    },
    beginAnew(): void {
      savedId.current = null;
      revision.current = null;
      sentText.current = null;
      writeStored(key, null);
      setState('idle');
    },
  };
}
