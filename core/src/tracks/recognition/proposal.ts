import type { LonLat } from '@cordada/core/geo/lonLat';
import type { LineDirection } from './lineOverlap.ts';

export interface Candidate {
  readonly elementId: string;
  readonly kind: string;
  readonly subtype?: string | null;
  readonly place: LonLat;
  /** Metres within which the stated place is right in 95 of 100 cases; null if nobody stated it. */
  readonly accuracyMeters: number | null;
  /** Stated elevation; null if unknown. */
  readonly elevationMeters?: number | null;
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

/** `passed` is a weak proposal: more probably not there than there. */
export type MatchOutcome = 'reached' | 'attempted' | 'passed';

/** A proposed track match. The user confirms it. */
export interface Proposal {
  readonly elementId: string;
  readonly kind: string;
  readonly outcome: MatchOutcome;
  readonly distanceMeters: number;
  /** Distance along the track at which it first reaches the element, starts to follow it, or turned back. */
  readonly alongMeters: number;
  /** Unix time in seconds at `alongMeters`; null on a track without times. */
  readonly reachedAt: number | null;
  /** Calibrated probability that the person was there: of all proposals with 0.8, eight of ten were. */
  readonly probability: number;
  /** Whether it counts as reached unless the person objects. */
  readonly isTicked: boolean;
  /** The first `MATCH_VISITS_MAX` visits in order; for other outcomes only the closest approach. */
  readonly visits: readonly MatchVisit[];
  readonly followed: Traverse | null;
  /** Where on the track the person stood on a summit; missing where the track does not say. */
  readonly summitSpot?: LonLat | null;
}

export const LINEAR_KINDS: ReadonlySet<string> = new Set(['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route']);
/** Ticked are proposals of which at least 98 of 100 are right; see docs/recognition.md. */
export const TICKED_PROBABILITY = 0.8;
