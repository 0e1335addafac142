import type { HikingGrade } from '@cordada/core/planning/trips/sacScale';
import type { TripStart } from './pathNetwork.ts';

/** What is said of each day of a trip, and of all of it. */
export interface ProposalDay {
  readonly elementIds: readonly string[];
  readonly hours: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly hardest: HikingGrade;
  readonly ungradedMeters: number;
  /** Epoch milliseconds; null where the sun does not rise or set. */
  readonly sunrise: number | null;
  readonly latestStart: number | null;
  /** Longitude, latitude and metres above sea level. */
  readonly line: readonly (readonly [lon: number, lat: number, elevation: number])[];
}

export interface Proposal extends ProposalDay {
  readonly start: TripStart;
  readonly end: TripStart;
  /** Between start and end, as the crow flies. */
  readonly apartMeters: number;
  /** The shelter between the two days. */
  readonly nightId: string | null;
  /** The date of the first is that of the start. */
  readonly days: readonly ProposalDay[];
  readonly isLoop: boolean;
  readonly reason: string;
}
