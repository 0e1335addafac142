import { useEffect, useState } from 'react';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import type { ApiFailure } from '#app/data/apiFailure.ts';
import type { SavingState } from '#app/data/drafts/DraftSaver.ts';
import { useDraftSaver } from '#app/data/drafts/useDraftSaver.ts';
import { elementDraftKey, readElementDraftCopy } from '#app/data/drafts/elementDraftCopy.ts';
import { onSentDraft } from '#app/data/outbox/sentDrafts.ts';
import { beginWriting } from './beginWriting.ts';
import { forgetWaiting } from './forgetDraft.ts';
import type { LoadedDraft } from './loadMyDrafts.ts';

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
  readonly overwrite: () => void;
  readonly replace: (draft: LoadedDraft) => void;
  readonly renew: () => void;
  /** Removes what this browser has of it. Later changes are ignored. */
  readonly close: () => Promise<void>;
}

type Written = Pick<WrittenDraft, 'content' | 'undecided'>;

function isSame(a: Written, b: Written): boolean {
  return diffDrafts(a.content, b.content).length === 0 && a.undecided.length === b.undecided.length;
}

const loadKept = () => import('#app/data/outbox/elementDrafts.ts');

/**
 * A draft that is stored in this browser immediately and on the server after a delay, or once there is a connection, whatever
 * page is open then. Changes stored on an earlier visit are restored. If the server has a newer version, the state is `conflict` and the author chooses.
 */
export function useDraft(loaded: LoadedDraft): WrittenDraft {
  const { id, type } = loaded;
  const { saver, status } = useDraftSaver<Written, number>(() => {
    const known: Written = { content: readDraft(type, loaded.content), undecided: loaded.undecided };
    const kept = readElementDraftCopy(id);
    const copy = kept && { ...kept, written: { content: readDraft(type, kept.content), undecided: kept.undecided } };
    return {
      ...beginWriting(known, loaded.version, copy, isSame),
      key: elementDraftKey(id),
      conflictVersion: loaded.version,
      copyOf: (written, version, isSaved) => ({ version, ...written, ...(isSaved && { savedAt: Date.now() }) }),
      keepsCopy: true,
      async send({ content, undecided }, version, isOverwriting) {
        if (isOverwriting) await forgetWaiting(id);
        const { saveOrKeepElementDraft } = await loadKept();
        return saveOrKeepElementDraft({ id, version, content, undecided: isOverwriting ? null : undecided });
      },
      onLeft: () =>
        void loadKept()
          .then(({ keepLeftDraft }) => keepLeftDraft(id))
          .catch(() => undefined),
      versionAfter: (conflict) => Number(conflict.details['version']),
    };
  });
  useEffect(() => {
    let letGo: (() => void) | null = null;
    let isGone = false;
    void loadKept().then(
      ({ holdDraft }) => {
        if (!isGone) letGo = holdDraft(id);
      },
      () => undefined,
    );
    const forget = onSentDraft((sent) => {
      if (sent.id === id && sent.from === saver.version) saver.continueFrom(sent.to);
    });
    return () => {
      isGone = true;
      letGo?.();
      forget();
    };
  }, [id, saver]);
  const [written, setWritten] = useState(saver.content);
  const [generation, setGeneration] = useState(0);
  const renew = (): void => setGeneration((now) => now + 1);
  const change = (part: Partial<Written>): void => {
    saver.change({ ...saver.content, ...part });
    setWritten(saver.content);
  };
  return {
    ...written,
    ...status,
    generation,
    change: (update) => change({ content: update(saver.content.content) }),
    decide: (path) => change({ undecided: saver.content.undecided.filter((one) => one !== path) }),
    flush: () => saver.flush(),
    overwrite() {
      // The other tab may have merged published changes into the draft, so the page is reloaded.
      saver.overwrite().then(
        () => location.reload(),
        () => undefined,
      );
    },
    replace(draft) {
      void forgetWaiting(id);
      saver.replace({ content: readDraft(draft.type, draft.content), undecided: draft.undecided }, draft.version);
      setWritten(saver.content);
      renew();
    },
    renew,
    async close() {
      saver.close();
      await forgetWaiting(id);
    },
  };
}
