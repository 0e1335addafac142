import { loadEditions } from '#server/modules/lists/index.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { findCompleted } from './targets.queries.ts';

const LISTS_MAX = 60;

interface ListProgress {
  readonly listId: string;
  readonly done: number;
  readonly total: number;
}

const ListProgressType = builder.objectRef<ListProgress>('ListProgress').implement({
  description: 'How far a member is with a list: completed members of its newest edition.',
  fields: (t) => ({
    listId: t.exposeID('listId'),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
  }),
});

builder.queryFields((t) => ({
  myListProgress: t.field({
    type: [ListProgressType],
    extensions: { rows: LISTS_MAX },
    description: 'Progress of the logged-in user with these lists.',
    args: { listIds: t.arg.idList() },
    resolve: async (_, { listIds }, context): Promise<ListProgress[]> => {
      const viewer = await requireViewer(context);
      const editions = await loadEditions(context.db, listIds.slice(0, LISTS_MAX));
      const members = [...editions.values()].flatMap((edition) => edition.memberIds);
      const completed = await findCompleted(context.db, viewer.id, [...new Set(members)]);
      return [...editions].map(([listId, { memberIds }]) => ({
        listId,
        done: memberIds.filter((id) => completed.has(id)).length,
        total: memberIds.length,
      }));
    },
  }),
}));
