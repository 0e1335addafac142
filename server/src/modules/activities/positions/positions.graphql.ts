import { distanceMeters } from '@cordada/core/geo/lonLat';
import { medianPlace } from '@cordada/core/geo/medianPlace';
import { ELEMENT_KINDS } from '@cordada/core/elements/kinds';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { ElementRef } from '#server/modules/elements/index.ts';
import { listSummitSpots } from './positions.queries.ts';

/** Fewer could be told apart, and a few wrong tracks would decide. */
const OWNERS_MIN = 5;
/** Closer than receivers are accurate, there is nothing to correct. */
const AWAY_MIN_METERS = 15;
const ACCURACY_MIN_METERS = 10;

interface Suggestion {
  readonly location: readonly [lat: number, lon: number];
  readonly awayMeters: number;
  readonly accuracyMeters: number;
  readonly people: number;
}

const PositionSuggestion = builder.objectRef<Suggestion>('PositionSuggestion').implement({
  description: 'Where the tracks of several people say a summit is. A proposal for the editor, never a change.',
  fields: (t) => ({
    location: t.field({
      type: ['Float'],
      description: 'Latitude and longitude.',
      resolve: ({ location }) => [...location],
    }),
    awayMeters: t.exposeFloat('awayMeters', { description: 'From the position of the element.' }),
    accuracyMeters: t.exposeFloat('accuracyMeters'),
    people: t.exposeInt('people'),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  positionSuggestion: t.field({
    type: PositionSuggestion,
    nullable: true,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'For summits that at least five people reached elsewhere than where the pin is, on public activities.',
    resolve: async ({ id, kind, lon, lat }, _, { db }): Promise<Suggestion | null> => {
      if (ELEMENT_KINDS[kind].mergeGroup !== 'summit' || lon === null || lat === null) return null;
      const spots = await listSummitSpots(db, id);
      const median = spots.length >= OWNERS_MIN ? medianPlace(spots) : null;
      if (median === null) return null;
      // The median of n positions is exact to about their spread over the root of n.
      const accuracyMeters = Math.max(ACCURACY_MIN_METERS, Math.round(median.spreadMeters / Math.sqrt(spots.length)));
      const awayMeters = Math.round(distanceMeters([lon, lat], median.place));
      if (awayMeters < Math.max(AWAY_MIN_METERS, 2 * accuracyMeters)) return null;
      const [x, y] = median.place;
      return {
        location: [Number(y.toFixed(5)), Number(x.toFixed(5))],
        awayMeters,
        accuracyMeters,
        people: spots.length,
      };
    },
  }),
}));
