import { distanceMeters } from '@cordada/core/geo/lonLat';
import { unitVectors } from '@cordada/core/geo/sphere';
import { MATCH_VISITS_MAX } from '@cordada/core/limits';
import type { TrackSegment } from '../track.ts';
import { attemptedSummit } from './attemptedSummit.ts';
import { followedLine } from './followedLine.ts';
import { probabilityOf } from './points/logistic.ts';
import { isCoarse } from './points/evidence.ts';
import { LINEAR_KINDS, TICKED_PROBABILITY } from './proposal.ts';
import type { Candidate, MatchOutcome, MatchVisit, Proposal } from './proposal.ts';
import { summitSpot } from './points/summitSpot.ts';
import { reachedPoints } from './points/reachedPoints.ts';
import type { PointReach } from './points/reachedPoints.ts';
import { ReadyTrack } from './readyTrack.ts';

const SUMMIT_KINDS: ReadonlySet<string> = new Set(['mountain', 'volcano']);
const REACHED_PROBABILITY = 0.5;
const PASSED_PROBABILITY = 0.1;
/** The pin of a line says little about where it runs. */
const PINNED_LINE_METERS = 150;
const PINNED_LINE_PROBABILITY = 0.3;
/** Two visits require the track to get this far away in between. */
const AWAY_METERS = 150;
/** A pass this close to the nearest approach counts as a visit too, because receivers are not more accurate. */
const VISIT_METERS = 25;
const SAME_TURN_METERS = 100;
const MAX_ACCURACY_METERS = 250;

/** The largest distance of a proposal from the track; `boxesAlong` needs this padding. */
export const RECOGNITION_REACH_METERS = 450;

/**
 * Proposes elements that the track reached, passed or turned back before, in track order, each once. Lines with a
 * geometry must be followed. Attempts need a turn that no reached place explains; of several summits only the
 * nearest counts.
 */
export function recognise(segments: readonly TrackSegment[], candidates: readonly Candidate[]): Proposal[] {
  const track = new ReadyTrack(segments);
  const points = candidates.filter((candidate) => !LINEAR_KINDS.has(candidate.kind));
  const places = vectorsOf(points);
  const found = new Map<string, Proposal>();
  const add = (proposal: Proposal | null): void => {
    if (proposal === null) return;
    const known = found.get(proposal.elementId);
    if (known === undefined || isBetter(proposal, known)) found.set(proposal.elementId, proposal);
  };
  reachedPoints(track, points, places).forEach((reach, i) => {
    add(reach && pointProposal(track, points[i]!, reach, places, i));
  });
  const pinned: Candidate[] = [];
  for (const candidate of candidates) {
    if (!LINEAR_KINDS.has(candidate.kind)) continue;
    if (candidate.line?.some((part) => part.length > 1) === true) add(followedLine(track, candidate));
    else pinned.push(candidate);
  }
  const pins = vectorsOf(pinned);
  pinned.forEach((candidate, i) => {
    add(pinnedLine(track, candidate, pins, i));
  });
  const reached = [...found.values()].filter(({ outcome }) => outcome === 'reached');
  const attempts = points.flatMap((candidate, i) =>
    found.get(candidate.elementId)?.outcome === 'reached' ? [] : (attemptedSummit(track, candidate, places, i) ?? []),
  );
  for (const attempt of nearestOfEachTurn(track, unexplained(track, attempts, reached))) {
    const passed = found.get(attempt.elementId);
    found.set(attempt.elementId, { ...attempt, probability: passed?.probability ?? attempt.probability });
  }
  return [...found.values()].sort((a, b) => a.alongMeters - b.alongMeters || compare(a.elementId, b.elementId));
}

const vectorsOf = (candidates: readonly Candidate[]): Float64Array =>
  unitVectors(
    candidates.map(({ place }) => place[0]),
    candidates.map(({ place }) => place[1]),
  );

const RANK: Record<MatchOutcome, number> = { reached: 2, attempted: 1, passed: 0 };

function isBetter(one: Proposal, other: Proposal): boolean {
  return one.outcome === other.outcome ? one.probability > other.probability : RANK[one.outcome] > RANK[other.outcome];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function pointProposal(
  track: ReadyTrack,
  { elementId, kind, accuracyMeters }: Candidate,
  reach: PointReach,
  places: Float64Array,
  i: number,
): Proposal | null {
  const probability = probabilityOf(reach.logOdds);
  if (probability < PASSED_PROBABILITY) return null;
  const isReached = probability >= REACHED_PROBABILITY;
  const spot: MatchVisit = { alongMeters: reach.alongMeters, reachedAt: reach.reachedAt };
  const visits = isReached && reach.model !== 'gap' ? visitsOf(track, reach, accuracyMeters, places, i) : [spot];
  return {
    elementId,
    kind,
    outcome: isReached ? 'reached' : 'passed',
    distanceMeters: reach.distanceMeters,
    ...(visits[0] ?? spot),
    probability,
    isTicked: probability >= TICKED_PROBABILITY && reach.isPassExcluded && accuracyMeters !== null,
    visits: visits.length > 0 ? visits : [spot],
    followed: null,
    summitSpot:
      isReached && SUMMIT_KINDS.has(kind) && reach.model !== 'gap' ? summitSpot(track, reach.alongMeters) : null,
  };
}

/** Visits of an exact pin are passes near it, of a coarse one passes near the most probable spot. */
function visitsOf(
  track: ReadyTrack,
  { alongMeters, distanceMeters }: PointReach,
  accuracyMeters: number | null,
  places: Float64Array,
  i: number,
): MatchVisit[] {
  let [near, from, centre] = [distanceMeters, places, i];
  if (isCoarse(accuracyMeters)) {
    const spot = new Float64Array(3);
    track.index.placeAt(alongMeters, spot, 0);
    [near, from, centre] = [0, spot, 0];
  }
  return track.index
    .approachesNear(from, centre, Math.max(AWAY_METERS, 2 * near), true)
    .filter((pass) => pass.distanceMeters <= near + VISIT_METERS)
    .slice(0, MATCH_VISITS_MAX)
    .map((pass) => ({ alongMeters: pass.alongMeters, reachedAt: track.index.timeAt(pass) }));
}

function pinnedLine(track: ReadyTrack, candidate: Candidate, pins: Float64Array, i: number): Proposal | null {
  const accuracy = Math.min(MAX_ACCURACY_METERS, Math.max(0, candidate.accuracyMeters ?? 0));
  const reach = PINNED_LINE_METERS + accuracy;
  const pass = track.index.nearestApproach(pins, i, reach);
  if (pass === null) return null;
  const visit = { alongMeters: pass.alongMeters, reachedAt: track.index.timeAt(pass) };
  return {
    elementId: candidate.elementId,
    kind: candidate.kind,
    outcome: 'passed',
    distanceMeters: pass.distanceMeters,
    ...visit,
    probability: PINNED_LINE_PROBABILITY * (1 - pass.distanceMeters / (reach + 1)),
    isTicked: false,
    visits: [visit],
    followed: null,
  };
}

function unexplained(track: ReadyTrack, attempts: readonly Proposal[], reached: readonly Proposal[]): Proposal[] {
  // A place that was perhaps reached, or a linear element, does not explain a turn.
  const turns = reached.flatMap(({ kind, isTicked, visits }) => (LINEAR_KINDS.has(kind) || !isTicked ? [] : visits));
  return attempts.filter((attempt) => turns.every((visit) => !isSameTurn(track, attempt, visit)));
}

/** Near along the track, or near on the ground: the noise of a long rest lengthens a track. */
function isSameTurn(
  track: ReadyTrack,
  a: Pick<MatchVisit, 'alongMeters'>,
  b: Pick<MatchVisit, 'alongMeters'>,
): boolean {
  return (
    Math.abs(a.alongMeters - b.alongMeters) < SAME_TURN_METERS ||
    distanceMeters(track.placeAt(a.alongMeters), track.placeAt(b.alongMeters)) < SAME_TURN_METERS / 2
  );
}

/** One turn is an attempt on one summit only, the nearest. */
function nearestOfEachTurn(track: ReadyTrack, attempts: readonly Proposal[]): Proposal[] {
  return attempts
    .toSorted((a, b) => a.distanceMeters - b.distanceMeters || compare(a.elementId, b.elementId))
    .filter((attempt, i, all) => !all.slice(0, i).some((nearer) => isSameTurn(track, attempt, nearer)));
}
