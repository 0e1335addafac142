import type { Field, FieldValueType } from '@cordada/core/elements/fields';
import { keyFact } from '@cordada/core/elements/keyFact';
import { ENCYCLOPEDIA_KINDS, KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { QUALITIES } from '@cordada/core/elements/qualities';
import { difficultyScore } from '@cordada/core/elements/scales';
import type { Difficulty } from '@cordada/core/elements/scales';
import { slugOf } from '@cordada/core/elements/slug';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { Language } from '@cordada/core/pages/pageTable';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { batched } from '#server/graphql/batched.ts';
import { builder, pageType } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { isPurged } from './deletion/purge.queries.ts';
import { factsOf, fieldOf } from './elementFacts.ts';
import { loadElement } from './elementLoader.ts';
import {
  ACCESSES_MAX,
  LINKED_MAX,
  findAccessId,
  listChildren,
  listLeadsTo,
  loadAccesses,
  listNearby,
  loadArticles,
  loadLines,
  loadOtherNames,
} from './elements.queries.ts';
import type { ElementRow, RegionLink } from './elements.queries.ts';
import { creditOf } from './provenance/sourceCredits.ts';
import type { Credit } from './provenance/sourceCredits.ts';

const NEARBY_MAX_METERS = 15_000;
const NEARBY_ROWS = 8;
const CHILDREN_MAX = 60;

const REGIONS_DEFAULT = 5;
const DIFFICULTIES_DEFAULT = 2;
const OTHER_NAMES_DEFAULT = 10;

export const loadArticle = batched(loadArticles);
const loadNames = batched(loadOtherNames);
const loadAccessesOf = batched(loadAccesses);
const loadLine = batched(loadLines);

export const ElementKindEnum = builder.enumType('ElementKind', {
  description: 'The 16 element types.',
  values: KIND_NAMES as [KindName, ...KindName[]],
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

const DifficultyType = builder.objectRef<Difficulty>('Difficulty').implement({
  description: 'A grade as entered, with the name of its scale; a missing value means ungraded.',
  fields: (t) => ({
    scale: t.exposeString('scale'),
    value: t.exposeString('value', { nullable: true }),
    score: t.int({
      nullable: true,
      description:
        'Rank within its scale, from 0 to 1000, of ranges that of the lower grade. Null if the text is no grade of the scale. Only scores of one scale are comparable.',
      resolve: ({ scale, value }) => (value === null ? null : (difficultyScore(scale, value)?.low ?? null)),
    }),
  }),
});

/** The scale by which the kind is known comes first, whatever was entered first. */
function byScale({ kind, difficulties }: ElementRow): readonly Difficulty[] {
  // Guidebooks give the grade of a whole alpine climb before that of its hardest pitch.
  const scales =
    kind === 'climbingRoute' ? (['alpine', ...elementKind(kind).scales] as const) : elementKind(kind).scales;
  return difficulties.toSorted((a, b) => scales.indexOf(a.scale) - scales.indexOf(b.scale));
}

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
    regions: t.field({
      type: [RegionLinkType],
      extensions: { rows: REGIONS_DEFAULT },
      description:
        'Regions that it lies in. Those that hold only part of a way, such as a range of a trail through several, are left out; the filter by region finds it in them, too.',
      resolve: (row) => row.regions.filter(({ isPartial }) => !isPartial),
    }),
    difficulties: t.field({
      type: [DifficultyType],
      extensions: { rows: DIFFICULTIES_DEFAULT },
      description: 'The scale by which the kind is known comes first.',
      resolve: (row) => [...byScale(row)],
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
      extensions: { rows: ACCESSES_MAX },
      resolve: async (row, _, context) => (await loadAccessesOf(context, row.id)) ?? [],
    }),
    mainAccess: t.field({
      type: ElementRef,
      nullable: true,
      description: 'The first of `accesses`.',
      resolve: async (row, _, context) => (await loadAccessesOf(context, row.id))?.[0] ?? null,
    }),
    leadsTo: t.field({
      type: [ElementRef],
      extensions: { rows: LINKED_MAX, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) => listLeadsTo(db, row.id),
    }),
    nearby: t.field({
      type: [ElementRef],
      extensions: { rows: NEARBY_ROWS, cost: QUERY_STATEMENT_COST },
      resolve: (row, _, { db }) =>
        row.lon === null || row.lat === null
          ? []
          : listNearby(db, [row.lon, row.lat], { exceptId: row.id, rows: NEARBY_ROWS, maxMeters: NEARBY_MAX_METERS }),
    }),
    course: t.field({
      type: ['String'],
      description:
        'Places that a route without a line goes through, each as `name;latitude;longitude`. A schematic course, never to be followed or measured as a line.',
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: async ({ id, attributes }, _, context) => {
        const { waypoints } = attributes;
        return Array.isArray(waypoints) && (await loadLine(context, id)) === null ? waypoints.map(String) : [];
      },
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

const typeName = (kind: KindName): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Element`;

function graphqlType(value: FieldValueType): 'Float' | 'Int' | 'Boolean' | 'String' | ['String'] {
  switch (value.type) {
    case 'number':
      return value.integer ? 'Int' : 'Float';
    case 'flag':
      return 'Boolean';
    case 'choices':
    case 'seasons':
    case 'lines':
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

export const ElementPage = pageType(ElementRef, ({ id }) => id);

export const QualityType = builder.enumType('Quality', {
  description: 'How complete the information about an element is.',
  values: QUALITIES,
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
