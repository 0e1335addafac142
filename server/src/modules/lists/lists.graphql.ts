import { ElementType, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { builder } from '#server/graphql/builder.ts';
import { batched } from '#server/graphql/batched.ts';
import { loadEditions, loadListsHolding } from './lists.queries.ts';
import type { EditionRow } from './lists.queries.ts';

/** Rows that the cost of an operation assumes. */
const MEMBERS_USUAL = 100;
const HOLDING_USUAL = 10;

/** The newest edition of a list. */
const loadEdition = batched(loadEditions);
const loadHolding = batched(loadListsHolding);

const EditionType = builder.objectRef<EditionRow>('ListEdition').implement({
  description: 'The members of a list at a date, by a criterion.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    datedOn: t.field({ type: 'Date', resolve: (edition) => edition.datedOn }),
    criterion: t.string({
      resolve: ({ criterion }, _, { language }) => criterion[language] ?? criterion.en ?? criterion.es ?? '',
    }),
    source: t.exposeString('source'),
    completesAt: t.int({
      description: 'Members that complete the list.',
      resolve: (edition) => edition.completesAt ?? edition.memberIds.length,
    }),
    memberCount: t.int({ resolve: (edition) => edition.memberIds.length }),
    members: t.field({
      type: [ElementType],
      extensions: { rows: MEMBERS_USUAL },
      resolve: async (edition, _, context) => {
        const members = await Promise.all(edition.memberIds.map((id) => loadElement(context, id)));
        return members.filter((member) => member !== null);
      },
    }),
  }),
});

builder.interfaceFields(ElementType, (t) => ({
  edition: t.field({
    type: EditionType,
    nullable: true,
    description: 'The newest edition; null for what is no list.',
    resolve: (row: ElementRow, _, context) => (row.kind === 'list' ? loadEdition(context, row.id) : null),
  }),
  lists: t.field({
    type: [ElementType],
    extensions: { rows: HOLDING_USUAL },
    description: 'Lists that hold this element.',
    resolve: async (row: ElementRow, _, context) => {
      const ids = (await loadHolding(context, row.id)) ?? [];
      const lists = await Promise.all(ids.map((id) => loadElement(context, id)));
      return lists.filter((list) => list !== null);
    },
  }),
}));
