import { QUERY_STATEMENT_COST, WALKS_MAX } from '@cordada/core/limits';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { isWalkedTo } from '@cordada/core/planning/trips/walkDestinations';
import { builder } from '#server/graphql/builder.ts';
import { ElementRef, getElement } from '#server/modules/elements/index.ts';
import type { PathReader } from '#server/modules/maps/index.ts';
import type { Walk } from './search/findWalksTo.ts';
import type { WalkStart } from './search/pathNetwork.ts';
import { walkedPlaceOf } from './walkedPlaceOf.ts';
import type { WalkFinder } from './walksTo.ts';

/** Where maps have paths, and how high places are as far as the terrain says. */
interface Ground extends Pick<PathReader, 'heightsAt'> {
  isMapped(place: LonLat): Promise<boolean>;
}

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly ground: Ground;
    readonly walks: WalkFinder;
  }
}

/** The element, its line, accesses, and ridges and routes with their facts. */
const STATEMENTS = 6;

export const GradeType = builder.enumType('HikingGrade', { values: HIKING_GRADES });

export const WalkStartType = builder.objectRef<WalkStart>('WalkStart').implement({
  fields: (t) => ({
    elementId: t.id({ nullable: true, description: 'An access of the encyclopedia.', resolve: (row) => row.elementId }),
    name: t.exposeString('name', { nullable: true }),
    near: t.string({
      nullable: true,
      description: 'A settlement, pass or other place near a car park without a name.',
      // Proposals that were kept before have none.
      resolve: ({ near }) => near ?? null,
    }),
    lat: t.float({ resolve: ({ place }) => place[1] }),
    lon: t.float({ resolve: ({ place }) => place[0] }),
  }),
});

const WalkType = builder.objectRef<Walk>('Walk').implement({
  description: 'A walk to an element, one way, along paths of the map, graded ridges and routes.',
  fields: (t) => ({
    start: t.field({ type: WalkStartType, resolve: ({ start }) => start }),
    hours: t.exposeFloat('hours', { description: 'By DIN 33466, without breaks.' }),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
    descentMeters: t.exposeFloat('descentMeters'),
    maxDifficulty: t.field({
      type: GradeType,
      description: 'Of its hardest part that somebody has graded.',
      resolve: ({ hardest }) => hardest,
    }),
    ungradedMeters: t.exposeFloat('ungradedMeters', { description: 'Of paths that nobody has graded.' }),
    line: t.field({
      type: 'Json',
      description: 'Rows `[longitude, latitude, metres above sea level]` from the start.',
      resolve: ({ line }) => line,
    }),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  mayHaveWalks: t.boolean({
    description:
      'Whether one walks to it or to its foot, and a map with paths covers it, so that it is worth asking `walksTo`.',
    resolve: ({ kind, lon, lat }, _, { ground }) =>
      lon !== null && lat !== null && isWalkedTo(kind) && ground.isMapped([lon, lat]),
  }),
}));

builder.queryFields((t) => ({
  walksTo: t.field({
    type: [WalkType],
    extensions: { cost: STATEMENTS * QUERY_STATEMENT_COST, rows: WALKS_MAX },
    description:
      'Walks to a published element that one can stand on, or to the foot of one that is climbed (the lower end of its line), the quickest first and of about the same time the easiest; none where the map has no path.',
    args: { elementId: t.arg.id() },
    resolve: async (_, { elementId }, context) => {
      const place = await walkedPlaceOf(context, await getElement(context, elementId));
      if (place === null) return [];
      return [...(await context.walks.walksTo(context.db, place, context.clientAddress))];
    },
  }),
}));
