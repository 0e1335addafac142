import { Failure } from '@cordada/core/failures';
import { VIEWER_STATES_MAX } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ReactionKindEnum } from './community.graphql.ts';
import { listViewerStates } from './community.queries.ts';
import type { ViewerStateRow } from './community.queries.ts';

const FollowStateType = builder.enumType('ViewerFollowState', { values: ['requested', 'accepted'] as const });

const ViewerStateType = builder.objectRef<ViewerStateRow>('ViewerState').implement({
  description:
    'How the logged-in user stands to a post, activity, element or member. It tells nothing about what is not there.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reaction: t.field({ type: ReactionKindEnum, nullable: true, resolve: ({ reaction }) => reaction }),
    followState: t.field({
      type: FollowStateType,
      nullable: true,
      description: 'Whether the user follows the member.',
      resolve: ({ followState }) => followState,
    }),
    isFollowing: t.exposeBoolean('isFollowing', { description: 'Whether the user follows the element.' }),
    isBlocked: t.exposeBoolean('isBlocked', { description: 'Whether the user has blocked the member.' }),
    isVisibleMember: t.exposeBoolean('isVisibleMember', {
      description: 'Whether it is a member of whom the user sees something. False also for whoever is not there.',
    }),
    isMuted: t.exposeBoolean('isMuted'),
  }),
});

builder.queryFields((t) => ({
  viewerState: t.field({
    type: [ViewerStateType],
    description: `What differs between readers of a page, in one request after it is shown; at most ${VIEWER_STATES_MAX} ids.`,
    extensions: { rows: VIEWER_STATES_MAX },
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      if (ids.length > VIEWER_STATES_MAX) throw new Failure('bad_request', `At most ${VIEWER_STATES_MAX} ids at once.`);
      return listViewerStates(context.db, (await requireViewer(context)).id, ids);
    },
  }),
}));
