import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ListType } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { listMostActive } from './listProgress.queries.ts';
import type { ListPerson } from './listProgress.queries.ts';

const MOST_ACTIVE = 12;

const ListPersonType = builder.objectRef<ListPerson>('ListPerson').implement({
  description: 'User who joined a list, with the number of places completed in public.',
  fields: (t) => ({
    done: t.exposeInt('done'),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

builder.objectFields(ListType, (t) => ({
  mostActive: t.field({
    type: [ListPersonType],
    extensions: { rows: MOST_ACTIVE, cost: QUERY_STATEMENT_COST },
    description: 'Users with a public profile who joined the list, most places completed in public first.',
    resolve: (row: ElementRow, _, { db }) => listMostActive(db, row.id, MOST_ACTIVE),
  }),
}));
