import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { Failure } from '@cordada/core/failures';
import { ActivityType } from '../activities.graphql.ts';
import { findReadableActivity } from '../visibility/readableActivities.ts';
import type { ActivityRow } from '../activities.queries.ts';
import { deleteSeries, saveSeries } from './saveSeries.ts';
import { listSeries, loadSeriesOf } from './series.queries.ts';
import type { SeriesRow } from './series.queries.ts';

const SERIES_DEFAULT = 5;
const SERIES_ACTIVITIES_DEFAULT = 15;

const loadSeries = batched(loadSeriesOf);

async function readable(context: RequestContext, { activityIds }: SeriesRow): Promise<ActivityRow[]> {
  const all = await Promise.all(activityIds.map((id) => findReadableActivity(context, id)));
  return all.filter((activity) => activity !== null);
}

const SeriesType = builder.objectRef<SeriesRow>('ActivitySeries').implement({
  description: 'A series of activities in an order chosen by the owner; contains those that the viewer may see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    activities: t.field({
      type: [ActivityType],
      extensions: { rows: SERIES_ACTIVITIES_DEFAULT },
      resolve: (series, _, context) => readable(context, series),
    }),
  }),
});

builder.objectFields(ActivityType, (t) => ({
  series: t.field({
    type: SeriesType,
    nullable: true,
    resolve: ({ id }, _, context) => loadSeries(context, id),
  }),
}));

builder.queryField('mySeries', (t) =>
  t.field({
    type: [SeriesType],
    extensions: { rows: SERIES_DEFAULT },
    description: 'The series of the logged-in user, latest first.',
    resolve: async (_, _args, context) => listSeries(context.db, (await requireViewer(context)).id),
  }),
);

builder.mutationFields((t) => ({
  saveSeries: t.field({
    type: SeriesType,
    description:
      'Creates or replaces a series of activities of the logged-in user. An activity belongs to at most one series.',
    args: { id: t.arg.id({ required: false }), name: t.arg.string(), activityIds: t.arg.idList() },
    resolve: async (_, { id, ...given }, context) => {
      const viewer = await requireViewer(context);
      const saved = await saveSeries(context.db, viewer, id ?? null, given);
      const series = (await listSeries(context.db, viewer.id)).find((one) => one.id === saved);
      if (!series) throw new Failure('not_found', 'There is no such series.');
      return series;
    },
  }),
  deleteSeries: t.boolean({
    description: 'Deletes a series; its activities stay.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deleteSeries(context.db, await requireViewer(context), id);
      return true;
    },
  }),
}));
