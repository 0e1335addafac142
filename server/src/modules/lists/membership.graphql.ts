import { Failure } from '@cordada/core/failures';
import { LISTS_CHANGED_MAX, LISTS_JOINED_MAX, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { lockAccount, profileField } from '#server/modules/accounts/index.ts';
import { ElementPage, getElement, ListType, loadElement, NAMED_PAGE_ARGS } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, EMPTY_PAGE, readPage, requireViewer } from '#server/graphql/builder.ts';
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
  args: NAMED_PAGE_ARGS,
  hidden: EMPTY_PAGE,
  resolve: async ({ id }, { name, ...args }, context) => {
    const page = await listJoined(context.db, id, name ?? null, readPage(args));
    const nodes = await Promise.all(page.nodes.map((node) => loadElement(context, node.id)));
    return { ...page, nodes: nodes.filter((node) => node !== null) };
  },
});

/**
 * Joins or leaves all of these lists or none.
 * @throws Failure `not_found` if an element is not a list, or `quota`
 */
async function join(context: RequestContext, listIds: readonly string[], isMember: boolean): Promise<ElementRow[]> {
  const viewer = await requireViewer(context);
  const lists = await Promise.all(listIds.map((id) => getElement(context, id)));
  if (lists.some(({ kind }) => kind !== 'list')) throw new Failure('not_found', 'There is no such list.');
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const changed: string[] = [];
    for (const { id } of lists) if (await setMembership(trx, id, viewer.id, isMember)) changed.push(id);
    if (changed.length === 0) return;
    if (isMember && (await countJoined(trx, viewer.id)) > LISTS_JOINED_MAX) {
      throw new Failure('quota', `At most ${LISTS_JOINED_MAX} lists.`, {
        details: { reason: 'lists', maximum: LISTS_JOINED_MAX },
      });
    }
    await invalidateCacheTags(trx, [...changed.map((id) => `element:${id}`), `user:${viewer.id}`]);
  });
  return lists;
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
    resolve: async (_, { listId, isMember }, context) => (await join(context, [listId], isMember))[0]!,
  }),
  setListMemberships: t.boolean({
    description:
      'Joins or leaves these lists, all of them or none. Of those that are joined, the last becomes the latest.',
    args: { listIds: t.arg.idList(), isMember: t.arg.boolean() },
    resolve: async (_, { listIds, isMember }, context) => {
      if (listIds.length > LISTS_CHANGED_MAX) {
        throw new Failure('payload_too_large', `At most ${LISTS_CHANGED_MAX} lists at once.`, {
          details: { maximum: LISTS_CHANGED_MAX },
        });
      }
      await join(context, [...new Set(listIds)], isMember);
      return true;
    },
  }),
}));
