import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { EMPTY_PAGE, readPage } from '#server/graphql/builder.ts';
import { profileField } from '#server/modules/accounts/index.ts';
import { ElementPage } from '../elements.graphql.ts';
import { NAMED_PAGE_ARGS } from '../listing/listing.graphql.ts';
import { listListsOf } from './lists.queries.ts';

profileField('lists', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: ElementPage,
  description: 'Lists that the user created, latest first.',
  args: NAMED_PAGE_ARGS,
  hidden: EMPTY_PAGE,
  resolve: ({ id }, { name, ...page }, { db }) => listListsOf(db, id, name ?? null, readPage(page)),
});
