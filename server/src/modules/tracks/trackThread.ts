import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import { TRACK_MAX_SEGMENTS } from '@cordada/core/limits';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { boxesAlong } from '@cordada/core/tracks/boxesAlong';
import { cutTrack, isInCircles } from '@cordada/core/tracks/cutTrack';
import type { Hiding, Stretch } from '@cordada/core/tracks/cutTrack';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import { prepareSegments } from '@cordada/core/tracks/prepareSegments';
import { trackProfile } from '@cordada/core/tracks/profile';
import type { TrackProfile } from '@cordada/core/tracks/profile';
import { readTrackFile } from '@cordada/core/tracks/readTrackFile';
import { RECOGNITION_REACH_METERS, recognise } from '@cordada/core/tracks/recognise';
import type { Candidate, Proposal } from '@cordada/core/tracks/recognise';
import { simplify } from '@cordada/core/tracks/simplify';
import { trackStatistics } from '@cordada/core/tracks/statistics';
import type { TrackStatistics } from '@cordada/core/tracks/statistics';
import type { DeviceFigures, TrackFormat, TrackSegment, TrackWarning, Waypoint } from '@cordada/core/tracks/track';
import { trackPieces } from '@cordada/core/tracks/trackPieces';
import type { TrackPiece } from '@cordada/core/tracks/trackPieces';
import { trackShape } from '@cordada/core/tracks/trackShape';

/** How the stored segments belong to the tracks of a file, in order. */
export type TrackParts = readonly { name: string | null; kind: 'track' | 'route'; segmentCount: number }[];

/** What others see of a track, ready for the database. */
export interface SharedTrack {
  readonly parts: TrackParts;
  readonly segmentCount: number;
  readonly statistics: TrackStatistics;
  readonly waypoints: readonly Waypoint[];
  readonly geometry: Uint8Array;
  readonly simplified: Uint8Array;
  readonly profile: TrackProfile;
  readonly shape: readonly (readonly LonLat[])[];
  readonly stretches: readonly Stretch[];
  readonly ends: readonly Circle[];
  /** Simplified lines of what they do not see. */
  readonly hidden: Uint8Array;
}

/** Everything that is stored of a track file, ready for the database. */
export interface ReadTrack {
  readonly format: TrackFormat;
  readonly name: string | null;
  readonly creator: string | null;
  readonly parts: TrackParts;
  readonly segmentCount: number;
  readonly statistics: TrackStatistics;
  readonly deviceFigures: DeviceFigures | null;
  readonly warnings: readonly TrackWarning[];
  readonly waypoints: readonly Waypoint[];
  readonly geometry: Uint8Array;
  readonly simplified: Uint8Array;
  readonly fingerprint: Uint8Array;
  readonly profile: TrackProfile;
  readonly pieces: readonly TrackPiece[];
  /** Where to look for elements that the track may have passed. */
  readonly boxes: readonly Bounds[];
  readonly shared: SharedTrack;
}

/** A failure as it crosses between threads. */
interface FailureMessage {
  readonly failure: { code: Failure['code']; description: string };
}

export type ThreadAnswer<T> = { readonly value: T } | FailureMessage;

const SIMPLIFIED_METERS = 5;
/** Rows of one track: many times what 200,000 points of a real one make. */
const PIECES_MAX = 20_000;
/** Twice around the Earth and more: no outing is longer, and the boxes of such a line would fill the memory. */
const RECOGNISED_MAX_METERS = 100_000_000;

/** Reads and prepares a track file; runs in a thread of its own. */
export async function readFile({ path, hiding }: { path: string; hiding: Hiding }): Promise<ThreadAnswer<ReadTrack>> {
  return answer(async () => {
    const file = await readTrackFile(createReadStream(path, { highWaterMark: 1 << 18 }));
    const tracks = file.tracks
      .map((track) => ({ ...track, segments: prepareSegments(track.segments) }))
      .filter((track) => track.segments.length > 0);
    const segments = tracks.flatMap((track) => track.segments);
    if (segments.length === 0) throw new Failure('track_empty', 'The file holds no points.');
    if (segments.length > TRACK_MAX_SEGMENTS) throw tooManyPieces();
    const pieces = trackPieces(segments);
    if (pieces.length > PIECES_MAX) throw tooManyPieces();
    const geometry = encodeTrack(segments);
    const statistics = trackStatistics(segments);
    const parts = tracks.map(({ name, kind, segments: { length } }) => ({ name, kind, segmentCount: length }));
    return {
      format: file.format,
      name: file.name ?? tracks.find((track) => track.name !== null)?.name ?? null,
      creator: file.creator,
      parts,
      segmentCount: segments.length,
      statistics,
      deviceFigures: file.deviceFigures,
      warnings: file.warnings,
      waypoints: file.waypoints,
      geometry,
      simplified: simplifiedOf(segments),
      fingerprint: createHash('sha256').update(geometry).digest(),
      profile: trackProfile(segments),
      pieces,
      boxes: statistics.distanceMeters > RECOGNISED_MAX_METERS ? [] : boxesAlong(segments, RECOGNITION_REACH_METERS),
      shared: sharedOf({ geometry, parts, waypoints: file.waypoints, hiding }),
    };
  });
}

/** What is needed to make what others see of a stored track. */
export interface ShareTask {
  readonly geometry: Uint8Array;
  readonly parts: TrackParts;
  readonly waypoints: readonly Waypoint[];
  readonly hiding: Hiding;
}

/** Cuts a stored track at what its owner hides now. */
export async function shareTrack(task: ShareTask): Promise<ThreadAnswer<SharedTrack>> {
  return answer(async () => sharedOf(task));
}

/** Always of the stored points, so that a version made later is the same. */
function sharedOf({ geometry, parts, waypoints, hiding }: ShareTask): SharedTrack {
  const stored = decodeTrack(geometry);
  let taken = 0;
  const cut = cutTrack(
    parts.map(({ segmentCount }) => stored.slice(taken, (taken += segmentCount))),
    hiding,
  );
  const segments = cut.parts.flat();
  const profile = trackProfile(segments);
  const circles = [...hiding.circles, ...cut.ends];
  return {
    parts: parts.map(({ name, kind }, i) => ({ name, kind, segmentCount: cut.parts[i]?.length ?? 0 })),
    segmentCount: segments.length,
    statistics: trackStatistics(segments),
    // When somebody was at a place beside the line is told by the line, as far as it is shown.
    waypoints: waypoints
      .filter(({ place }) => !isInCircles(place, circles))
      .map((waypoint) => ({ ...waypoint, time: null })),
    geometry: encodeTrack(segments),
    simplified: simplifiedOf(segments),
    profile,
    shape: trackShape(profile),
    stretches: cut.stretches,
    ends: cut.ends,
    hidden: simplifiedOf(cut.hidden),
  };
}

function simplifiedOf(segments: readonly TrackSegment[]): Uint8Array {
  return encodeTrack(segments.map((segment) => pick(segment, simplify(segment, SIMPLIFIED_METERS))));
}

function tooManyPieces(): Failure {
  return new Failure('track_too_many_points', 'The track falls into too many pieces.');
}

/** Decides which candidates a stored track passed. */
export async function recogniseTrack(task: {
  geometry: Uint8Array;
  candidates: readonly Candidate[];
}): Promise<ThreadAnswer<Proposal[]>> {
  return answer(async () => recognise(decodeTrack(task.geometry), task.candidates));
}

/** The points of a segment at these indices. */
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
    // Classes do not survive the way between threads.
    if (error instanceof Failure) return { failure: { code: error.code, description: error.message } };
    throw error;
  }
}
