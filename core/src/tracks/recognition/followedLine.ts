import { bearingDegrees } from '@cordada/core/geo/measure';
import { lineOverlap } from './lineOverlap.ts';
import { probabilityOf } from './points/logistic.ts';
import { TICKED_PROBABILITY } from './proposal.ts';
import type { Candidate, Proposal } from './proposal.ts';
import type { ReadyTrack } from './readyTrack.ts';

/** Routes are not included: they lead to many places, so following half of one out and back is not an attempt. */
const ATTEMPTED_KINDS = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute']);

/** A line with a geometry that the track followed, or followed half of and went back; null otherwise. */
export function followedLine(track: ReadyTrack, { elementId, kind, line = [] }: Candidate): Proposal | null {
  const overlap = lineOverlap(track.coarse, line);
  if (overlap === null || (overlap.outcome === 'attempted' && !ATTEMPTED_KINDS.has(kind))) return null;
  const { outcome, coverage, direction, alongMeters, untilMeters, backAlongMeters } = overlap;
  const climb = track.heightAt(untilMeters) - track.heightAt(alongMeters);
  const first = track.visitAt(alongMeters);
  const isBack = outcome === 'reached' && backAlongMeters !== null;
  const probability = outcome === 'attempted' ? ATTEMPT_PROBABILITY : probabilityOf(lineLogOdds(overlap));
  return {
    elementId,
    kind,
    outcome,
    distanceMeters: overlap.nearestMeters,
    ...first,
    probability,
    isTicked: outcome === 'reached' && probability >= TICKED_PROBABILITY,
    visits: isBack ? [first, track.visitAt(backAlongMeters)] : [first],
    followed: {
      direction,
      coverage: Math.min(1, coverage),
      climbMeters: Number.isNaN(climb) ? null : climb,
      headingDegrees: bearingDegrees(track.placeAt(alongMeters), track.placeAt(untilMeters)),
    },
  };
}

const ATTEMPT_PROBABILITY = 0.02;

function lineLogOdds({ coverage, meanDistanceMeters }: { coverage: number; meanDistanceMeters: number }): number {
  return 12 * (coverage - 0.65) + 2 - meanDistanceMeters / 20;
}
