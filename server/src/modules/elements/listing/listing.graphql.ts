import { ENCYCLOPEDIA_KINDS, PIN_KINDS, isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { filterFields, orderingScales, sortFields, typedFilters } from '@cordada/core/elements/listing/listingFields';
import { MY_STATES, scoreRange } from '@cordada/core/elements/listing/listingFilter';
import type { ScoreRange } from '@cordada/core/elements/listing/listingFilter';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { isLonLat } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { NEAR_MAX_METERS } from '@cordada/core/limits';
import { PAGE_ARGS, builder, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { ElementKindEnum, ElementPage, QualityType } from '../elements.graphql.ts';
import { countByKind, countEach, countMatching, countOptions, listElements } from './listing.queries.ts';
import type { CountOfKind, ElementFilter, Facet } from './listing.queries.ts';
import type { ElementSort } from './listingSorts.queries.ts';
import { normaliseSearchText } from './searchText.ts';

const FIELD_FILTERS_MAX = 20;
/** About as many options as the kind with the most fields has. */
const FACET_ROWS = 65;
/** Filters that are counted by one request. */
const COUNTED_FILTERS_MAX = 8;

/** Types of fields whose options are stored as such; whether a season is open today is not. */
const COUNTED: ReadonlySet<string> = new Set(['choice', 'choices', 'flag']);

const SortType = builder.enumType('ElementSort', {
  values: [
    'importance',
    'elevation',
    'prominence',
    'name',
    'updated',
    'distance',
    'difficulty',
  ] as const satisfies readonly ElementSort[],
});

export const ElementCount = builder.objectRef<CountOfKind>('ElementCount').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    count: t.exposeInt('count'),
    isExact: t.boolean({
      description: 'False when there are more than `count`, because counting of filtered elements stops at a limit.',
      resolve: ({ isMore }) => !isMore,
    }),
  }),
});

const FacetType = builder.objectRef<Facet>('ElementFacet').implement({
  description: 'How many matching elements have an option of a field; `photos` and `track` are fields too.',
  fields: (t) => ({
    field: t.exposeString('field'),
    option: t.exposeString('option'),
    count: t.exposeInt('count'),
  }),
});

const FieldFilterInput = builder.inputType('FieldFilter', {
  description: 'A condition on a registry field: a range of numbers, or one of several options (`true` for a flag).',
  fields: (t) => ({
    field: t.string(),
    min: t.float({ required: false }),
    max: t.float({ required: false }),
    options: t.stringList({ required: false }),
  }),
});

const MyStateType = builder.enumType('MyState', { values: MY_STATES });

export const NAMED_PAGE_ARGS = builder.args((t) => ({
  name: t.string({ required: false, description: 'Words that a name has to contain, in any language.' }),
  ...PAGE_ARGS,
}));

export const DifficultyFilterInput = builder.inputType('DifficultyFilter', {
  description: 'A range of grades of one scale, both ends inclusive.',
  fields: (t) => ({
    scale: t.string(),
    easiest: t.string({ required: false }),
    hardest: t.string({ required: false }),
  }),
});

export const NearInput = builder.inputType('NearFilter', {
  description: 'Elements within a distance of a place.',
  fields: (t) => ({
    lon: t.float(),
    lat: t.float(),
    maxMeters: t.float(),
  }),
});

const FilterInput = builder.inputType('ElementFilter', {
  fields: (t) => ({
    types: t.field({ type: [ElementKindEnum], required: false, description: 'Defaults to all pins.' }),
    regionId: t.id({ required: false }),
    text: t.string({ required: false, description: 'Words that occur in any of its names.' }),
    minElevationMeters: t.float({ required: false }),
    maxElevationMeters: t.float({ required: false }),
    fields: t.field({
      type: [FieldFilterInput],
      required: false,
      description: 'Only fields that all requested types have and offer as filters.',
    }),
    difficulty: t.field({ type: DifficultyFilterInput, required: false }),
    hasPhotos: t.boolean({ required: false }),
    hasTrack: t.boolean({
      required: false,
      description: 'Elements with a line of their own or with a public activity that has a track.',
    }),
    minQuality: t.field({ type: QualityType, required: false, description: 'Minimum quality.' }),
    myState: t.field({
      type: MyStateType,
      required: false,
      description: 'State of the element for the logged-in user, such as pending or completed; requires a login.',
    }),
    bounds: t.floatList({ required: false, description: 'West, south, east, north in degrees.' }),
    near: t.field({ type: NearInput, required: false }),
  }),
});

builder.queryFields((t) => ({
  elements: t.field({
    type: ElementPage,
    args: {
      filter: t.arg({ type: FilterInput, required: false }),
      sort: t.arg({
        type: SortType,
        required: false,
        description:
          'By default `importance`: the most notable first, but where `text` is in fewer than 1,000 elements, those whose main name matches it best come before. `difficulty`, the easiest first, is for one type of what is climbed or walked.',
      }),
      sortField: t.arg.string({
        required: false,
        description:
          'A numeric field that all requested types have and can be sorted by, highest value first. Replaces `sort`.',
      }),
      ...PAGE_ARGS,
    },
    resolve: async (_, args, context) => {
      const filter = await readFilterOf(context, args.filter ?? {});
      const sort = args.sort ?? 'importance';
      if (sort === 'distance' && !filter.near) {
        throw new Failure('bad_request', 'An order by distance needs the filter near.');
      }
      if (sort === 'difficulty' && orderingScales(filter.kinds).length === 0) {
        throw new Failure('bad_request', 'An order by difficulty is for one type that has it.');
      }
      return listElements(context.db, filter, {
        ...readPage(args),
        sort,
        sortField: readSortField(filter.kinds, args.sortField ?? null),
        language: context.language,
      });
    },
  }),
  elementCounts: t.field({
    type: [ElementCount],
    extensions: { rows: ENCYCLOPEDIA_KINDS.length },
    description: 'Number of published elements of each type that match a filter.',
    args: { filter: t.arg({ type: FilterInput, required: false }) },
    resolve: async (_, { filter }, context) =>
      filter ? countMatching(context.db, await readFilterOf(context, filter)) : countByKind(context.db, null),
  }),
  elementFacets: t.field({
    type: [FacetType],
    extensions: { rows: FACET_ROWS },
    description:
      'What filters by options, and by at least a quality, would leave; empty when too many elements match to be counted one by one.',
    args: { filter: t.arg({ type: FilterInput, required: false }) },
    resolve: async (_, args, context) => {
      const filter = await readFilterOf(context, args.filter ?? {});
      const asked = filterFields(filter.kinds).filter(
        ([
          ,
          {
            value: { type },
          },
        ]) => COUNTED.has(type),
      );
      return countOptions(
        context.db,
        filter,
        asked.map(([name]) => name),
      );
    },
  }),
  elementFilterCounts: t.intList({
    description:
      'How many elements match `filter` and each of `options` as well; empty when too many match to be counted one by one. Options have the types of `filter`, and no own states.',
    args: { filter: t.arg({ type: FilterInput, required: false }), options: t.arg({ type: [FilterInput] }) },
    resolve: async (_, args, context) => {
      const { options } = args;
      if (options.length > COUNTED_FILTERS_MAX) {
        throw new Failure('bad_request', `options may be ${COUNTED_FILTERS_MAX} at most.`);
      }
      const filter = await readFilterOf(context, args.filter ?? {});
      const { listing, kinds } = filter;
      return countEach(
        context.db,
        filter,
        options.map(({ myState: _state, ...option }) => ({ ...readFilter({ ...option, types: [...kinds] }), listing })),
      );
    },
  }),
}));

type GivenFilter = typeof FilterInput.$inferInput;

/** @throws Failure `bad_request`, `unauthenticated` for a visitor who filters by own state */
async function readFilterOf(context: RequestContext, given: GivenFilter): Promise<ElementFilter> {
  const { myState, ...others } = given;
  const filter = { ...readFilter(others), listing: context.listing };
  if (!myState) return filter;
  return { ...filter, myState: { accountId: (await requireViewer(context)).id, state: myState } };
}

function readFilter(given: Omit<GivenFilter, 'myState'>): Omit<ElementFilter, 'listing'> {
  const kinds = (given.types ?? PIN_KINDS).flatMap((kind) =>
    kind === 'pin' ? PIN_KINDS : isKindName(kind) ? [kind] : [],
  );
  const fields = typedFilters(kinds, given.fields ?? []);
  if (fields === null || fields.length > FIELD_FILTERS_MAX) {
    throw new Failure('bad_request', 'fields must be some that all of the types offer as filters.');
  }
  return {
    ...given,
    fields,
    // Remove duplicates, because a request may repeat a kind a hundred thousand times.
    kinds: [...new Set(kinds)],
    text: normaliseSearchText([cleanText(given.text ?? '', 100)]),
    bounds: readBounds(given.bounds),
    difficulty: given.difficulty ? readDifficulty(given.difficulty) : null,
    near: given.near ? readNear(given.near) : null,
  };
}

/** @throws Failure `bad_request` for an unknown scale or grade */
export function readDifficulty(given: typeof DifficultyFilterInput.$inferInput): ScoreRange {
  const range = scoreRange(given);
  if (!range) throw new Failure('bad_request', 'difficulty must name a scale, and grades of it.');
  return range;
}

/** @throws Failure `bad_request` */
function readNear({ lon, lat, maxMeters }: typeof NearInput.$inferInput): NonNullable<ElementFilter['near']> {
  if (!isLonLat(lon, lat) || !(maxMeters > 0 && maxMeters <= NEAR_MAX_METERS)) {
    throw new Failure('bad_request', `near must be a place and at most ${NEAR_MAX_METERS} metres around it.`);
  }
  return { place: [lon, lat], maxMeters };
}

function readSortField(kinds: readonly KindName[], name: string | null): string | null {
  if (name === null || sortFields(kinds).some(([known]) => known === name)) return name;
  throw new Failure('bad_request', 'sortField must be a field that all of the types are sorted by.');
}

function readBounds(bounds: readonly number[] | null | undefined): Bounds | null {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const corners: LonLat[] = [
    [west ?? Number.NaN, south ?? Number.NaN],
    [east ?? Number.NaN, north ?? Number.NaN],
  ];
  if (bounds.length !== 4 || !corners.every(([lon, lat]) => isLonLat(lon, lat)) || corners[0]![1] > corners[1]![1]) {
    throw new Failure('bad_request', 'bounds must be west, south, east, north in degrees.');
  }
  return [corners[0]![0], corners[0]![1], corners[1]![0], corners[1]![1]];
}
