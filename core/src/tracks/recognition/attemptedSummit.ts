import type { Candidate, MatchVisit, Proposal } from './proposal.ts';
import { SUMMIT_KINDS } from './points/evidence.ts';
import type { ReadyTrack } from './readyTrack.ts';
import { turnBackNear } from './turnBack.ts';
import type { TurnBack } from './turnBack.ts';

/** Turning back within this distance counts as an attempt on a summit; further away the goal is unclear. */
const ATTEMPT_METERS = 300;
/** Of coarser pins nobody can tell an attempt from an ascent by the distance alone. */
const COARSEST_ACCURACY_METERS = 250;
const TURN_SLACK_METERS = 40;
const HEIGHT_NOISE_METERS = 5;

/** The turn of a track that approached a summit and went back the same way before it; null if there is none. */
export function attemptedSummit(
  track: ReadyTrack,
  { elementId, kind, accuracyMeters }: Candidate,
  places: Float64Array,
  i: number,
): Proposal | null {
  if (!SUMMIT_KINDS.has(kind) || (accuracyMeters ?? 0) >= COARSEST_ACCURACY_METERS) return null;
  const pass = track.index.nearestApproach(places, i, ATTEMPT_METERS);
  if (pass === null) return null;
  const turn = turnBackNear(track.coarse, places, i, ATTEMPT_METERS + TURN_SLACK_METERS);
  if (turn === null || isBelow(track, turn)) return null;
  const visit: MatchVisit = { alongMeters: pass.alongMeters, reachedAt: track.index.timeAt(pass) };
  return {
    elementId,
    kind,
    outcome: 'attempted',
    distanceMeters: pass.distanceMeters,
    ...visit,
    probability: 0,
    isTicked: false,
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
