import type { KindName } from '@cordada/core/elements/kinds';

/** Kinds that somebody who searches does not tell apart, by the name of their group. */
const GROUPS = {
  summits: ['mountain', 'volcano'],
  shelter: ['shelter'],
  route: ['route'],
  climbs: ['climbingRoute', 'couloir', 'ridge', 'viaFerrata'],
  places: ['genericPoint', 'access'],
  region: ['region'],
  list: ['list'],
  user: ['user'],
} as const satisfies Record<string, readonly KindName[]>;

export type HitGroupName = keyof typeof GROUPS;

export interface HitGroup<Hit> {
  readonly name: HitGroupName;
  readonly hits: readonly Hit[];
}

const NAMES = Object.keys(GROUPS).filter((name): name is HitGroupName => name in GROUPS);

const groupOf = (kind: KindName): HitGroupName =>
  NAMES.find((name) => GROUPS[name].some((one) => one === kind)) ?? 'places';

/** Hits of a group that are shown at once where there are several groups; one more alone takes no more room. */
const AT_ONCE = 5;

/** How many hits of a group are shown before somebody asks for the rest. */
export const shownAtOnce = (hitCount: number, groupCount: number): number =>
  groupCount > 1 && hitCount > AT_ONCE + 1 ? AT_ONCE : hitCount;

/** Groups hits by what they are. The group of the best hit comes first, and each keeps its hits in their order. */
export function groupHits<Hit extends { readonly type: KindName }>(hits: readonly Hit[]): readonly HitGroup<Hit>[] {
  const groups = new Map<HitGroupName, Hit[]>();
  for (const hit of hits) {
    const name = groupOf(hit.type);
    groups.set(name, [...(groups.get(name) ?? []), hit]);
  }
  return [...groups].map(([name, of]) => ({ name, hits: of }));
}
