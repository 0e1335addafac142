import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import type { SavingState } from '#app/data/drafts/DraftSaver.ts';
import { isLostUpdate } from '#app/data/drafts/isLostUpdate.ts';
import { useDraftSaver } from '#app/data/drafts/useDraftSaver.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { newId } from '#app/data/outbox/newId.ts';
import { SaveActivity } from '#app/data/generated/activities.ts';
import type { SaveActivityVariables } from '#app/data/generated/activities.ts';
import { tabName } from '#app/data/storage.ts';
import type { StorageKey } from '#app/data/storage.ts';
import { isEmptyDraft } from './activityForm.ts';
import type { KeptDraft } from './activityForm.ts';

export const draftKey = (id: string | null): StorageKey => (id === null ? 'draft.newActivity' : `draft.activity.${id}`);

type Input = SaveActivityVariables['input'];

interface Content {
  readonly draft: KeptDraft;
  readonly input: Input | null;
}

interface SavedActivity {
  readonly id: string | null;
  /** The id that the first save gives. */
  readonly newId: string;
  readonly slug: string | null;
  readonly revision: number | null;
}

export interface ActivityDraft {
  readonly state: SavingState;
  /** The id on the server; null before the first save. */
  readonly savedId: string | null;
  /**
   * Sends this input, whatever has been saved before. Resolves to null on a conflict with another tab or device.
   * @throws ApiFailure when the server refuses
   */
  readonly save: (input: Input) => Promise<{ readonly id: string; readonly slug: string | null } | null>;
  /** What a save of this input sends, for sending it later. */
  readonly saveVariables: (input: Input) => SaveActivityVariables;
  /** Resolves a conflict: the version of the other tab or device is overwritten. */
  readonly overwrite: () => void;
  /** Starts a new draft; the saved one stays on the server. */
  readonly restart: () => void;
  /** Removes the copy in this browser. Later changes are ignored. */
  readonly close: () => void;
}

const variablesOf = (to: SavedActivity, input: Input, savedBy: string): SaveActivityVariables =>
  to.id === null ? { id: null, newId: to.newId, input, savedBy } : { id: to.id, input, revision: to.revision, savedBy };

/**
 * Stores a form in this browser immediately, and on the server after a pause.
 * @param id id of the edited activity; null for a new one
 * @param begun the initial draft, with the server id and revision if it was saved on an earlier visit
 * @param input the input sent to the server; null to save only in this browser, as for published activities
 */
export function useActivityDraft(
  id: string | null,
  begun: KeptDraft,
  draft: KeptDraft,
  input: Input | null,
): ActivityDraft {
  /** Sent with each save, so that a save of this tab whose answer was lost is not reported as a conflict. */
  const [savedBy] = useState(tabName);
  const { saver, status } = useDraftSaver<Content, SavedActivity>(() => ({
    key: draftKey(id),
    content: { draft, input },
    saved: null,
    version: {
      id: id ?? begun.id ?? null,
      newId: begun.newId ?? newId(),
      slug: null,
      revision: begun.revision ?? null,
    },
    state: 'unchanged',
    copyOf: (content, version) => ({
      ...content.draft,
      id: version.id,
      newId: version.newId,
      revision: version.revision,
    }),
    // A new activity has no page of its own yet, so its draft is found again by the copy.
    keepsCopy: id === null,
    isSendable: (content) => content.input !== null && !isEmptyDraft(content.draft),
    isSame: (a, b) => JSON.stringify(a.input) === JSON.stringify(b.input),
    async send(content, version) {
      const given = content.input;
      if (given === null) return version;
      await (await import('#app/data/outbox/browserOutbox.ts')).sendNamed(given);
      const saveAs = async (to: SavedActivity): Promise<SavedActivity> => ({
        newId: to.newId,
        ...(await runOperation(browserContext, SaveActivity, variablesOf(to, given, savedBy))).saveActivity,
      });
      return saveAs(version).catch((error: unknown) => {
        const isGone = error instanceof ApiFailure && error.errorCode === 'not_found';
        // A new draft that was deleted in the meantime is created again.
        if (isGone && id === null) return saveAs({ ...version, id: null, newId: newId() });
        throw error;
      });
    },
    versionAfter: (_conflict, version) => ({ ...version, revision: null }),
  }));

  const draftText = JSON.stringify(draft);
  const inputText = JSON.stringify(input);
  const firstText = useRef<string | null>(draftText);
  useEffect(() => {
    if (draftText === firstText.current) return;
    // From now on, reverting to the initial text also counts as a change.
    firstText.current = null;
    saver.change({ draft: JSON.parse(draftText) as KeptDraft, input: JSON.parse(inputText) as Input | null });
  }, [draftText, inputText, saver]);

  return {
    state: status.state,
    savedId: saver.version.id,
    async save(given) {
      try {
        const { id: savedId, slug } = await saver.flush({ draft, input: given });
        return savedId === null ? null : { id: savedId, slug };
      } catch (error) {
        if (isLostUpdate(error)) return null;
        throw error;
      }
    },
    saveVariables: (given) => variablesOf(saver.version, given, savedBy),
    overwrite: () => void saver.overwrite().catch(() => undefined),
    restart: () => saver.restart({ draft, input: null }, { id: null, newId: newId(), slug: null, revision: null }),
    close: () => saver.close(),
  };
}
