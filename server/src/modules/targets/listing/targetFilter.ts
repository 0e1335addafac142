import { KIND_NAMES, PIN_KINDS, elementKind, isKindName } from '@cordada/core/elements/kinds';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { Failure } from '@cordada/core/failures';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { DifficultyFilterInput, ElementKindEnum, NearInput, readDifficulty } from '#server/modules/elements/index.ts';
import { isInNewestEdition } from './targetListing.queries.ts';
import type { TargetCount } from '../targets.queries.ts';
import type { TargetFilter, TargetSort } from './targetListing.queries.ts';

export const StateType = builder.enumType('TargetState', { values: ['pending', 'completed'] as const });

export const TargetSortType = builder.enumType('TargetSort', {
  description: 'By `date` latest first with pending targets last, highest first, by name, or nearest first.',
  values: ['date', 'height', 'name', 'distance'] as const satisfies readonly TargetSort[],
});

export const TargetFilterInput = builder.inputType('TargetFilter', {
  fields: (t) => ({
    state: t.field({ type: StateType, required: false }),
    type: t.field({ type: ElementKindEnum, required: false }),
    region: t.id({ required: false, description: 'Id of a region.' }),
    year: t.int({ required: false, description: 'Of the first completion.' }),
    listId: t.id({ required: false, description: 'Places of the newest edition of a list.' }),
    difficulty: t.field({ type: DifficultyFilterInput, required: false }),
    near: t.field({
      type: NearInput,
      required: false,
      description: 'Leaves out what has no position. The order by distance needs it.',
    }),
  }),
});

const TARGETABLE = KIND_NAMES.filter((kind) => elementKind(kind).isTargetable);
/** Half way round the Earth: every place is within it. */
const FARTHEST_METERS = 20_040_000;

export type GivenTargetFilter = typeof TargetFilterInput.$inferInput;

/** @throws Failure `bad_request` */
export function readTargetFilter(
  { listing }: RequestContext,
  of: { readonly accountId: string; readonly isPublic: boolean },
  given: GivenTargetFilter | null | undefined,
): TargetFilter {
  const { state, type, region, year, listId, difficulty, near } = given ?? {};
  if (year != null && (year < 1 || year > 9999)) throw new Failure('bad_request', 'year must be from 1 to 9999.');
  if (near && (!isLonLat(near.lon, near.lat) || !(near.maxMeters > 0 && near.maxMeters <= FARTHEST_METERS))) {
    throw new Failure('bad_request', 'near must be a place and the metres around it.');
  }
  return {
    ...of,
    state: state ?? null,
    year: year ?? null,
    elements: {
      listing,
      kinds: !type ? TARGETABLE : type === 'pin' ? PIN_KINDS : isKindName(type) ? [type] : [],
      regionId: region,
      difficulty: difficulty ? readDifficulty(difficulty) : null,
      near: near ? { place: [near.lon, near.lat], maxMeters: near.maxMeters } : null,
      condition: listId ? isInNewestEdition(listId) : undefined,
    },
  };
}

/** @throws Failure `bad_request` for distances from nowhere */
export function readTargetSort(sort: TargetSort | null | undefined, { elements }: TargetFilter): TargetSort {
  if (sort === 'distance' && !elements.near) {
    throw new Failure('bad_request', 'An order by distance needs the filter near.');
  }
  return sort ?? 'date';
}

/** How many targets pass a filter by state and kinds alone; null for other filters, which nobody has counted. */
export function storedTotal({ state, year, elements }: TargetFilter, counts: readonly TargetCount[]): number | null {
  const { kinds = [], regionId, difficulty, near, condition } = elements;
  if (year !== null || regionId != null || difficulty || near || condition) return null;
  const counted = new Set<string>(kinds);
  return counts
    .filter((one) => counted.has(one.type) && (state === null || one.state === state))
    .reduce((sum, { count }) => sum + count, 0);
}
