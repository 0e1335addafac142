import { diffDrafts, mergeDrafts } from './draftParts.ts';
import type { ElementDraft } from './elementDraft.ts';
import { readDraft } from './readDraft.ts';

export const REVERT_OUTCOMES = ['delete', 'revert', 'merge', 'leaveAlone', 'nothing'] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];

export interface RevertedRevision {
  readonly number: number;
  readonly isTheirs: boolean;
  readonly isHidden?: boolean;
  readonly draft: ElementDraft;
}

export interface RevertPlan {
  readonly outcome: RevertOutcome;
  readonly draft: ElementDraft | null;
  /** Paths of parts that other users have changed since; the element is then left alone. */
  readonly conflicts: readonly string[];
}

const NOTHING: RevertPlan = { outcome: 'nothing', draft: null, conflicts: [] };

/**
 * Plans how to revert all revisions that one user published of an element. Their changes are undone by three-way
 * merge; if others have changed the same parts since, the element is left alone. An element edited only by this user
 * is deleted; if the state to restore is hidden, the element is left alone. Idempotent.
 * @param revisions in order, from the one before the first of this user, if any, to the current one
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
  // `readDraft` drops texts that are empty again.
  return { outcome: current.isTheirs ? 'revert' : 'merge', draft: readDraft(draft.kind, draft), conflicts: [] };
}

interface Run {
  readonly before: ElementDraft;
  after: ElementDraft;
  readonly wasHidden: boolean;
}

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
