import type { HikingGrade } from '@cordada/core/planning/trips/sacScale';
import type { TripStart } from './pathNetwork.ts';

export interface Proposal {
  readonly elementIds: readonly string[];
  readonly start: TripStart;
  /** Longitude, latitude and metres above sea level. */
  readonly line: readonly (readonly [lon: number, lat: number, elevation: number])[];
  readonly isLoop: boolean;
  readonly hours: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly hardest: HikingGrade;
  readonly ungradedMeters: number;
  /** Epoch milliseconds; null where the sun does not rise or set. */
  readonly sunrise: number | null;
  readonly latestStart: number | null;
  readonly reason: string;
}
