import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ListType } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { listMostActive } from './targets.queries.ts';
import type { ListPerson } from './targets.queries.ts';

const MOST_ACTIVE = 12;

const ListPersonType = builder.objectRef<ListPerson>('ListPerson').implement({
  description: 'A member of a list, with how much of it they completed in public.',
  fields: (t) => ({
    done: t.exposeInt('done'),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

builder.objectFields(ListType as never, (t) => ({
  mostActive: t.field({
    type: [ListPersonType],
    extensions: { rows: MOST_ACTIVE, cost: QUERY_STATEMENT_COST },
    description: 'Of those who joined and have an open profile: who completed most of it in public, first.',
    resolve: (row: ElementRow, _, { db }) => listMostActive(db, row.id, MOST_ACTIVE),
  }),
}));
