import { Failure } from '@cordada/core/failures';
import { ACTIVITIES_CHANGED_MAX } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { VisibilityType } from '../activities.graphql.ts';
import { deleteActivities, restoreActivities } from '../deletion/activityBin.ts';
import { setVisibilities } from './setVisibilities.ts';

const VisibilityChangeInput = builder.inputType('ActivityVisibilityInput', {
  fields: (t) => ({ id: t.id(), visibility: t.field({ type: VisibilityType }) }),
});

/** @throws Failure `payload_too_large` */
function checked(ids: readonly string[]): string[] {
  if (ids.length > ACTIVITIES_CHANGED_MAX) {
    throw new Failure('payload_too_large', `At most ${ACTIVITIES_CHANGED_MAX} activities at once.`);
  }
  return [...new Set(ids)].sort();
}

builder.mutationFields((t) => ({
  setActivityVisibilities: t.boolean({
    description: 'Sets who sees each of these activities of the logged-in user; all of them or none.',
    args: { activities: t.arg({ type: [VisibilityChangeInput] }) },
    resolve: async (_, { activities }, context) => {
      const viewer = await requireViewer(context);
      const visibilities = new Map(activities.map(({ id, visibility }) => [id, visibility]));
      checked([...visibilities.keys()]);
      await setVisibilities(context, viewer, visibilities);
      return true;
    },
  }),
  deleteActivities: t.boolean({
    description: 'Moves these activities of the logged-in user to the bin; all of them or none.',
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      await deleteActivities(context, await requireViewer(context), checked(ids));
      return true;
    },
  }),
  restoreActivities: t.boolean({
    description: 'Restores these activities from the bin; all of them or none.',
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      await restoreActivities(context, await requireViewer(context), checked(ids));
      return true;
    },
  }),
}));
