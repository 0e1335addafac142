import { getElement, ListType } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { lockOwnList } from './freezeEdition.ts';
import { loadRankings, saveRanking } from './ranking.queries.ts';
import type { ListRanking } from './ranking.queries.ts';

const UNCHOSEN: ListRanking = { showsMostActive: true, showsFirst: false };

const loadChosen = batched(loadRankings);

/** What the owner of a list shows of its members; those with a private profile are never shown. */
export const loadRanking = async (context: RequestContext, listId: string): Promise<ListRanking> =>
  (await loadChosen(context, listId)) ?? UNCHOSEN;

const RankingType = builder.objectRef<ListRanking>('ListRanking').implement({
  description: 'What the owner of a list shows of those who complete it.',
  fields: (t) => ({ showsMostActive: t.exposeBoolean('showsMostActive'), showsFirst: t.exposeBoolean('showsFirst') }),
});

builder.objectFields(ListType, (t) => ({
  ranking: t.field({ type: RankingType, resolve: (row: ElementRow, _, context) => loadRanking(context, row.id) }),
}));

builder.mutationFields((t) => ({
  setListRanking: t.field({
    type: ListType,
    description: 'Chooses what a list shows of those who complete it. For its owner.',
    args: { listId: t.arg.id(), showsMostActive: t.arg.boolean(), showsFirst: t.arg.boolean() },
    resolve: async (_, { listId, ...ranking }, context) => {
      const viewer = await requireViewer(context);
      await context.db.transaction().execute(async (trx) => {
        await lockOwnList(trx, viewer, listId);
        await saveRanking(trx, listId, ranking);
        await invalidateCacheTags(trx, [`element:${listId}`]);
      });
      return getElement(context, listId);
    },
  }),
}));
