import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { guessActivityKind } from '@cordada/core/activities/importedActivity';
import type { ActivityKind } from '@cordada/core/activities/activityKinds';
import { Failure, isReasoned } from '@cordada/core/failures';
import type { PlainFailureCode } from '@cordada/core/failures';
import { TRACK_MAX_SEGMENTS } from '@cordada/core/limits';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { unitVectors } from '@cordada/core/geo/sphere';
import { boxesAlong } from '@cordada/core/tracks/recognition/boxesAlong';
import { cutTrack, isInCircles } from '@cordada/core/tracks/cutTrack';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import type { EditedLine } from '@cordada/core/tracks/edits/editedLine';
import { endsOf, formerEnds } from '@cordada/core/tracks/edits/formerEnds';
import { applyTrackEdits } from '@cordada/core/tracks/edits/trackEdits';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import { prepareSegments } from '@cordada/core/tracks/prepareSegments';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { chosenLines, readTrackFile } from '@cordada/core/tracks/reading/readTrackFile';
import { RECOGNITION_REACH_METERS, recognise } from '@cordada/core/tracks/recognition/recognise';
import type { Candidate, Proposal } from '@cordada/core/tracks/recognition/proposal';
import { simplify } from '@cordada/core/tracks/simplify';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { TrackStatistics } from '@cordada/core/tracks/stats/statistics';
import type {
  DeviceFigures,
  Track,
  TrackFormat,
  TrackSegment,
  TrackWarning,
  Waypoint,
} from '@cordada/core/tracks/track';
import { TrackIndex } from '@cordada/core/tracks/recognition/trackIndex';
import { bandsOf, trackPieces } from '@cordada/core/tracks/trackPieces';
import type { TrackPiece } from '@cordada/core/tracks/trackPieces';
import { trackShape } from '@cordada/core/tracks/trackShape';
import { endCircles } from './sharing/hiding.ts';
import type { Hiding } from './sharing/hiding.ts';

export type TrackParts = readonly { name: string | null; kind: 'track' | 'route'; segmentCount: number }[];

export interface SharedTrack {
  readonly parts: TrackParts;
  readonly segmentCount: number;
  readonly statistics: TrackStatistics;
  readonly waypoints: readonly Waypoint[];
  readonly geometry: Uint8Array;
  readonly simplified: Uint8Array;
  readonly profile: TrackProfile;
  readonly shape: readonly (readonly LonLat[])[];
  readonly ranges: readonly TrackSegmentRange[];
  readonly ends: readonly Circle[];
  readonly hidden: Uint8Array;
}

export interface ReadTrack {
  readonly format: TrackFormat;
  readonly name: string | null;
  readonly creator: string | null;
  readonly parts: TrackParts;
  readonly segmentCount: number;
  readonly statistics: TrackStatistics;
  readonly deviceFigures: DeviceFigures | null;
  readonly guessedKind: ActivityKind | null;
  readonly warnings: readonly TrackWarning[];
  readonly waypoints: readonly Waypoint[];
  readonly geometry: Uint8Array;
  readonly simplified: Uint8Array;
  readonly fingerprint: Uint8Array;
  readonly profile: TrackProfile;
  readonly pieces: readonly TrackPiece[];
  readonly boxes: readonly Bounds[];
  readonly shared: SharedTrack;
}

interface FailureMessage {
  readonly failure: Pick<Failure, 'message' | 'fields'> & { readonly code: PlainFailureCode };
}

export type ThreadAnswer<T> = { readonly value: T } | FailureMessage;

const SIMPLIFIED_METERS = 5;
/** Limit of `track_piece` rows per track, far more than a real track with 200,000 points needs. */
const PIECES_MAX = 20_000;
/** Waypoints further than this from the edited line are dropped. */
const WAYPOINT_REACH_METERS = 200;
/** More than twice around the Earth. Longer tracks are not matched, because their boxes would exhaust the memory. */
const RECOGNISED_MAX_METERS = 100_000_000;

export interface ReadTask {
  readonly path: string;
  readonly hiding: Hiding;
  readonly lines: 'tracks' | 'routes';
  /** Of the terrain, for each segment that was read; they replace those of the file. */
  readonly heights?: readonly Float64Array<ArrayBuffer>[];
}

export async function readFile({ path, hiding, lines, heights }: ReadTask): Promise<ThreadAnswer<ReadTrack>> {
  return answer(async () => {
    const file = chosenLines(await readTrackFile(createReadStream(path, { highWaterMark: 1 << 18 })), lines);
    const tracks = file.tracks
      .map((track) => ({ ...track, segments: prepareSegments(track.segments) }))
      .filter((track) => track.segments.length > 0);
    let segment = 0;
    const raised = heights
      ? tracks.map((track) => ({
          ...track,
          segments: track.segments.map((one) => ({
            ...one,
            elevationMeters: heights[segment++] ?? one.elevationMeters,
          })),
        }))
      : tracks;
    return prepared({
      format: file.format,
      name: file.name ?? tracks.find((track) => track.name !== null)?.name ?? null,
      creator: file.creator,
      tracks: raised,
      deviceFigures: file.deviceFigures,
      sport: file.sport,
      warnings: file.warnings,
      waypoints: file.waypoints,
      formerEnds: [],
      hiding,
    });
  });
}

interface Preparation extends Pick<
  ReadTrack,
  'format' | 'name' | 'creator' | 'deviceFigures' | 'warnings' | 'waypoints'
> {
  readonly sport: string | null;
  readonly tracks: readonly Track[];
  readonly formerEnds: readonly LonLat[];
  readonly hiding: Hiding;
}

/**
 * Computes everything that is stored with the lines.
 * @throws Failure `track_empty`, `track_one_place`, `track_too_many_points`
 */
function prepared({ tracks, formerEnds, hiding, sport, ...about }: Preparation): ReadTrack {
  const segments = tracks.flatMap((track) => track.segments);
  if (segments.length === 0) throw new Failure('track_empty', 'The file holds no points.');
  if (!hasTwoPlaces(segments)) throw new Failure('track_one_place', 'All points of the file are at one place.');
  if (segments.length > TRACK_MAX_SEGMENTS) throw tooManyPieces();
  const bands = segments.map(bandsOf);
  const pieces = trackPieces(segments, bands);
  if (pieces.length > PIECES_MAX) throw tooManyPieces();
  const geometry = encodeTrack(segments);
  const statistics = trackStatistics(segments);
  const parts = partsOf(tracks);
  return {
    ...about,
    parts,
    segmentCount: segments.length,
    statistics,
    guessedKind: guessActivityKind({ ...statistics, sport, name: about.name }),
    geometry,
    // Pages draw the finest band.
    simplified: encodeTrack(segments.map((segment, i) => pick(segment, bands[i]!.kept.at(-1)!))),
    fingerprint: createHash('sha256').update(geometry).digest(),
    profile: trackProfile(segments),
    pieces,
    boxes:
      statistics.distanceMeters > RECOGNISED_MAX_METERS ? [] : boxesAlong(segments, RECOGNITION_REACH_METERS, bands),
    shared: sharedOf({ geometry, parts, waypoints: about.waypoints, formerEnds, hiding }),
  };
}

const hasTwoPlaces = (segments: readonly TrackSegment[]): boolean =>
  segments.some(({ lon, lat }) => lon.some((x, i) => x !== segments[0]!.lon[0] || lat[i] !== segments[0]!.lat[0]));

const partsOf = (tracks: readonly Track[]): TrackParts =>
  tracks.map(({ name, kind, segments: { length } }) => ({ name, kind, segmentCount: length }));

export interface PackedLine extends Omit<EditedLine, 'parts'> {
  readonly geometry: Uint8Array;
  readonly parts: TrackParts;
  readonly isChanged: boolean;
}

export interface EditTask {
  readonly lines: readonly PackedLine[];
  readonly edits: readonly TrackEdit[];
  readonly firstStep: number;
  readonly heights?: readonly Float64Array<ArrayBuffer>[];
}

export async function editLines({ lines, edits, firstStep, heights }: EditTask): Promise<ThreadAnswer<PackedLine[]>> {
  return answer(async () => {
    const given = lines.map((line) => ({ ...line, parts: tracksOf(line.geometry, line.parts) }));
    const edited = await applyTrackEdits(given, edits, async () => heights ?? [], firstStep);
    return edited.map(({ parts, sources, isOnTerrain }, i): PackedLine => {
      const same = given.findIndex((line) => line === edited[i]);
      return (
        lines[same] ?? {
          geometry: encodeTrack(parts.flatMap(({ segments }) => segments)),
          parts: partsOf(parts),
          sources,
          isOnTerrain,
          isChanged: true,
        }
      );
    });
  });
}

export interface PrepareTask extends Omit<
  Preparation,
  'tracks' | 'deviceFigures' | 'warnings' | 'formerEnds' | 'sport'
> {
  readonly line: PackedLine;
  readonly endsBefore: readonly LonLat[];
}

export interface PreparedLine extends ReadTrack {
  readonly formerEnds: readonly LonLat[];
}

/** Prepares an edited line for storage. Waypoints that are no longer near the line are dropped. */
export async function prepareLine({
  line,
  waypoints,
  endsBefore,
  ...rest
}: PrepareTask): Promise<ThreadAnswer<PreparedLine>> {
  return answer(async () => {
    const tracks = tracksOf(line.geometry, line.parts);
    const index = new TrackIndex(tracks.flatMap(({ segments }) => segments));
    const isTimed = tracks.some(({ segments }) => segments.some(({ time }) => time.some((at) => !Number.isNaN(at))));
    const near = waypoints.filter(
      ({ place }) => index.nearestApproach(unitVectors([place[0]], [place[1]]), 0, WAYPOINT_REACH_METERS) !== null,
    );
    const former = formerEnds(endsBefore, tracks);
    const ready = prepared({
      ...rest,
      tracks,
      waypoints: isTimed ? near : near.map((waypoint) => ({ ...waypoint, time: null })),
      // Device figures refer to the line before editing.
      deviceFigures: null,
      sport: null,
      warnings: [],
      formerEnds: former,
    });
    return { ...ready, formerEnds: former };
  });
}

function tracksOf(geometry: Uint8Array, parts: TrackParts): Track[] {
  const stored = decodeTrack(geometry);
  let taken = 0;
  return parts.map(({ name, kind, segmentCount }) => ({
    name,
    kind,
    segments: stored.slice(taken, (taken += segmentCount)),
  }));
}

export interface ShareTask {
  readonly geometry: Uint8Array;
  readonly parts: TrackParts;
  readonly waypoints: readonly Waypoint[];
  readonly formerEnds: readonly LonLat[];
  readonly hiding: Hiding;
}

export async function shareTrack(task: ShareTask): Promise<ThreadAnswer<SharedTrack>> {
  return answer(async () => sharedOf(task));
}

/** Always cuts the stored points, so that a version created later is identical. */
function sharedOf({ geometry, parts, waypoints, formerEnds, hiding }: ShareTask): SharedTrack {
  const tracks = tracksOf(geometry, parts);
  const former = endCircles(formerEnds, hiding);
  const partEnds = tracks.map((track) => endCircles(endsOf([track]), hiding));
  const cut = cutTrack(
    tracks.map(({ segments }) => segments),
    [...hiding.circles, ...former],
    partEnds,
  );
  const segments = cut.parts.flat();
  const profile = trackProfile(segments);
  const ends = [...partEnds.flat(), ...former.map(withReach)];
  const circles = [...hiding.circles, ...ends];
  return {
    parts: parts.map(({ name, kind }, i) => ({ name, kind, segmentCount: cut.parts[i]?.length ?? 0 })),
    segmentCount: segments.length,
    statistics: trackStatistics(segments),
    // Remove waypoint times; the shown line already has the times others may see.
    waypoints: waypoints
      .filter(({ place }) => !isInCircles(place, circles))
      .map((waypoint) => ({ ...waypoint, time: null })),
    geometry: encodeTrack(segments),
    simplified: simplifiedOf(segments),
    profile,
    shape: trackShape(profile),
    ranges: cut.ranges,
    ends,
    hidden: simplifiedOf(cut.hidden),
  };
}

/** Elements near a hidden range were hidden together with it. */
const withReach = ({ place, radiusMeters }: Circle): Circle => ({
  place,
  radiusMeters: radiusMeters + RECOGNITION_REACH_METERS,
});

function simplifiedOf(segments: readonly TrackSegment[]): Uint8Array {
  return encodeTrack(segments.map((segment) => pick(segment, simplify(segment, SIMPLIFIED_METERS))));
}

function tooManyPieces(): Failure {
  return new Failure('track_too_many_points', 'The track falls into too many pieces.');
}

export async function recogniseTrack(task: {
  geometry: Uint8Array;
  candidates: readonly Candidate[];
}): Promise<ThreadAnswer<Proposal[]>> {
  return answer(async () => recognise(decodeTrack(task.geometry), task.candidates));
}

function pick(segment: TrackSegment, indices: Uint32Array): TrackSegment {
  const column = (values: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(indices, (i) => values[i] ?? Number.NaN);
  return {
    lon: column(segment.lon),
    lat: column(segment.lat),
    elevationMeters: column(segment.elevationMeters),
    time: column(segment.time),
  };
}

async function answer<T extends object>(work: () => Promise<T>): Promise<ThreadAnswer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    // Structured cloning between threads loses the class of an error, so pass its fields.
    if (error instanceof Failure && !isReasoned(error.code))
      return { failure: { code: error.code, message: error.message, fields: error.fields } };
    throw error;
  }
}
