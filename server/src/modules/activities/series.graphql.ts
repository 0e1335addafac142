import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { Failure } from '@cordada/core/failures';
import { ActivityType, findReadableActivity } from './activities.graphql.ts';
import type { ActivityRow } from './activities.queries.ts';
import { deleteSeries, saveSeries } from './saveSeries.ts';
import { listSeries, loadSeriesOf } from './series.queries.ts';
import type { SeriesRow } from './series.queries.ts';

/** Rows that the cost of an operation assumes. */
const SERIES_DEFAULT = 5;
const SERIES_ACTIVITIES_DEFAULT = 15;

const loadSeries = batched(loadSeriesOf);

/** The activities of a series that the reader may see, each as they may. */
async function readable(context: RequestContext, { activityIds }: SeriesRow): Promise<ActivityRow[]> {
  const all = await Promise.all(activityIds.map((id) => findReadableActivity(context, id)));
  return all.filter((activity) => activity !== null);
}

const SeriesType = builder.objectRef<SeriesRow>('ActivitySeries').implement({
  description: 'Activities that belong together, in an order of their owner; readers get those that they may see.',
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
      'Makes a series of own activities, or names, orders and fills one anew. An activity is in one series at most.',
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
