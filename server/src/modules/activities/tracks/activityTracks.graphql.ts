import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { TrackType, loadTakenFrom } from '#server/modules/tracks/index.ts';
import type { TrackOrigin } from '#server/modules/tracks/index.ts';
import { ActivityType } from '../activities.graphql.ts';
import { findReadableActivity } from '../visibility/readableActivities.ts';
import { loadActivityIdsOfTracks } from './activityTracks.queries.ts';

const TAKEN_FROM_DEFAULT = 2;

const loadActivityIdOfTrack = batched(loadActivityIdsOfTracks);

const TakenFromType = builder.objectRef<TrackOrigin>('TakenFrom').implement({
  description:
    'The source of a copied line. Both fields are null when the source was deleted or is not visible to the viewer.',
  fields: (t) => ({
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ kind, id }, _, context) => {
        if (kind !== 'activity' || id === null) return null;
        context.tag(`activity:${id}`);
        return findReadableActivity(context, id);
      },
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ kind, id }, _, context) => (kind === 'element' && id !== null ? loadElement(context, id) : null),
    }),
  }),
});

builder.objectFields(TrackType, (t) => ({
  takenFrom: t.field({
    type: [TakenFromType],
    extensions: { rows: TAKEN_FROM_DEFAULT },
    description: 'Activities and elements whose lines were copied into this track.',
    resolve: async (track, _, context) => [...(await loadTakenFrom(context, track.id))],
  }),
  activity: t.field({
    type: ActivityType,
    nullable: true,
    description: 'The activity that contains the track, if the viewer may see it.',
    resolve: async (track, _, context) => {
      const id = await loadActivityIdOfTrack(context, track.id);
      return id === null ? null : findReadableActivity(context, id);
    },
  }),
}));
