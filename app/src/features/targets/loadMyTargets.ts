import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { MyTargets } from '#app/data/generated/operations.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface MyTargetsData {
  readonly state: 'pending' | 'completed' | null;
  readonly kind: KindName | null;
  readonly cards: readonly Card[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** Targets by kind, of both states. */
  readonly counts: readonly { readonly kind: KindName; readonly pending: number; readonly completed: number }[];
}

const STATES = { myPendingTargets: 'pending', myCompletedTargets: 'completed' } as const;

/** The reader's targets; the page decides the state, `kind` and `after` stand in the address. */
export const loadMyTargets: Load<MyTargetsData> = async ({ page, url, site, signal }) => {
  const state = page in STATES ? STATES[page as keyof typeof STATES] : null;
  const asked = url.searchParams.get('kind') ?? '';
  const kind = isKindName(asked) ? asked : null;
  const after = url.searchParams.get('after');
  const { myTargets, myTargetCounts } = await runOperation(site, MyTargets, { state, type: kind, after }, signal);
  const countOf = (type: string, wanted: 'pending' | 'completed'): number =>
    myTargetCounts.find((count) => count.type === type && count.state === wanted)?.count ?? 0;
  const kinds = [...new Set(myTargetCounts.map(({ type }) => type))].filter((type) => isKindName(type));
  return {
    state,
    kind,
    cards: myTargets.nodes.flatMap(({ element }) => (element ? [cardOf(element)] : [])),
    total: myTargets.total,
    nextCursor: myTargets.hasNextPage ? myTargets.endCursor : null,
    counts: kinds.map((type) => ({
      kind: type,
      pending: countOf(type, 'pending'),
      completed: countOf(type, 'completed'),
    })),
  };
};
