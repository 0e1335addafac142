import type { LonLat } from '@cordada/core/geo/lonLat';
import { bearingDegrees } from '@cordada/core/geo/measure';
import { placeOfVector, unitVectors } from '@cordada/core/geo/sphere';
import { MATCH_VISITS_MAX } from '@cordada/core/limits';
import { CoarseTrack } from '../coarseTrack.ts';
import { lineOverlap } from './lineOverlap.ts';
import type { LineDirection } from './lineOverlap.ts';
import type { TrackSegment } from '../track.ts';
import { TrackIndex } from './trackIndex.ts';
import { turnBackNear } from './turnBack.ts';
import type { TurnBack } from './turnBack.ts';

export interface Candidate {
  readonly elementId: string;
  readonly kind: string;
  readonly subtype?: string | null;
  readonly place: LonLat;
  /** Possible error of the stated place; null or 0 if it is exact. */
  readonly accuracyMeters: number | null;
  readonly line?: readonly (readonly LonLat[])[];
}

export interface MatchVisit {
  readonly alongMeters: number;
  /** Unix time in seconds, interpolated between recorded points; null on a track without times. */
  readonly reachedAt: number | null;
}

export interface Traverse {
  /** Relative to the direction in which the line is drawn; `both` is out and back. */
  readonly direction: LineDirection;
  /** Share of the length of the line, 0 to 1. */
  readonly coverage: number;
  /** Recorded elevation at the end minus that at the start of the first traverse; null if unknown. */
  readonly climbMeters: number | null;
  /** Bearing from the start to the end of the first traverse: 0 is north, 90 east. */
  readonly headingDegrees: number;
}

/** A proposed track match: an element was reached, or somebody turned back before it. The user confirms it. */
export interface Proposal {
  readonly elementId: string;
  readonly kind: string;
  readonly outcome: 'reached' | 'attempted';
  readonly distanceMeters: number;
  /** Distance along the track at which it first reaches the element, starts to follow it, or turned back. */
  readonly alongMeters: number;
  /** Unix time in seconds at `alongMeters`; null on a track without times. */
  readonly reachedAt: number | null;
  readonly confidence: number;
  /** The first `MATCH_VISITS_MAX` visits in order; for an attempt only the closest approach. */
  readonly visits: readonly MatchVisit[];
  readonly followed: Traverse | null;
}

const TOLERANCE_METERS: Readonly<Record<string, number>> = { mountain: 50, volcano: 50, shelter: 100, lake: 100 };
const OTHER_TOLERANCE_METERS = 60;
const MAX_ACCURACY_METERS = 250;
const LINEAR_KINDS = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route']);
const CORRIDOR_METERS = 40;
/** Two visits require the track to get this far away in between. */
const AWAY_METERS = 150;
/** A pass this close to the nearest approach counts as a visit too, because receivers are not more accurate. */
const VISIT_METERS = 25;
/** Turning back within this distance counts as an attempt on a summit; further away the goal is unclear. */
const ATTEMPT_METERS = 300;
const SUMMIT_KINDS = new Set(['mountain', 'volcano']);
/** Routes are not included: they lead to many places, so following half of one out and back is not an attempt. */
const ATTEMPTED_LINES = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute']);
/** Confidence factor of attempts, because the intention is unknown. */
const ATTEMPT_CONFIDENCE = 0.6;
/** Minimum confidence for a reached place to count as the goal of a turn. */
const GOAL_CONFIDENCE = 0.3;
const SAME_TURN_METERS = 100;
const HEIGHT_NOISE_METERS = 5;

/** The largest possible tolerance; `boxesAlong` needs this padding. */
export const RECOGNITION_REACH_METERS = Math.max(...Object.values(TOLERANCE_METERS)) + MAX_ACCURACY_METERS;

/**
 * Metres within which an element counts as reached: the tolerance of its kind plus the inaccuracy of its place, at
 * most 250 m. A summit with an exact place that is passed at 150 m is never reached.
 */
export function reachMeters(candidate: Pick<Candidate, 'kind' | 'subtype' | 'accuracyMeters'>): number {
  const accuracy = Math.min(MAX_ACCURACY_METERS, Math.max(0, candidate.accuracyMeters ?? 0));
  return kindReach(candidate) + accuracy;
}

function kindReach({ kind, subtype }: Pick<Candidate, 'kind' | 'subtype'>): number {
  return TOLERANCE_METERS[subtype ?? kind] ?? OTHER_TOLERANCE_METERS;
}

/**
 * Proposes elements that the track reaches or turned back before, in track order, each once with all visits. Only
 * position decides, never recorded elevation. Linear elements must be followed along 70 % of their line.
 * Confidence falls from 1 at the place to 0.5 at the maximum distance, times the share of the kind in that distance,
 * so that an inaccurate place never gets a high confidence.
 * Attempts follow `turnBackNear`, unless a reached place explains the turn; of several summits only the nearest
 * counts.
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
    .slice(0, MATCH_VISITS_MAX)
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

/** Somebody who descends to the turning point is heading elsewhere. Unknown elevations do not exclude an attempt. */
function isBelow(track: ReadyTrack, { pass, before, after }: TurnBack): boolean {
  const height = track.heightAt(track.coarse.rawAlongMeters(pass));
  return [before, after].some(
    (point) => height + HEIGHT_NOISE_METERS < track.heightAt(track.coarse.rawAlongOfPoint(point)),
  );
}

function unexplained(attempts: readonly Proposal[], reached: readonly Proposal[]): Proposal[] {
  // A place of low confidence, or a linear element, does not explain a turn.
  const turns = reached.flatMap(({ kind, confidence, visits }) =>
    LINEAR_KINDS.has(kind) || confidence < GOAL_CONFIDENCE ? [] : visits,
  );
  return attempts.filter((attempt) => turns.every((visit) => !isSameTurn(attempt, visit)));
}

const isSameTurn = (a: Pick<MatchVisit, 'alongMeters'>, b: Pick<MatchVisit, 'alongMeters'>): boolean =>
  Math.abs(a.alongMeters - b.alongMeters) < SAME_TURN_METERS;

/** One turn is an attempt on one summit only, the nearest. */
function nearestOfEachTurn(attempts: readonly Proposal[]): Proposal[] {
  return attempts
    .toSorted((a, b) => a.distanceMeters - b.distanceMeters || compare(a.elementId, b.elementId))
    .filter((attempt, i, all) => !all.slice(0, i).some((nearer) => isSameTurn(attempt, nearer)));
}

function closeness(distanceMeters: number, reach: number): number {
  return 1 - 0.5 * Math.min(1, distanceMeters / reach) ** 2;
}
