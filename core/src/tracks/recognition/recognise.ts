import type { LonLat } from '@cordada/core/geo/lonLat';
import { bearingDegrees } from '@cordada/core/geo/measure';
import { placeOfVector, unitVectors } from '@cordada/core/geo/sphere';
import { TRACK_VISITS_MAX } from '@cordada/core/limits';
import { CoarseTrack } from '../coarseTrack.ts';
import { lineOverlap } from './lineOverlap.ts';
import type { LineDirection } from './lineOverlap.ts';
import type { TrackSegment } from '../track.ts';
import { TrackIndex } from './trackIndex.ts';
import { turnBackNear } from './turnBack.ts';
import type { TurnBack } from './turnBack.ts';

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

/** Once that a track was at an element. */
export interface MatchVisit {
  readonly alongMeters: number;
  /** Seconds since 1970 UTC, between the recorded points; null on an untimed track. */
  readonly reachedAt: number | null;
}

/** How a track follows a linear element. */
export interface Traverse {
  /** Along the line as it is drawn; `both` is there and back. */
  readonly direction: LineDirection;
  /** Share of its length, 0 to 1. */
  readonly coverage: number;
  /** Recorded height at the end of it less that at its beginning, the first time; null where it is not known. */
  readonly climbMeters: number | null;
  /** From its beginning to its end, the first time: 0 is north, 90 east. */
  readonly headingDegrees: number;
}

/** That a track seems to reach an element, or that somebody turned back before it; a person confirms it. */
export interface Proposal {
  readonly elementId: string;
  readonly kind: string;
  readonly outcome: 'reached' | 'attempted';
  /** Of the closest approach. */
  readonly distanceMeters: number;
  /** Along the whole track, where it first reaches the element, begins to follow it, or turned back. */
  readonly alongMeters: number;
  /** Of the same moment, in seconds since 1970 UTC; null on an untimed track. */
  readonly reachedAt: number | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** The first `TRACK_VISITS_MAX` times, in order; of an attempt the closest approach. */
  readonly visits: readonly MatchVisit[];
  /** Of a linear element that has a line. */
  readonly followed: Traverse | null;
}

/** How near a track has to come to a place of a kind or, of generic points, a subtype. */
const TOLERANCE_METERS: Readonly<Record<string, number>> = { mountain: 50, volcano: 50, shelter: 100, lake: 100 };
const OTHER_TOLERANCE_METERS = 60;
const MAX_ACCURACY_METERS = 250;
const LINEAR_KINDS = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route']);
const CORRIDOR_METERS = 40;
/** Who comes back to a place has been further away in between: else it is one visit, with a look around. */
const AWAY_METERS = 150;
/** What comes as near as that to the nearest approach is a visit as well: the receiver is not better. */
const VISIT_METERS = 25;
/** Who turns back within this has attempted the summit; from farther away nobody can tell. */
const ATTEMPT_METERS = 300;
const SUMMIT_KINDS = new Set(['mountain', 'volcano']);
/** A route is a way to many places: who walks half of it and comes back wanted to go there. */
const ATTEMPTED_LINES = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute']);
/** Of the sureness of what was reached: nobody knows what somebody wanted. */
const ATTEMPT_CONFIDENCE = 0.6;
/** A place has to be as surely reached to be what somebody went to. */
const GOAL_CONFIDENCE = 0.3;
/** Two turning points as near to each other along the track are one. */
const SAME_TURN_METERS = 100;
/** Recorded heights tremble by about that much. */
const HEIGHT_NOISE_METERS = 5;

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
 * The candidates that the track reaches or that somebody turned back before, in track order, each
 * once with all its visits. Only position decides that something was reached, never recorded
 * height. Linear elements with a line have to be followed along 70 % of it; without one they count
 * by their place.
 *
 * Confidence of a place falls from 1 on it to 0.5 at its reach, times the share of the reach that
 * is the kind's own: an inexact place is proposed, but never surely. Attempts: `turnBackNear`, and
 * only where no other place explains why somebody turned there; of several summits the nearest.
 */
export function recognise(segments: readonly TrackSegment[], candidates: readonly Candidate[]): Proposal[] {
  const track = new ReadyTrack(segments);
  const places = unitVectors(
    candidates.map((candidate) => candidate.place[0]),
    candidates.map((candidate) => candidate.place[1]),
  );
  const reached = new Map<string, Proposal>();
  candidates.forEach((candidate, i) => {
    const proposal = hasLine(candidate) ? navigatedLine(track, candidate) : reachedPlace(track, candidate, places, i);
    if (proposal === null) return;
    const known = reached.get(candidate.elementId);
    if (known === undefined || isBetter(proposal, known)) reached.set(candidate.elementId, proposal);
  });
  const attempts = candidates.flatMap((candidate, i) =>
    reached.has(candidate.elementId) ? [] : (attemptedSummit(track, candidate, places, i) ?? []),
  );
  return [...reached.values(), ...nearestOfEachTurn(unexplained(attempts, [...reached.values()]))].sort(
    (a, b) => a.alongMeters - b.alongMeters || compare(a.elementId, b.elementId),
  );
}

/** A track as the rules ask it: exactly, and without its jitter once that is needed. */
class ReadyTrack {
  readonly index: TrackIndex;
  private readonly segments: readonly TrackSegment[];
  private coarseTrack: CoarseTrack | null = null;

  constructor(segments: readonly TrackSegment[]) {
    this.segments = segments;
    this.index = new TrackIndex(segments);
  }

  get coarse(): CoarseTrack {
    this.coarseTrack ??= new CoarseTrack(this.segments);
    return this.coarseTrack;
  }

  visitAt(alongMeters: number): MatchVisit {
    return { alongMeters, reachedAt: this.index.timeAt(this.index.stepAt(alongMeters)) };
  }

  /** Recorded height; NaN where unknown. */
  heightAt(alongMeters: number): number {
    return this.index.heightAt(this.index.stepAt(alongMeters));
  }

  placeAt(alongMeters: number): LonLat {
    const vector = new Float64Array(3);
    this.index.placeAt(alongMeters, vector, 0);
    return placeOfVector(vector[0]!, vector[1]!, vector[2]!);
  }
}

const hasLine = ({ kind, line }: Candidate): boolean =>
  LINEAR_KINDS.has(kind) && line?.some((part) => part.length > 1) === true;

function isBetter(one: Proposal, other: Proposal): boolean {
  if (one.outcome !== other.outcome) return one.outcome === 'reached';
  return one.distanceMeters < other.distanceMeters;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function navigatedLine(track: ReadyTrack, { elementId, kind, line = [] }: Candidate): Proposal | null {
  const overlap = lineOverlap(track.coarse, line);
  if (overlap === null || (overlap.outcome === 'attempted' && !ATTEMPTED_LINES.has(kind))) return null;
  const { outcome, coverage, direction, alongMeters, untilMeters, backAlongMeters } = overlap;
  const climb = track.heightAt(untilMeters) - track.heightAt(alongMeters);
  const first = track.visitAt(alongMeters);
  const isBack = outcome === 'reached' && backAlongMeters !== null;
  const nearness = closeness(overlap.meanDistanceMeters, CORRIDOR_METERS);
  return {
    elementId,
    kind,
    outcome,
    distanceMeters: overlap.nearestMeters,
    ...first,
    confidence: coverage * nearness * (outcome === 'attempted' ? ATTEMPT_CONFIDENCE : 1),
    visits: isBack ? [first, track.visitAt(backAlongMeters)] : [first],
    followed: {
      direction,
      coverage: Math.min(1, coverage),
      climbMeters: Number.isNaN(climb) ? null : climb,
      headingDegrees: bearingDegrees(track.placeAt(alongMeters), track.placeAt(untilMeters)),
    },
  };
}

function reachedPlace(track: ReadyTrack, candidate: Candidate, places: Float64Array, i: number): Proposal | null {
  const { elementId, kind } = candidate;
  const reach = reachMeters(candidate);
  const passes = track.index.approachesNear(places, i, Math.max(AWAY_METERS, 2 * reach), true);
  const nearest = passes.reduce((least, pass) => Math.min(least, pass.distanceMeters), Number.POSITIVE_INFINITY);
  if (nearest > reach) return null;
  const farthest = Math.min(reach, nearest + Math.max(VISIT_METERS, kindReach(candidate) / 2));
  const visits = passes
    .filter(({ distanceMeters }) => distanceMeters <= farthest)
    .slice(0, TRACK_VISITS_MAX)
    .map((pass): MatchVisit => ({ alongMeters: pass.alongMeters, reachedAt: track.index.timeAt(pass) }));
  const [first] = visits;
  return first === undefined
    ? null
    : {
        elementId,
        kind,
        outcome: 'reached',
        distanceMeters: nearest,
        ...first,
        confidence: closeness(nearest, reach) * (kindReach(candidate) / reach),
        visits,
        followed: null,
      };
}

/** Somebody who turned back before a summit: closer than it is clear that it was passed, and not on it. */
function attemptedSummit(track: ReadyTrack, candidate: Candidate, places: Float64Array, i: number): Proposal | null {
  const { elementId, kind } = candidate;
  const reach = reachMeters(candidate);
  if (!SUMMIT_KINDS.has(kind) || reach >= ATTEMPT_METERS) return null;
  const pass = track.index.nearestApproach(places, i, ATTEMPT_METERS);
  if (pass === null) return null;
  const turn = turnBackNear(track.coarse, places, i, ATTEMPT_METERS + CORRIDOR_METERS);
  if (turn === null || isBelow(track, turn)) return null;
  const visit: MatchVisit = { alongMeters: pass.alongMeters, reachedAt: track.index.timeAt(pass) };
  return {
    elementId,
    kind,
    outcome: 'attempted',
    distanceMeters: pass.distanceMeters,
    ...visit,
    confidence: ATTEMPT_CONFIDENCE * closeness(pass.distanceMeters, ATTEMPT_METERS) * (kindReach(candidate) / reach),
    visits: [visit],
    followed: null,
  };
}

/** Whoever goes down to where they turn is on the way to something else. Unknown heights say nothing. */
function isBelow(track: ReadyTrack, { pass, before, after }: TurnBack): boolean {
  const height = track.heightAt(track.coarse.rawAlongMeters(pass));
  return [before, after].some(
    (point) => height + HEIGHT_NOISE_METERS < track.heightAt(track.coarse.rawAlongOfPoint(point)),
  );
}

/** Attempts but those whose turning point is at a place that was reached: that was where somebody went. */
function unexplained(attempts: readonly Proposal[], reached: readonly Proposal[]): Proposal[] {
  // What is only vaguely somewhere here, or is a way itself, is nowhere to turn round at.
  const turns = reached.flatMap(({ kind, confidence, visits }) =>
    LINEAR_KINDS.has(kind) || confidence < GOAL_CONFIDENCE ? [] : visits,
  );
  return attempts.filter((attempt) => turns.every((visit) => !isSameTurn(attempt, visit)));
}

const isSameTurn = (a: Pick<MatchVisit, 'alongMeters'>, b: Pick<MatchVisit, 'alongMeters'>): boolean =>
  Math.abs(a.alongMeters - b.alongMeters) < SAME_TURN_METERS;

/** Who turned once turned before one summit: the nearest. */
function nearestOfEachTurn(attempts: readonly Proposal[]): Proposal[] {
  return attempts
    .toSorted((a, b) => a.distanceMeters - b.distanceMeters || compare(a.elementId, b.elementId))
    .filter((attempt, i, all) => !all.slice(0, i).some((nearer) => isSameTurn(attempt, nearer)));
}

function closeness(distanceMeters: number, reach: number): number {
  return 1 - 0.5 * Math.min(1, distanceMeters / reach) ** 2;
}
