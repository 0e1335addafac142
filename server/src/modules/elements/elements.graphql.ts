import { elementKind, ENCYCLOPEDIA_KINDS, isKindName, KIND_NAMES, PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Field, FieldValueType } from '@cordada/core/elements/fields';
import { sortFields, typedFilters } from '@cordada/core/elements/listingFields';
import { QUALITIES } from '@cordada/core/elements/quality';
import { MY_STATES, scoreRange } from '@cordada/core/elements/listingFilter';
import type { ScoreRange } from '@cordada/core/elements/listingFilter';
import { keyFact } from '@cordada/core/elements/keyFact';
import { slugOf } from '@cordada/core/elements/slug';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { areaSquareMeters } from '@cordada/core/geo/area';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { NEAR_MAX_METERS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Language } from '@cordada/core/pages/pageTable';
import { loadUser, profileField, UserType } from '#server/modules/accounts/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import {
  countByKind,
  countMatching,
  findAccessId,
  listChildren,
  countContributions,
  listContributions,
  listElements,
  listLinked,
  listListsOf,
  listNearby,
  listRegions,
  listRevisions,
  listSubRegions,
  LINKED_MAX,
  loadArticles,
  loadLines,
  loadOtherNames,
  loadOutlines,
  REGIONS_MAX,
  SUB_REGIONS_MAX,
} from './elements.queries.ts';
import type {
  CountOfKind,
  ContributionRow,
  ElementFilter,
  ElementRow,
  ElementSort,
  RegionLink,
  RevisionRow,
} from './elements.queries.ts';
import { loadElement } from './elementLoader.ts';
import { isPurged } from './purge.queries.ts';
import { creditOf } from './sourceCredits.ts';
import type { Credit } from './sourceCredits.ts';
import { normaliseSearchText } from './searchText.ts';

const NEARBY_MAX_METERS = 15_000;
const NEARBY_ROWS = 8;
const CHILDREN_MAX = 60;
const REVISIONS_MAX = 20;
const FIELD_FILTERS_MAX = 20;
const REGIONS_DEFAULT = 5;
const DIFFICULTIES_DEFAULT = 2;
const OTHER_NAMES_DEFAULT = 10;

export const loadArticle = batched(loadArticles);
const loadNames = batched(loadOtherNames);
const loadLine = batched(loadLines);
const loadOutline = batched(loadOutlines);

export const ElementKindEnum = builder.enumType('ElementKind', {
  description: 'The 16 element types.',
  values: KIND_NAMES as [KindName, ...KindName[]],
});

const SortType = builder.enumType('ElementSort', {
  values: [
    'importance',
    'elevation',
    'prominence',
    'name',
    'updated',
    'distance',
  ] as const satisfies readonly ElementSort[],
});

/** Falls back to the text in the other language, then to the official name. */
export function textOf(
  row: Pick<ElementRow, 'name' | 'texts'>,
  language: Language,
): { name: string; slug: string; description: string; language: Language | null } {
  const other = language === 'en' ? 'es' : 'en';
  const own = row.texts[language];
  if (own) return { ...own, language };
  const text = row.texts[other];
  return text
    ? { ...text, language: other }
    : { name: row.name, slug: slugOf(row.name), description: '', language: null };
}

const DifficultyType = builder.objectRef<{ scale: string; value: string | null }>('Difficulty').implement({
  description: 'A grade as entered, with the name of its scale; a missing value means ungraded.',
  fields: (t) => ({ scale: t.exposeString('scale'), value: t.exposeString('value', { nullable: true }) }),
});

const SlugsType = builder.objectRef<Pick<ElementRow, 'name' | 'texts'>>('Slugs').implement({
  description: 'The readable part of the URL in each language.',
  fields: (t) => ({
    en: t.string({ resolve: (row) => textOf(row, 'en').slug }),
    es: t.string({ resolve: (row) => textOf(row, 'es').slug }),
  }),
});

const RegionLinkType = builder.objectRef<RegionLink>('RegionLink').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    level: t.exposeString('level', { nullable: true }),
    name: t.string({ resolve: (region, _, { language }) => textOf(asTexts(region), language).name }),
    slug: t.string({ resolve: (region, _, { language }) => textOf(asTexts(region), language).slug }),
  }),
});

function asTexts(region: RegionLink): Pick<ElementRow, 'name' | 'texts'> {
  const texts = region.texts ?? {};
  return {
    name: region.name,
    texts: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { ...text, description: '' }])),
  };
}

const OtherNameType = builder.objectRef<{ name: string; language: string | null }>('OtherName').implement({
  fields: (t) => ({ name: t.exposeString('name'), language: t.exposeString('language', { nullable: true }) }),
});

export const RevisionType = builder.objectRef<RevisionRow>('Revision').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    isHidden: t.exposeBoolean('isHidden', {
      description: 'Whether an administrator has hidden the content of this revision.',
    }),
    comment: t.exposeString('comment'),
    createdAt: t.field({ type: 'DateTime', resolve: (revision) => revision.createdAt }),
    author: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ authorId }, _, context) => (authorId === null ? null : loadUser(context, authorId)),
    }),
  }),
});

export const CreditType = builder.objectRef<Credit>('Credit').implement({
  description: 'Source of the data and its licence.',
  fields: (t) => ({
    title: t.exposeString('title'),
    publisher: t.exposeString('publisher'),
    url: t.string({ nullable: true, resolve: ({ url }) => url ?? null }),
    licence: t.exposeString('licence'),
  }),
});

export const ElementRef = builder.interfaceRef<ElementRow>('Element');

ElementRef.implement({
  description: 'An element of the encyclopedia: a pin, an access, a region or a list.',
  resolveType: (row) => typeName(row.kind),
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ElementKindEnum, resolve: (row) => row.kind }),
    name: t.string({ resolve: (row, _, { language }) => textOf(row, language).name }),
    officialName: t.exposeString('name'),
    slug: t.string({ resolve: (row, _, { language }) => textOf(row, language).slug }),
    slugs: t.field({ type: SlugsType, resolve: (row) => row }),
    description: t.string({ resolve: (row, _, { language }) => textOf(row, language).description }),
    article: t.field({
      type: 'Json',
      nullable: true,
      description:
        'Rich text (`core/src/richText`) with its language: the language of the viewer if available, otherwise the other one.',
      resolve: async (row, _, context) => {
        const { language } = context;
        const articles = (await loadArticle(context, row.id)) ?? {};
        const found = articles[language] ? language : Object.keys(articles)[0];
        return found === undefined ? null : { language: found, text: articles[found] };
      },
    }),
    textLanguage: t.string({ nullable: true, resolve: (row, _, { language }) => textOf(row, language).language }),
    location: t.floatList({
      nullable: true,
      description: 'Latitude and longitude in degrees.',
      resolve: (row) => (row.lat === null || row.lon === null ? null : [row.lat, row.lon]),
    }),
    positionAccuracyMeters: t.exposeInt('positionAccuracyMeters', { nullable: true }),
    countries: t.exposeStringList('countries'),
    regions: t.field({ type: [RegionLinkType], extensions: { rows: REGIONS_DEFAULT }, resolve: (row) => row.regions }),
    difficulties: t.field({
      type: [DifficultyType],
      extensions: { rows: DIFFICULTIES_DEFAULT },
      resolve: (row) => row.difficulties,
    }),
    facts: t.field({
      type: 'Json',
      description: 'All registry fields of the kind that have a value, by name.',
      resolve: factsOf,
    }),
    keyFact: t.field({
      type: 'Json',
      nullable: true,
      description:
        'For cards of elements without elevation or length: the first key fact that has a value, with its type.',
      resolve: (row) => keyFact(row.kind, factsOf(row)),
    }),
    source: t.exposeString('source'),
    credit: t.field({
      type: CreditType,
      nullable: true,
      resolve: (row, _, { language }) => creditOf(row.source, language),
    }),
    isProtected: t.exposeBoolean('isProtected', {
      description: 'Whether only administrators can currently edit the element.',
    }),
    revision: t.exposeInt('revision'),
    updatedAt: t.field({ type: 'DateTime', resolve: (row) => row.updatedAt }),
    otherNames: t.field({
      type: [OtherNameType],
      extensions: { rows: OTHER_NAMES_DEFAULT },
      resolve: async (row, _, context) => (await loadNames(context, row.id)) ?? [],
    }),
    revisions: t.field({
      type: [RevisionType],
      extensions: { rows: REVISIONS_MAX, cost: QUERY_STATEMENT_COST },
      description: 'Revisions, latest first, in pages of those before a given number.',
      args: { before: t.arg.int({ required: false }) },
      resolve: (row, { before }, { db }) => listRevisions(db, row.id, REVISIONS_MAX, before ?? null),
    }),
    parent: t.field({
      type: ElementRef,
      nullable: true,
      resolve: (row, _, context) => (row.parentId === null ? null : loadElement(context, row.parentId)),
    }),
    children: t.field({
      type: [ElementRef],
      extensions: { rows: CHILDREN_MAX, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) => listChildren(db, row.id, CHILDREN_MAX),
    }),
    accesses: t.field({
      type: [ElementRef],
      extensions: { rows: LINKED_MAX, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) => listLinked(db, row.id, 'to'),
    }),
    leadsTo: t.field({
      type: [ElementRef],
      extensions: { rows: LINKED_MAX, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) => listLinked(db, row.id, 'from'),
    }),
    nearby: t.field({
      type: [ElementRef],
      extensions: { rows: NEARBY_ROWS, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) =>
        row.lon === null || row.lat === null
          ? []
          : listNearby(db, [row.lon, row.lat], { exceptId: row.id, rows: NEARBY_ROWS, maxMeters: NEARBY_MAX_METERS }),
    }),
    line: t.field({
      type: 'Json',
      nullable: true,
      description: 'Course of a linear element: lists of [longitude, latitude].',
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: async (row, _, context) => {
        const bytes = elementKind(row.kind).isLinear ? await loadLine(context, row.id) : null;
        return bytes && decodeTrack(bytes).map((segment) => Array.from(segment.lon, (lon, i) => [lon, segment.lat[i]]));
      },
    }),
  }),
});

export function factsOf(row: ElementRow): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const name of Object.keys(elementKind(row.kind).fields)) {
    const value = fieldOf(row, name);
    if (value !== null && value !== undefined) facts[name] = value;
  }
  return facts;
}

function fieldOf(row: ElementRow, name: string): unknown {
  if (name === 'elevationMeters') return row.elevationMeters;
  if (name === 'prominenceMeters') return row.prominenceMeters;
  return row.attributes[name] ?? null;
}

const typeName = (kind: KindName): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Element`;

const ElementCount = builder.objectRef<CountOfKind>('ElementCount').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    count: t.exposeInt('count'),
    isExact: t.boolean({
      description: 'False when there are more than `count`, because counting of filtered elements stops at a limit.',
      resolve: ({ isMore }) => !isMore,
    }),
  }),
});

function graphqlType(value: FieldValueType): 'Float' | 'Int' | 'Boolean' | 'String' | ['String'] {
  switch (value.type) {
    case 'number':
      return value.integer ? 'Int' : 'Float';
    case 'flag':
      return 'Boolean';
    case 'choices':
      return ['String'];
    default:
      return 'String';
  }
}

const TYPES = ENCYCLOPEDIA_KINDS.map((name) =>
  builder.objectRef<ElementRow>(typeName(name)).implement({
    interfaces: [ElementRef],
    isTypeOf: (row) => (row as ElementRow).kind === name,
    fields: (t) => {
      const fields = Object.entries<Field>(elementKind(name).fields);
      return Object.fromEntries(
        fields.map(([field, { value }]) => [
          field,
          t.field({
            type: graphqlType(value) as 'String',
            nullable: true,
            resolve: (row: ElementRow) => fieldOf(row, field) as string | null,
          }),
        ]),
      );
    },
  }),
);

function typeOfKind(kind: KindName): (typeof TYPES)[number] {
  const type = TYPES.find(({ name }) => name === typeName(kind));
  if (!type) throw new Error(`No GraphQL type of ${kind}`);
  return type;
}

export const RegionType = typeOfKind('region');
export const ListType = typeOfKind('list');

builder.objectFields(RegionType, (t) => ({
  areaSquareMeters: t.float({
    nullable: true,
    description: 'Area of the outline, computed on the sphere.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async (row: ElementRow, _, context) => {
      const outline = await loadOutline(context, row.id);
      return outline && areaSquareMeters(outline);
    },
  }),
  subRegions: t.field({
    type: [ElementRef],
    extensions: { rows: SUB_REGIONS_MAX, cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, { db }) => listSubRegions(db, row.id),
  }),
  elementCounts: t.field({
    type: [ElementCount],
    extensions: { rows: ENCYCLOPEDIA_KINDS.length, cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, { db }) => countByKind(db, row.id),
  }),
  outline: t.field({
    type: 'Json',
    nullable: true,
    description: 'MultiPolygon coordinates of the outline.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, context) => loadOutline(context, row.id),
  }),
}));

export const ElementPage = pageType(ElementRef, ({ id }) => id);

const ContributionType = builder.objectRef<ContributionRow>('Contribution').implement({
  description: 'Contributions of a user to an element of the encyclopedia.',
  fields: (t) => ({
    revisions: t.exposeInt('revisions'),
    isCreator: t.exposeBoolean('isCreator'),
    lastAt: t.field({ type: 'DateTime', resolve: (contribution) => contribution.lastAt }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
  }),
});

const ContributionPage = pageType(ContributionType, ({ elementId }) => elementId);

profileField('contributions', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: ContributionPage,
  description: 'Elements that the user created or edited, latest first; optionally of one type.',
  args: builder.args((t) => ({ type: t.field({ type: ElementKindEnum, required: false }), ...PAGE_ARGS })),
  hidden: EMPTY_PAGE,
  resolve: ({ id }, { type, ...page }, { db }) => listContributions(db, id, type ?? null, readPage(page)),
});

profileField('contributionCounts', {
  extensions: { cost: QUERY_STATEMENT_COST, rows: KIND_NAMES.length },
  type: [ElementCount],
  description: 'Number of elements of each type that the user created or edited.',
  hidden: [],
  resolve: ({ id }, _, { db }) => countContributions(db, id),
});

profileField('lists', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: ElementPage,
  description: 'Lists that the user created, latest first.',
  args: PAGE_ARGS,
  hidden: EMPTY_PAGE,
  resolve: ({ id }, args, { db }) => listListsOf(db, id, readPage(args)),
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

export const QualityType = builder.enumType('Quality', {
  description: 'How complete the information about an element is.',
  values: QUALITIES,
});

const MyStateType = builder.enumType('MyState', { values: MY_STATES });

const DifficultyFilterInput = builder.inputType('DifficultyFilter', {
  description: 'A range of grades of one scale, both ends inclusive.',
  fields: (t) => ({
    scale: t.string(),
    easiest: t.string({ required: false }),
    hardest: t.string({ required: false }),
  }),
});

const NearInput = builder.inputType('NearFilter', {
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
  element: t.field({
    type: ElementRef,
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => getElement(context, id),
  }),
  access: t.field({
    type: ElementRef,
    description: 'An access by its current or a former id, case-insensitively.',
    args: { looseId: t.arg.id() },
    resolve: async (_, { looseId }, context) => {
      const exact = await loadElement(context, looseId);
      return getElement(context, exact ? looseId : ((await findAccessId(context.db, looseId)) ?? looseId));
    },
  }),
  elements: t.field({
    type: ElementPage,
    args: {
      filter: t.arg({ type: FilterInput, required: false }),
      sort: t.arg({ type: SortType, required: false }),
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
      return listElements(context.db, filter, {
        ...readPage(args),
        sort,
        sortField: readSortField(filter.kinds, args.sortField ?? null),
      });
    },
  }),
  regions: t.field({
    type: [ElementRef],
    extensions: { rows: REGIONS_MAX },
    description: 'All regions of the given levels, such as continent, country or range.',
    args: { levels: t.arg.stringList() },
    resolve: (_, { levels }, { db }) => listRegions(db, levels),
  }),
  elementCounts: t.field({
    type: [ElementCount],
    extensions: { rows: ENCYCLOPEDIA_KINDS.length },
    description: 'Number of published elements of each type that match a filter.',
    args: { filter: t.arg({ type: FilterInput, required: false }) },
    resolve: async (_, { filter }, context) =>
      filter ? countMatching(context.db, await readFilterOf(context, filter)) : countByKind(context.db, null),
  }),
}));

/**
 * Returns a published element; the id of a merged element returns its target.
 * @throws Failure `not_found`, `gone`
 */
export async function getElement(context: RequestContext, id: string): Promise<ElementRow> {
  context.tag(`element:${id}`);
  const row = await loadElement(context, id);
  if (!row && (await isPurged(context.db, id))) throw new Failure('gone', 'The element was deleted.');
  if (!row) throw new Failure('not_found', 'There is no such element.');
  if (row.id !== id) context.tag(`element:${row.id}`);
  return row;
}

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
function readDifficulty(given: typeof DifficultyFilterInput.$inferInput): ScoreRange {
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
