import type { LonLat } from '../geo/lonLat.ts';
import { unitVectors } from '../geo/sphere.ts';
import { CoarseTrack } from './coarseTrack.ts';
import { lineOverlap } from './lineOverlap.ts';
import type { TrackSegment } from './track.ts';
import { TrackIndex } from './trackIndex.ts';

/** An element near the track, as the coarse search found it. */
export interface Candidate {
  readonly elementId: string;
  /** Kind of mountain element, such as `mountain` or `shelter`. */
  readonly kind: string;
  /** What a generic point is, such as `pass` or `lake`. */
  readonly subtype?: string | null;
  readonly place: LonLat;
  /** How far off the stated place may be; null or 0 where it is exact. */
  readonly accuracyMeters: number | null;
  /** The parts of a linear element's line. */
  readonly line?: readonly (readonly LonLat[])[];
}

/** That a track seems to reach an element; a person confirms it. */
export interface Proposal {
  readonly elementId: string;
  readonly kind: string;
  /** Of the closest approach. */
  readonly distanceMeters: number;
  /** Along the whole track, where it reaches the element or begins to follow it. */
  readonly alongMeters: number;
  /** Seconds since 1970 UTC, between the recorded points; null on an untimed track. */
  readonly reachedAt: number | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** Of a followed line. */
  readonly direction?: 'forward' | 'backward';
}

/** How near a track has to come to a place of a kind or, of generic points, a subtype. */
const TOLERANCE_METERS: Readonly<Record<string, number>> = { mountain: 50, volcano: 50, shelter: 100, lake: 100 };
const OTHER_TOLERANCE_METERS = 60;
const MAX_ACCURACY_METERS = 250;
const LINEAR_KINDS = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route']);
/** Of repeated laps the first that comes this near to the best counts. */
const LAP_METERS = 5;
const CORRIDOR_METERS = 40;

/** The widest tolerance there is: what `boxesAlong` has to be padded with. */
export const RECOGNITION_REACH_METERS = Math.max(...Object.values(TOLERANCE_METERS)) + MAX_ACCURACY_METERS;

/**
 * Meters within which an element counts as reached: that of its kind, widened by how inexact its
 * own place is (250 m at the most). An exact summit passed at 150 m is never reached.
 */
export function reachMeters(candidate: Pick<Candidate, 'kind' | 'subtype' | 'accuracyMeters'>): number {
  const accuracy = Math.min(MAX_ACCURACY_METERS, Math.max(0, candidate.accuracyMeters ?? 0));
  return kindReach(candidate) + accuracy;
}

function kindReach({ kind, subtype }: Pick<Candidate, 'kind' | 'subtype'>): number {
  return TOLERANCE_METERS[subtype ?? kind] ?? OTHER_TOLERANCE_METERS;
}

/**
 * The candidates that the track reaches, in track order, each once at its closest approach. Only
 * position decides, never recorded height. Linear elements with a line have to be followed along
 * 70 % of it; without one they count by their place.
 *
 * Confidence of a place falls from 1 on it to 0.5 at its reach, times the share of the reach that
 * is the kind's own: an inexact place is proposed, but never surely.
 */
export function recognise(segments: readonly TrackSegment[], candidates: readonly Candidate[]): Proposal[] {
  const index = new TrackIndex(segments);
  const hasLines = candidates.some((candidate) => candidate.line !== undefined);
  const coarse = hasLines ? new CoarseTrack(segments) : null;
  const places = unitVectors(
    candidates.map((candidate) => candidate.place[0]),
    candidates.map((candidate) => candidate.place[1]),
  );
  const proposals = new Map<string, Proposal>();
  candidates.forEach((candidate, i) => {
    const proposal = recogniseOne(index, coarse, candidate, places, i);
    if (proposal === null) return;
    const known = proposals.get(candidate.elementId);
    if (known === undefined || proposal.distanceMeters < known.distanceMeters) {
      proposals.set(candidate.elementId, proposal);
    }
  });
  return [...proposals.values()].sort((a, b) => a.alongMeters - b.alongMeters || compare(a.elementId, b.elementId));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function recogniseOne(
  index: TrackIndex,
  coarse: CoarseTrack | null,
  candidate: Candidate,
  places: Float64Array,
  i: number,
): Proposal | null {
  const { elementId, kind } = candidate;
  const reach = reachMeters(candidate);
  const hasLine = candidate.line?.some((part) => part.length > 1) === true;
  if (coarse !== null && hasLine && LINEAR_KINDS.has(kind)) {
    const overlap = lineOverlap(coarse, candidate.line ?? []);
    if (overlap === null) return null;
    const nearness = closeness(overlap.meanDistanceMeters, CORRIDOR_METERS);
    return {
      elementId,
      kind,
      distanceMeters: overlap.nearestMeters,
      alongMeters: overlap.alongMeters,
      reachedAt: index.timeAt(index.stepAt(overlap.alongMeters)),
      confidence: overlap.coverage * nearness,
      direction: overlap.direction,
    };
  }
  const pass = index.nearestPass(places, i, reach, LAP_METERS);
  if (pass === null) return null;
  return {
    elementId,
    kind,
    distanceMeters: pass.distanceMeters,
    alongMeters: pass.alongMeters,
    reachedAt: index.timeAt(pass),
    confidence: closeness(pass.distanceMeters, reach) * (kindReach(candidate) / reach),
  };
}

function closeness(distanceMeters: number, reach: number): number {
  return 1 - 0.5 * Math.min(1, distanceMeters / reach) ** 2;
}
