import { QUALITY_GAPS } from '@cordada/core/elements/qualities';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import { factsOf } from '../elementFacts.ts';
import { CreditType, ElementRef, QualityType, loadArticle } from '../elements.graphql.ts';
import type { ElementRow } from '../elements.queries.ts';
import { loadContributors, loadOrigins } from './provenance.queries.ts';
import type { ContributorRow, Origin } from './provenance.queries.ts';
import { creditOf } from './sourceCredits.ts';

const PARTS_DEFAULT = 10;
const CONTRIBUTORS_DEFAULT = 5;

const loadOrigin = batched(loadOrigins);
const loadContributor = batched(loadContributors);

const OriginType = builder.enumType('ProvenanceKind', {
  description: 'Kind of source: a user, an official survey or other published source, OpenStreetMap, or Wikidata.',
  values: ['person', 'survey', 'openStreetMap', 'wikidata'] as const,
});

function kindOf({ isImport, source }: Origin): 'person' | 'survey' | 'openStreetMap' | 'wikidata' {
  if (!isImport) return 'person';
  if (/^(osm|openstreetmap)/i.test(source)) return 'openStreetMap';
  return /^wikidata/i.test(source) ? 'wikidata' : 'survey';
}

const ProvenanceType = builder.objectRef<{ readonly path: string; readonly origin: Origin }>('Provenance').implement({
  description: 'Origin of one part of an element.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Path of the part as in drafts, e.g. `fields.elevationMeters`.' }),
    kind: t.field({ type: OriginType, resolve: ({ origin }) => kindOf(origin) }),
    revision: t.int({ resolve: ({ origin }) => origin.number }),
    at: t.field({ type: 'DateTime', resolve: ({ origin }) => origin.at }),
    author: t.field({
      type: UserType,
      nullable: true,
      description: 'Null for imports and for users who deleted their account.',
      resolve: ({ origin }, _, context) => (origin.authorId === null ? null : loadUser(context, origin.authorId)),
    }),
    credit: t.field({
      type: CreditType,
      nullable: true,
      description: 'For imports: the publisher and licence of the source.',
      resolve: ({ origin }, _, { language }) => (origin.isImport ? creditOf(origin.source, language) : null),
    }),
  }),
});

const ContributorType = builder.objectRef<ContributorRow>('Contributor').implement({
  description: 'Author of revisions of an element. Without a user, it combines all deleted accounts.',
  fields: (t) => ({
    revisions: t.exposeInt('revisions'),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ authorId }, _, context) => (authorId === null ? null : loadUser(context, authorId)),
    }),
  }),
});

const QualityGapType = builder.enumType('QualityGap', {
  description: 'What an element lacks to reach the next quality level.',
  values: QUALITY_GAPS,
});

async function partsOf(row: ElementRow, articles: Readonly<Record<string, unknown>>): Promise<string[]> {
  return [
    'name',
    ...(row.lon === null ? [] : ['place']),
    ...Object.keys(factsOf(row)).map((name) => `fields.${name}`),
    ...(row.difficulties.length > 0 ? ['difficulties'] : []),
    ...Object.entries(row.texts).flatMap(([language, text]) =>
      text?.description ? [`texts.${language}.description`] : [],
    ),
    ...Object.keys(articles).map((language) => `texts.${language}.article`),
  ];
}

builder.interfaceFields(ElementRef, (t) => ({
  provenance: t.field({
    type: [ProvenanceType],
    extensions: { rows: PARTS_DEFAULT },
    description: 'Origin of each fact and text of the element.',
    resolve: async (row, _, context) => {
      const origins = (await loadOrigin(context, row.id)) ?? [];
      const parts = await partsOf(row, (await loadArticle(context, row.id)) ?? {});
      return parts.flatMap((path) => {
        const origin = origins.find(({ number }) => number === (row.provenance[path] ?? 1));
        return origin ? [{ path, origin }] : [];
      });
    },
  }),
  contributors: t.field({
    type: [ContributorType],
    extensions: { rows: CONTRIBUTORS_DEFAULT },
    description: 'Authors of the element and of elements merged into it, most revisions first.',
    resolve: async (row, _, context) => (await loadContributor(context, row.id)) ?? [],
  }),
  quality: t.field({ type: QualityType, nullable: true, resolve: ({ quality }) => quality }),
  qualityGaps: t.field({
    type: [QualityGapType],
    extensions: { rows: 3 },
    resolve: ({ qualityGaps }) => [...qualityGaps],
  }),
}));
