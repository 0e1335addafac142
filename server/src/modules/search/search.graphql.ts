import { PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { SHELTER_OPENNESS } from '@cordada/core/elements/shelters/shelterGlance';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { SEARCH_MAX_ROWS, SEARCH_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { elementPath } from '@cordada/core/pages/elementPages';
import { buildPath } from '@cordada/core/pages/paths';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { loadUser } from '#server/modules/accounts/index.ts';
import { searchWords } from '@cordada/core/search/words';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import { ElementKindEnum, loadElements } from '#server/modules/elements/index.ts';
import { searchDocuments, MATCHES } from './searchDocuments.ts';
import type { SearchHit } from './searchDocuments.ts';

const DEFAULT_ROWS = 10;
const loadElement = batched(loadElements);

const MatchType = builder.enumType('SearchMatch', {
  description:
    'How a result was found: a name consists of exactly the words of the text, begins with it, contains all of them, or contains them after correction of one typing error.',
  values: MATCHES,
});

const OpennessType = builder.enumType('ShelterOpenness', {
  description: 'Whether a shelter is open; `winterRoom` means that a part of it is while there is no warden.',
  values: SHELTER_OPENNESS,
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A matching element, list, region or user.',
  fields: (t) => ({
    id: t.id({ resolve: ({ doc }) => doc.id }),
    type: t.field({ type: ElementKindEnum, resolve: ({ doc }) => doc.kind }),
    name: t.string({ resolve: ({ doc }, _, { language }) => doc.shown.texts[language].name }),
    matchedName: t.exposeString('matchedName', {
      nullable: true,
      description: 'The name that matched, if it differs from `name`.',
    }),
    match: t.field({ type: MatchType, resolve: ({ match }) => match }),
    region: t.string({ nullable: true, resolve: ({ doc }, _, { language }) => doc.shown.texts[language].region }),
    matchedRegion: t.string({
      nullable: true,
      description: 'The region with a word of the text that is in no name of the result.',
      resolve: async ({ doc, otherWords }, _, context) => {
        const element = otherWords.length > 0 && doc.kind !== 'user' ? await loadElement(context, doc.id) : null;
        const region = element?.regions.find(({ name, texts }) =>
          [name, ...Object.values(texts ?? {}).map((text) => text.name)]
            .flatMap(searchWords)
            .some((word) => otherWords.some((other) => word.startsWith(other))),
        );
        return region ? (region.texts?.[context.language]?.name ?? region.name) : null;
      },
    }),
    elevationMeters: t.float({ nullable: true, resolve: ({ doc }) => doc.shown.elevationMeters }),
    prominenceMeters: t.float({ nullable: true, resolve: ({ doc }) => doc.shown.prominenceMeters }),
    lengthMeters: t.float({
      nullable: true,
      description: 'Of what is travelled along, in metres.',
      resolve: ({ doc }) => doc.shown.way?.lengthMeters ?? null,
    }),
    ascentMeters: t.float({
      nullable: true,
      description: 'Sum of all climbs of what is travelled along, in metres.',
      resolve: ({ doc }) => doc.shown.way?.ascentMeters ?? null,
    }),
    computed: t.stringList({
      description: 'Which of these were computed from the line and the terrain, because nobody has stated them.',
      resolve: ({ doc }) => [...(doc.shown.way?.computed ?? [])],
    }),
    beds: t.int({
      nullable: true,
      description: 'Of a shelter: with a warden, else without.',
      resolve: ({ doc }) => doc.shown.shelter?.beds ?? null,
    }),
    openness: t.field({
      type: OpennessType,
      nullable: true,
      description: 'Of a shelter.',
      resolve: ({ doc }) => doc.shown.shelter?.openness ?? null,
    }),
    url: t.string({
      resolve: ({ doc }, _, { language, routesLanguage }) =>
        urlOf(doc.kind, doc.id, doc.shown.texts[language].slug, routesLanguage),
    }),
  }),
});

function urlOf(kind: KindName, id: string, slug: string, routesLanguage: RoutesLanguage): string {
  return kind === 'user'
    ? buildPath('user', routesLanguage, { id, slug })
    : elementPath({ kind, id, slug }, routesLanguage);
}

builder.queryFields((t) => ({
  search: t.field({
    type: [SearchHitType],
    extensions: { rows: SEARCH_MAX_ROWS },
    description: 'Searches public content by words or beginnings of words in any language, best match first.',
    args: {
      text: t.arg.string(),
      first: t.arg.int({ required: false }),
      kinds: t.arg({
        type: [ElementKindEnum],
        required: false,
        description: 'Restricts the kinds of results; all kinds if omitted.',
      }),
    },
    resolve: async (_, { text, first, kinds }, context) => {
      const { db, spelling, language } = context;
      const rows = first ?? DEFAULT_ROWS;
      if (rows < 1 || rows > SEARCH_MAX_ROWS)
        throw new Failure('bad_request', `first must be a whole number from 1 to ${SEARCH_MAX_ROWS}.`);
      const clean = cleanText(text);
      if (clean.length > SEARCH_TEXT_MAX_LENGTH)
        throw new Failure('bad_request', `text has at most ${SEARCH_TEXT_MAX_LENGTH} characters.`);
      const hits = await searchDocuments(db, spelling, { text: clean, rows, kinds: readKinds(kinds), language });
      // Only the viewer knows whom the two of them have blocked: the search itself is the same for everybody.
      const isShown = await Promise.all(
        hits.map(async ({ doc }) => doc.kind !== 'user' || (await loadUser(context, doc.id)) !== null),
      );
      return hits.filter((_hit, index) => isShown[index]);
    },
  }),
}));

function readKinds(kinds: readonly KindName[] | null | undefined): KindName[] | null {
  return kinds ? [...new Set(kinds.flatMap((kind) => (kind === 'pin' ? PIN_KINDS : [kind])))] : null;
}
