import { diffDrafts, mergeDrafts } from './draftParts.ts';
import type { ElementDraft } from './elementDraft.ts';
import { readDraft } from './readDraft.ts';

/** What becomes of an element when all that one member published of it is taken back. */
export const REVERT_OUTCOMES = ['delete', 'revert', 'merge', 'leaveAlone', 'nothing'] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];

/** A revision as far as taking back needs it: whether it is to go, and the element as it was then. */
export interface RevertedRevision {
  readonly number: number;
  readonly isTheirs: boolean;
  /** Whether an administrator has hidden what it says. */
  readonly isHidden?: boolean;
  readonly draft: ElementDraft;
}

export interface RevertPlan {
  readonly outcome: RevertOutcome;
  /** The element without what they wrote; null where it is deleted or stays as it is. */
  readonly draft: ElementDraft | null;
  /** Parts that somebody else has changed since, so that it is left alone. */
  readonly conflicts: readonly string[];
}

const NOTHING: RevertPlan = { outcome: 'nothing', draft: null, conflicts: [] };

/**
 * How to take back what one member published of an element. Where nobody wrote afterwards it is what it was before;
 * where others did, every part that still says what the member made of it goes back, if that is all of them. An element
 * that only they have written goes; one that was before what nobody is to read stays. Doing it again finds nothing.
 * @param revisions from the one before their first, if there is one, to the current one, in order
 */
export function planRevert(revisions: readonly RevertedRevision[]): RevertPlan {
  const first = revisions.findIndex(({ isTheirs }) => isTheirs);
  const current = revisions.at(-1);
  if (first < 0 || !current) return NOTHING;
  const isNew = revisions[first]?.number === 1;
  if (isNew) {
    return revisions.every(({ isTheirs }) => isTheirs)
      ? { outcome: 'delete', draft: null, conflicts: [] }
      : { outcome: 'leaveAlone', draft: null, conflicts: [] };
  }
  const runs = runsOf(revisions);
  if (runs.some(({ wasHidden }) => wasHidden)) return { outcome: 'leaveAlone', draft: null, conflicts: [] };
  let draft = current.draft;
  const conflicts = new Set<string>();
  for (const { before, after } of runs.toReversed()) {
    const undone = mergeDrafts(after, draft, before);
    draft = undone.merged;
    for (const path of undone.conflicts) conflicts.add(path);
  }
  if (conflicts.size > 0) return { outcome: 'leaveAlone', draft: null, conflicts: [...conflicts] };
  if (diffDrafts(current.draft, draft).length === 0) return NOTHING;
  // Without the texts that are empty again.
  return { outcome: current.isTheirs ? 'revert' : 'merge', draft: readDraft(draft.kind, draft), conflicts: [] };
}

interface Run {
  readonly before: ElementDraft;
  after: ElementDraft;
  readonly wasHidden: boolean;
}

/** What each unbroken run of their revisions began with and came to. */
function runsOf(revisions: readonly RevertedRevision[]): Run[] {
  const runs: Run[] = [];
  revisions.forEach(({ isTheirs, draft }, index) => {
    const before = revisions[index - 1];
    if (!isTheirs || !before) return;
    const run = runs.at(-1);
    if (run && before.isTheirs) run.after = draft;
    else runs.push({ before: before.draft, after: draft, wasHidden: before.isHidden ?? false });
  });
  return runs;
}
