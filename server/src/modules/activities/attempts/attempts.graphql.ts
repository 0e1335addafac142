import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType } from '../activities.graphql.ts';
import { findReadableActivity } from '../visibility/readableActivities.ts';
import { listCompanionAttempts, listOwnAttempts } from './attempts.queries.ts';

const ATTEMPTS_MAX = 30;

builder.queryFields((t) => ({
  myAttempts: t.field({
    type: [ActivityType],
    extensions: { rows: 2 * ATTEMPTS_MAX, cost: 2 * QUERY_STATEMENT_COST },
    description:
      'Published activities of the logged-in user that reached an element, also as a companion, latest first; on request also public ones of those who were companions.',
    args: { elementId: t.arg.id(), withCompanions: t.arg.boolean({ required: false, defaultValue: false }) },
    resolve: async (_, { elementId, withCompanions }, context) => {
      const viewer = await requireViewer(context);
      const [own, companions] = await Promise.all([
        listOwnAttempts(context.db, viewer.id, elementId, ATTEMPTS_MAX),
        withCompanions ? listCompanionAttempts(context.db, viewer, elementId, ATTEMPTS_MAX) : null,
      ]);
      const ids = [own, companions].flatMap((page) => page?.nodes.map(({ id }) => id) ?? []);
      const readable = await Promise.all(ids.map((id) => findReadableActivity(context, id)));
      return readable.filter((activity) => activity !== null);
    },
  }),
}));
