import { Failure } from '@cordada/core/failures';
import { LISTS_JOINED_MAX, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { lockAccount, profileField } from '#server/modules/accounts/index.ts';
import { ElementPage, getElement, ListType, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, EMPTY_PAGE, PAGE_ARGS, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { countJoined, countMembers, isMemberOf, listJoined, setMembership } from './membership.queries.ts';

const loadCount = batched(countMembers);

builder.objectFields(ListType, (t) => ({
  joined: t.int({
    description: 'Number of users who joined the list.',
    resolve: async (row: ElementRow, _, context) => (await loadCount(context, row.id)) ?? 0,
  }),
}));

profileField('joinedLists', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: ElementPage,
  description: 'Lists the user joined, most recently joined first.',
  args: PAGE_ARGS,
  hidden: EMPTY_PAGE,
  resolve: async ({ id }, args, context) => {
    const page = await listJoined(context.db, id, readPage(args));
    const nodes = await Promise.all(page.nodes.map((node) => loadElement(context, node.id)));
    return { ...page, nodes: nodes.filter((node) => node !== null) };
  },
});

/** @throws Failure `not_found` if the element is not a list, or `quota` */
async function join(context: RequestContext, listId: string, isMember: boolean): Promise<ElementRow> {
  const viewer = await requireViewer(context);
  const list = await getElement(context, listId);
  if (list.kind !== 'list') throw new Failure('not_found', 'There is no such list.');
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    if (!(await setMembership(trx, list.id, viewer.id, isMember))) return;
    if (isMember && (await countJoined(trx, viewer.id)) > LISTS_JOINED_MAX) {
      throw new Failure('quota', `At most ${LISTS_JOINED_MAX} lists.`, { details: { maximum: LISTS_JOINED_MAX } });
    }
    await invalidateCacheTags(trx, [`element:${list.id}`, `user:${viewer.id}`]);
  });
  return list;
}

builder.queryFields((t) => ({
  isJoinedList: t.boolean({
    description: 'Whether the logged-in user has joined a list.',
    args: { listId: t.arg.id() },
    resolve: async (_, { listId }, context) => isMemberOf(context.db, listId, (await requireViewer(context)).id),
  }),
}));

builder.mutationFields((t) => ({
  setListMembership: t.field({
    type: ListType,
    description: 'Joins or leaves a list.',
    args: { listId: t.arg.id(), isMember: t.arg.boolean() },
    resolve: (_, { listId, isMember }, context) => join(context, listId, isMember),
  }),
}));
