import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';

export interface TargetsData {
  readonly state: 'pending' | 'completed' | null;
  readonly kind: KindName | null;
  readonly cards: readonly Card[];
  readonly nextCursor: string | null;
  readonly counts: readonly { readonly kind: KindName; readonly pending: number; readonly completed: number }[];
}

interface TargetPageSource {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly nodes: readonly { readonly element: Parameters<typeof cardOf>[0] | null }[];
}

interface TargetCountSource {
  readonly type: string;
  readonly state: 'pending' | 'completed';
  readonly count: number;
}

export function kindParam(url: URL): KindName | null {
  const asked = url.searchParams.get('kind') ?? '';
  return isKindName(asked) ? asked : null;
}

export function targetsData(
  asked: Pick<TargetsData, 'state' | 'kind'>,
  page: TargetPageSource,
  counts: readonly TargetCountSource[],
): TargetsData {
  const countOf = (type: string, wanted: 'pending' | 'completed'): number =>
    counts.find((count) => count.type === type && count.state === wanted)?.count ?? 0;
  const kinds = [...new Set(counts.map(({ type }) => type))].filter((type) => isKindName(type));
  return {
    ...asked,
    cards: page.nodes.flatMap(({ element }) => (element ? [cardOf(element)] : [])),
    nextCursor: page.hasNextPage ? page.endCursor : null,
    counts: kinds.map((type) => ({
      kind: type,
      pending: countOf(type, 'pending'),
      completed: countOf(type, 'completed'),
    })),
  };
}
