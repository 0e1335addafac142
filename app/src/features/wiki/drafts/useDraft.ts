import { useState } from 'react';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import type { ApiFailure } from '#app/data/apiFailure.ts';
import type { SavingState } from '#app/data/drafts/DraftSaver.ts';
import { useDraftSaver } from '#app/data/drafts/useDraftSaver.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SaveElementDraft } from '#app/data/generated/wiki.ts';
import { readStored } from '#app/data/storage.ts';
import { draftKey } from './draftKey.ts';
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
  /** Removes the copy in this browser. Later changes are ignored. */
  readonly close: () => void;
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
 * visit are restored. If the server has a newer version, the state is `conflict` and the author chooses.
 */
export function useDraft(loaded: LoadedDraft): WrittenDraft {
  const { id, type } = loaded;
  const { saver, status } = useDraftSaver<Written, number>(() => {
    const known: Written = { content: readDraft(type, loaded.content), undecided: loaded.undecided };
    const kept = readKept(id);
    const mine = kept && { content: readDraft(type, kept.content), undecided: kept.undecided };
    // Equal when the answer to the last save was lost.
    const isSaved = !mine || isSame(mine, known);
    const start = isSaved
      ? ({ content: known, saved: known, version: loaded.version, state: 'unchanged' } as const)
      : ({
          content: mine,
          saved: null,
          version: kept.version,
          state: kept.version === loaded.version ? 'saving' : 'conflict',
        } as const);
    return {
      ...start,
      key: draftKey(id),
      conflictVersion: loaded.version,
      copyOf: (written, version) => ({ version, ...written }),
      async send({ content, undecided }, version, isOverwriting) {
        await (await import('#app/data/outbox/browserOutbox.ts')).sendNamed(content);
        const given = { id, version, content, undecided: isOverwriting ? null : undecided };
        return (await runOperation(browserContext, SaveElementDraft, given)).saveElementDraft.version;
      },
      versionAfter: (conflict) => Number(conflict.details['version']),
    };
  });
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
      saver.replace({ content: readDraft(draft.type, draft.content), undecided: draft.undecided }, draft.version);
      setWritten(saver.content);
      renew();
    },
    renew,
    close: () => saver.close(),
  };
}
