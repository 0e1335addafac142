import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ListType } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { loadRanking } from '#server/modules/lists/index.ts';
import { listMostActive } from './listProgress.queries.ts';
import type { ListPerson } from './listProgress.queries.ts';
import { listCompleters } from './listing/publicTargets.queries.ts';
import { CompleterType } from './targets.graphql.ts';

const MOST_ACTIVE = 12;
const FIRST_COMPLETERS = 10;

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
    description:
      'Users with a public profile who joined the list, most places completed in public first. Empty if its owner shows no ranking.',
    resolve: async (row: ElementRow, _, context) =>
      (await loadRanking(context, row.id)).showsMostActive ? listMostActive(context.db, row.id, MOST_ACTIVE) : [],
  }),
  firstCompleters: t.field({
    type: [CompleterType],
    extensions: { rows: FIRST_COMPLETERS, cost: QUERY_STATEMENT_COST },
    description: 'Users who completed the list in public, the first one first. Empty unless its owner shows them.',
    resolve: async (row: ElementRow, _, context) =>
      (await loadRanking(context, row.id)).showsFirst
        ? listCompleters(context.db, row.id, FIRST_COMPLETERS, 'firstFirst')
        : [],
  }),
}));
