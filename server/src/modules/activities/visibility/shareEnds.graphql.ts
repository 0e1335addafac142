import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType } from '../activities.graphql.ts';
import { getReadableActivity } from './readableActivities.ts';
import { shareEnds } from './shareEnds.ts';

builder.mutationFields((t) => ({
  shareEnds: t.field({
    type: ActivityType,
    description: 'Shows or hides where the tracks of an activity start and end. Hidden zones stay hidden.',
    args: { id: t.arg.id(), isOn: t.arg.boolean() },
    resolve: async (_, { id, isOn }, context) => {
      await shareEnds(context, await requireViewer(context), id, isOn);
      return getReadableActivity(context, id);
    },
  }),
}));
