import { boundsOfBox } from '@cordada/core/geo/bounds';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { loadTrackOrigins } from './edits/edits.queries.ts';
import type { TrackOrigin } from './edits/edits.queries.ts';
import { listMatches } from './recognition/matches.queries.ts';
import {
  loadSharedShapes,
  loadSharedTracks,
  loadSharedRanges,
  loadWholeShapes,
  loadWholeTracks,
} from './tracks.queries.ts';
import type { TrackMatch } from './recognition/matches.queries.ts';
import type { TrackRow, TrackVersion } from './tracks.queries.ts';

const MATCHES_DEFAULT = 20;
const VISITS_DEFAULT = 2;
const RECORDINGS_DEFAULT = 2;

const TRACKS = { whole: batched(loadWholeTracks), shared: batched(loadSharedTracks) };
const SHAPES = { whole: batched(loadWholeShapes), shared: batched(loadSharedShapes) };
const loadSharedRangesOf = batched(loadSharedRanges);
const loadOriginsOf = batched(loadTrackOrigins);

/** Loads one version of a track. The caller must choose the version by its access policy. */
export function loadTrack(context: RequestContext, id: string, version: TrackVersion): Promise<TrackRow | null> {
  return TRACKS[version](context, id);
}

export async function loadShape(
  context: RequestContext,
  id: string,
  version: TrackVersion,
): Promise<readonly (readonly LonLat[])[]> {
  return (await SHAPES[version](context, id)) ?? [];
}

const OutcomeType = builder.enumType('MatchOutcome', {
  description:
    'Whether the track reached the element, turned back before it, or passed it, which more probably did not reach it.',
  values: ['reached', 'attempted', 'passed'] as const,
});

const DirectionType = builder.enumType('LineDirection', {
  description: 'Direction along the drawn line of an element; `both` means there and back.',
  values: ['forward', 'backward', 'both'] as const,
});

const MatchVisitType = builder.objectRef<TrackMatch['visits'][number]>('MatchVisit').implement({
  fields: (t) => ({
    alongMeters: t.exposeFloat('alongMeters'),
    reachedAt: t.field({ type: 'DateTime', nullable: true, resolve: (visit) => visit.reachedAt }),
  }),
});

const TrackMatchType = builder.objectRef<TrackMatch>('TrackMatch').implement({
  description:
    'Proposed match of a track and an element that it reached or turned back before. The owner of the track confirms it.',
  fields: (t) => ({
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
    outcome: t.field({ type: OutcomeType, resolve: (match) => match.outcome }),
    distanceMeters: t.exposeFloat('distanceMeters', { description: 'Distance of the closest approach in metres.' }),
    alongMeters: t.exposeFloat('alongMeters'),
    reachedAt: t.field({ type: 'DateTime', nullable: true, resolve: (match) => match.reachedAt }),
    probability: t.exposeFloat('probability', {
      description: 'Calibrated probability from 0 to 1 that the person was there.',
    }),
    isTicked: t.exposeBoolean('isTicked', { description: 'Whether it counts as reached unless the person objects.' }),
    confidence: t.exposeFloat('probability', { deprecationReason: 'Use `probability`, the same number.' }),
    visits: t.field({
      type: [MatchVisitType],
      extensions: { rows: VISITS_DEFAULT },
      description: 'Each occurrence; a line followed in both directions has one per direction.',
      resolve: (match) => match.visits,
    }),
    direction: t.field({ type: DirectionType, nullable: true, resolve: (match) => match.direction }),
    coverage: t.exposeFloat('coverage', { nullable: true, description: 'Followed share of the line, from 0 to 1.' }),
    climbMeters: t.exposeFloat('climbMeters', {
      nullable: true,
      description: 'Recorded elevation at the end of the followed line minus that at its start.',
    }),
    headingDegrees: t.exposeFloat('headingDegrees', {
      nullable: true,
      description: 'Bearing from start to end of the followed line: 0 is north, 90 east.',
    }),
  }),
});

export const TrackType = builder.objectRef<TrackRow>('Track').implement({
  description: 'Recorded or planned line with statistics.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true }),
    format: t.exposeString('format'),
    isDrawn: t.exposeBoolean('isDrawn', { description: 'Whether it was drawn by hand, without times and elevations.' }),
    pointCount: t.exposeInt('pointCount'),
    segmentCount: t.exposeInt('segmentCount'),
    waypointCount: t.exposeInt('waypointCount'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters', { nullable: true }),
    descentMeters: t.exposeFloat('descentMeters', { nullable: true }),
    minElevationMeters: t.exposeFloat('minElevationMeters', { nullable: true }),
    maxElevationMeters: t.exposeFloat('maxElevationMeters', { nullable: true }),
    startedAt: t.field({ type: 'DateTime', nullable: true, resolve: (track) => track.startedAt }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: (track) => track.endedAt }),
    totalSeconds: t.exposeFloat('totalSeconds', { nullable: true }),
    movingSeconds: t.exposeFloat('movingSeconds', { nullable: true }),
    deviceFigures: t.field({ type: 'Json', nullable: true, resolve: (track) => track.deviceFigures }),
    heightsFrom: t.exposeString('heightsFrom', {
      nullable: true,
      description:
        'Attribution of the elevation data, in the words of its provider; null if the elevations come from a receiver.',
    }),
    guessedKind: t.exposeString('guessedKind', {
      nullable: true,
      description: 'Kind of activity that the file states or its speed suggests; for the owner.',
    }),
    warnings: t.field({ type: 'Json', resolve: (track) => track.warnings }),
    bounds: t.floatList({
      resolve: (track) => [...boundsOfBox(track.box)],
      description: 'West, south, east, north, in degrees; west is greater than east across the antimeridian.',
    }),
    profile: t.field({
      type: 'Json',
      description: 'At most 1,000 samples in the columns distanceMeters, elevationMeters, lon, lat, time and breaks.',
      resolve: (track) => track.profile,
    }),
    waypoints: t.field({ type: 'Json', resolve: (track) => track.waypoints }),
  }),
});

builder.objectFields(TrackType, (t) => ({
  matches: t.field({
    type: [TrackMatchType],
    extensions: { rows: MATCHES_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: 'Proposed matches; empty for everybody but the owner.',
    resolve: async (track, _, context) => {
      const viewer = await context.viewer();
      return track.version === 'whole' && viewer?.id === track.ownerId ? listMatches(context.db, track.id) : [];
    },
  }),
  sharedRanges: t.field({
    type: 'Json',
    nullable: true,
    description:
      'Ranges visible to others as `[{ fromMeters, toMeters }]` along the track. Only for the owner; null while the shared version is being created.',
    resolve: async (track, _, context) => {
      const viewer = await context.viewer();
      if (track.version !== 'whole' || viewer?.id !== track.ownerId) return null;
      const ranges = await loadSharedRangesOf(context, track.id);
      return ranges && ranges.map(({ fromMeters, toMeters }) => ({ fromMeters, toMeters }));
    },
  }),
}));

builder.objectFields(TrackType, (t) => ({
  recordings: t.idList({
    description: 'Ids of the recordings from which this track was edited; empty for everybody but the owner.',
    extensions: { rows: RECORDINGS_DEFAULT },
    resolve: async (track, _, context) => {
      const viewer = await context.viewer();
      if (track.version !== 'whole' || viewer?.id !== track.ownerId) return [];
      const origins = (await loadOriginsOf(context, track.id)) ?? [];
      return origins.flatMap(({ kind, id }) => (kind === 'recording' && id !== null ? [id] : []));
    },
  }),
}));

/** Returns the activities and elements from which lines were copied into a track; ids of deleted ones are null. */
export async function loadTakenFrom(context: RequestContext, trackId: string): Promise<readonly TrackOrigin[]> {
  return ((await loadOriginsOf(context, trackId)) ?? []).filter(({ kind }) => kind !== 'recording');
}

builder.queryFields((t) => ({
  track: t.field({
    type: TrackType,
    description: 'A track of the logged-in user.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const viewer = await requireViewer(context);
      const track = (await loadWholeTracks(context.db, [id])).get(id);
      if (!track || track.ownerId !== viewer.id) throw new Failure('not_found', 'There is no such track.');
      return track;
    },
  }),
}));
