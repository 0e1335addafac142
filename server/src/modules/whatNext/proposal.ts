import type { HikingGrade } from '@cordada/core/planning/trips/sacScale';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TripShape } from '@cordada/core/planning/trips/tripShape';
import type { WalkFigures, WalkStart } from '#server/modules/walks/index.ts';

/** What is said of each day of a trip, and of all of it. */
export interface ProposalDay extends WalkFigures {
  readonly elementIds: readonly string[];
  /** Epoch milliseconds; null where the sun does not rise or set. */
  readonly sunrise: number | null;
  readonly latestStart: number | null;
}

export interface Proposal extends ProposalDay {
  readonly start: WalkStart;
  readonly end: WalkStart;
  /** Between start and end, as the crow flies. */
  readonly apartMeters: number;
  /** The shelter between the two days. */
  readonly nightId: string | null;
  /** The date of the first is that of the start. */
  readonly days: readonly ProposalDay[];
  readonly isLoop: boolean;
  readonly reason: string;
}

export interface WhatNextInput {
  readonly place: LonLat;
  /** As the member knows the place; it changes no proposal. */
  readonly placeName: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly hours: number;
  readonly maxDifficulty: HikingGrade;
  readonly shape: TripShape;
}

export interface WhatNext {
  readonly proposals: readonly Proposal[];
  /** Pending targets near the place, and those of them that were left out. */
  readonly targetsNear: number;
  readonly withoutPath: number;
  readonly tooHard: number;
  readonly outOfSeason: number;
  readonly inBadConditions: number;
  /** Proposals that a subscription would show, too. */
  readonly more: number;
  /** The first day on which a member of the free level may ask for something else; null if any day. */
  readonly freeAgainOn: string | null;
}

/** What is kept of an answer: the reasons are written again in the language of the reader. */
export interface KeptAnswer extends Omit<WhatNext, 'proposals' | 'freeAgainOn'> {
  readonly proposals: readonly Omit<Proposal, 'reason'>[];
  readonly hasOwnPace: boolean;
  readonly largestAscent: number | null;
}

export interface LastWhatNext {
  readonly input: WhatNextInput;
  readonly answeredAt: Date;
  readonly answer: Omit<WhatNext, 'freeAgainOn'>;
}
