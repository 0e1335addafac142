import type { Candidate } from '../proposal.ts';
import type { ReadyTrack } from '../readyTrack.ts';
import {
  ACCURACY_DEVIATIONS,
  SUMMIT_KINDS,
  apexOf,
  isCoarse,
  UNKNOWN_ACCURACY_METERS,
  placeEvidence,
  summitEvidence,
} from './evidence.ts';
import type { Situation } from './evidence.ts';
import { gapEvidence, isJump } from './gaps.ts';
import { WEIGHTS } from './weights.ts';
import { dot } from './logistic.ts';
import type { Weights } from './logistic.ts';

/** How probable it is that somebody was at a candidate, and where on the track. */
export interface PointReach {
  readonly logOdds: number;
  readonly model: keyof Weights;
  readonly evidence: readonly number[];
  /** False where the track may as well have passed beside an exact pin. */
  readonly isPassExcluded: boolean;
  readonly distanceMeters: number;
  readonly alongMeters: number;
  readonly reachedAt: number | null;
}

interface Spot extends Omit<PointReach, 'logOdds' | 'evidence' | 'model' | 'isPassExcluded'> {
  readonly point: number;
  readonly situation: PlainSituation | null;
  readonly gap: readonly number[] | null;
  readonly gapAt: number;
}

/** Where a summit explains what the track does. */
type Claim = Pick<Spot, 'point' | 'gapAt'>;

type PlainSituation = Omit<Situation, 'isClaimed'>;

const EXACT_METERS = 30;
const PASS_METERS = 60;
const HEIGHT_ERROR_METERS = 12;
const MIN_APEX = 0.5;
const NEAR_METERS = 150;
const MAX_ACCURACY_METERS = 250;
/** A summit explains what the track does within this distance. */
const CLAIM_METERS = 50;

/** Distance within which a point is looked at. */
export const pointReachMeters = (accuracyMeters: number | null): number =>
  NEAR_METERS + Math.min(MAX_ACCURACY_METERS, Math.max(0, accuracyMeters ?? UNKNOWN_ACCURACY_METERS));

/** For each candidate its most probable spot on the track; null where the track never comes near. */
export function reachedPoints(
  track: ReadyTrack,
  candidates: readonly Candidate[],
  places: Float64Array,
  weights: Weights = WEIGHTS,
): (PointReach | null)[] {
  const spots = candidates.map((candidate, i) => spotsOf(track, candidate, places, i));
  const claims: Claim[] = [];
  const best = candidates.map((candidate, i) => bestSpot(track, candidate, spots[i]!, [], weights));
  const summits = candidates
    .flatMap(({ kind }, i) => (SUMMIT_KINDS.has(kind) && best[i] ? [i] : []))
    .toSorted((a, b) => best[b]!.logOdds - best[a]!.logOdds);
  for (const i of summits) {
    best[i] = bestSpot(track, candidates[i]!, spots[i]!, claims, weights);
    if (best[i] !== null && best[i].logOdds > 0) claims.push(best[i]);
  }
  return best;
}

function bestSpot(
  track: ReadyTrack,
  { kind, accuracyMeters }: Candidate,
  spots: readonly Spot[],
  claims: readonly Claim[],
  weights: Weights,
): (PointReach & Claim) | null {
  let best: (PointReach & Claim) | null = null;
  for (const { situation, gap, ...spot } of spots) {
    const model =
      gap !== null ? 'gap' : !SUMMIT_KINDS.has(kind) ? 'place' : isCoarse(accuracyMeters) ? 'coarseSummit' : 'summit';
    const evidence =
      situation === null
        ? [...gap!.slice(0, -1), claims.some(({ gapAt }) => gapAt === spot.gapAt) ? 1 : 0]
        : model !== 'place'
          ? summitEvidence({ ...situation, isClaimed: isNearAny(track, spot.point, claims) })
          : placeEvidence({ ...situation, isClaimed: false });
    const logOdds = dot(weights[model], evidence);
    if (best === null || logOdds > best.logOdds)
      best = { ...spot, model, evidence, logOdds, isPassExcluded: situation === null || excludesPass(kind, situation) };
  }
  return best;
}

/**
 * A false summit is worse than a missed one: whoever passes a summit with an exact pin at 60 m must not be told that
 * they stood on it. So the receiver's error has to exclude that pass, if there is no turn at the summit.
 */
function excludesPass(
  kind: string,
  { accuracyMeters, distanceMeters, noiseMeters, elevationMeters, shape }: PlainSituation,
): boolean {
  if (!SUMMIT_KINDS.has(kind) || accuracyMeters === null || accuracyMeters > EXACT_METERS) return true;
  if (apexOf(shape) >= MIN_APEX) return true;
  const errors = (PASS_METERS - distanceMeters) / Math.hypot(noiseMeters, accuracyMeters / ACCURACY_DEVIATIONS);
  const isHighEnough = elevationMeters !== null && shape.elevationMeters > elevationMeters - HEIGHT_ERROR_METERS;
  return errors >= (isHighEnough ? 2.3 : 2.8);
}

const isNearAny = (track: ReadyTrack, point: number, claims: readonly Claim[]): boolean =>
  claims.some((claim) => claim.point >= 0 && track.shape.metersBetween(point, claim.point) < CLAIM_METERS);

function spotsOf(track: ReadyTrack, candidate: Candidate, places: Float64Array, i: number): Spot[] {
  const { kind, subtype = null, accuracyMeters, elevationMeters = null } = candidate;
  const { index, coarse, shape } = track;
  const reach = pointReachMeters(accuracyMeters);
  const situation = (point: number, distanceMeters: number, spacingMeters: number) => ({
    kind,
    subtype,
    distanceMeters,
    accuracyMeters,
    elevationMeters,
    noiseMeters: shape.noiseMeters,
    spacingMeters,
    shape: shape.shapeAt(point),
  });
  const spots = index
    .approachesNear(places, i, reach, true)
    .filter(({ step }) => !index.isStepOf(step, (from, to) => isJump(index, from, to, track.gapSeconds)))
    .map((pass): Spot => {
      const point = shape.pointAt(pass.alongMeters);
      return {
        point,
        distanceMeters: pass.distanceMeters,
        alongMeters: pass.alongMeters,
        reachedAt: index.timeAt(pass),
        situation: situation(point, pass.distanceMeters, index.stepMetersAt(pass.step)),
        gap: null,
        gapAt: -1,
      };
    });
  if (SUMMIT_KINDS.has(kind) && isCoarse(accuracyMeters)) {
    for (const point of coarse.index.pointsNear(places, i, reach)) {
      const alongMeters = shape.alongMeters(point);
      const distanceMeters = shape.metersTo(point, places, i);
      const step = index.stepAt(alongMeters);
      spots.push({
        point,
        distanceMeters,
        alongMeters,
        reachedAt: index.timeAt(step),
        situation: situation(point, distanceMeters, index.stepMetersAt(step.step)),
        gap: null,
        gapAt: -1,
      });
    }
  }
  for (const [g, gap] of track.gaps.entries()) {
    const evidence = gapEvidence(index, gap, places, {
      accuracyMeters: accuracyMeters ?? UNKNOWN_ACCURACY_METERS,
      elevationMeters,
      place: i,
      isClaimed: false,
    });
    if (evidence === null || !SUMMIT_KINDS.has(kind)) continue;
    const pass = index.nearestApproach(places, i, 1_000);
    spots.push({
      point: -1,
      distanceMeters: pass?.distanceMeters ?? 0,
      alongMeters: gap.alongMeters,
      reachedAt: gap.startedAt + gap.seconds / 2,
      situation: null,
      gap: evidence,
      gapAt: g,
    });
  }
  return spots;
}
