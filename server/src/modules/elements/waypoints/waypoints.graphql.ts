import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { waypointsOf } from '@cordada/core/elements/waypoints/waypoint';
import { builder } from '#server/graphql/builder.ts';
import { factsOf } from '../elementFacts.ts';
import { ElementRef } from '../elements.graphql.ts';
import { listRoutesThrough, placesOfWaypoints, ROUTES_THROUGH_MAX } from './waypoints.queries.ts';

/** A usual number for the cost of a query: one statement loads all. */
const WAYPOINTS_DEFAULT = 12;

builder.interfaceFields(ElementRef, (t) => ({
  waypointPlaces: t.field({
    type: [ElementRef],
    nullable: { list: false, items: true },
    description:
      'For each waypoint of a route, in their order: the place of the encyclopedia of the same name at its position, or null.',
    extensions: { rows: WAYPOINTS_DEFAULT, cost: QUERY_STATEMENT_COST },
    resolve: async (row, _, { db }) => {
      const waypoints = row.kind === 'route' ? waypointsOf(factsOf(row)) : [];
      if (waypoints.length === 0) return [];
      const places = await placesOfWaypoints(db, waypoints);
      return waypoints.map((_waypoint, index) => places.get(index) ?? null);
    },
  }),
  routesThrough: t.field({
    type: [ElementRef],
    description: 'The routes that name this place among their waypoints, the most important ones first.',
    extensions: { rows: ROUTES_THROUGH_MAX, cost: QUERY_STATEMENT_COST },
    resolve: ({ id, kind, lon, lat }, _, { db }) =>
      kind === 'route' || kind === 'region' || kind === 'list' || lon === null || lat === null
        ? []
        : listRoutesThrough(db, { id, place: [lon, lat] }),
  }),
}));
