import { PAGE_ARGS, builder, readPage, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType } from '../activities.graphql.ts';
import { ActivityPage } from '../listing/listing.graphql.ts';
import { getReadableActivity } from '../visibility/readableActivities.ts';
import { redactPage } from '../visibility/redactActivity.ts';
import { listDeletedActivities } from './activityBin.queries.ts';
import { deleteActivity, purgeActivity, restoreActivity } from './activityBin.ts';

builder.queryFields((t) => ({
  deletedActivities: t.field({
    type: ActivityPage,
    description: 'Activities in the bin of the logged-in user, which can be restored for some days.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(await listDeletedActivities(context.db, viewer.id, readPage(args)), viewer);
    },
  }),
}));

builder.mutationFields((t) => ({
  restoreActivity: t.field({
    type: ActivityType,
    description: 'Restores an activity from the bin unchanged.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await restoreActivity(context, await requireViewer(context), id);
      return getReadableActivity(context, id);
    },
  }),
  purgeActivity: t.field({
    type: 'Boolean',
    description: 'Permanently deletes an activity in the bin, with its tracks and their files.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await purgeActivity(context.db, await requireViewer(context), id);
      return true;
    },
  }),
  deleteActivity: t.field({
    type: 'Boolean',
    description: 'Moves an activity to the bin for some days and reverts the completions it caused.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deleteActivity(context, await requireViewer(context), id);
      return true;
    },
  }),
}));
