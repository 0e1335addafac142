import type { Shape } from './wayShape.ts';

/** A stated accuracy holds for 95 of 100 places; of a normal error in two directions that is 2.45 deviations. */
export const ACCURACY_DEVIATIONS = 2.45;
/** Where nobody measured, as coarse as positions read off a map. */
export const UNKNOWN_ACCURACY_METERS = 100;
/** Places are areas: within these metres of the pin somebody is there. Points of maps mark the middle of a hut or shore. */
const EXTENT_METERS: Readonly<Record<string, number>> = { shelter: 25, lake: 60, access: 40, town: 150 };
const OTHER_EXTENT_METERS = 15;
export const SUMMIT_KINDS: ReadonlySet<string> = new Set(['mountain', 'volcano']);

/** Up to this accuracy the nearest approach tells enough; coarser pins are compared with all of the track around. */
const FINE_ACCURACY_METERS = 50;
export const isCoarse = (accuracyMeters: number | null): boolean =>
  (accuracyMeters ?? UNKNOWN_ACCURACY_METERS) > FINE_ACCURACY_METERS;

export interface Situation {
  readonly kind: string;
  readonly subtype: string | null;
  readonly distanceMeters: number;
  /** Null if nobody stated it. */
  readonly accuracyMeters: number | null;
  readonly elevationMeters: number | null;
  /** Horizontal error of the recording per axis. */
  readonly noiseMeters: number;
  /** Length of the straight piece of track there: a summit may lie between two points. */
  readonly spacingMeters: number;
  readonly shape: Shape;
  /** Whether another summit is the better explanation of what the track does there. */
  readonly isClaimed: boolean;
}

/** Names of the features, in the order of the weights. */
export const SUMMIT_FEATURES = [
  'constant',
  'misfit',
  'far',
  'spread',
  'apex',
  'turn',
  'deficit',
  'drop',
  'noElevation',
  'rest',
  'noTime',
  'height',
  'below',
  'noHeight',
  'claimed',
] as const;
export const PLACE_FEATURES = ['constant', 'misfit', 'far', 'spread', 'turn', 'rest', 'noTime'] as const;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

function spreadMeters({ accuracyMeters, noiseMeters, spacingMeters }: Situation): number {
  const pin = (accuracyMeters ?? UNKNOWN_ACCURACY_METERS) / ACCURACY_DEVIATIONS;
  return Math.hypot(pin, noiseMeters, Math.min(60, spacingMeters) / 6);
}

const misfit = (distance: number, spread: number): number => clamp((distance / spread) ** 2, 0, 25) / 2;
/** Beyond what errors explain. */
const far = (distance: number, spread: number): number => clamp(distance / spread - 5, 0, 10);

const restOf = ({ restSeconds }: Shape): number =>
  Number.isNaN(restSeconds) ? 0 : Math.log1p(clamp(restSeconds - 15, 0, 600) / 30);

/** 1 where the track turns back, 0 where it goes on or turns back only further along. */
export const apexOf = ({ turn, beyondMeters }: Shape): number => turn * Math.exp(-beyondMeters / 20);

export function summitEvidence(situation: Situation): number[] {
  const { shape, distanceMeters, elevationMeters } = situation;
  const spread = spreadMeters(situation);
  const hasElevation = !Number.isNaN(shape.elevationMeters) && !Number.isNaN(shape.dropMeters);
  const hasHeight = elevationMeters !== null && !Number.isNaN(shape.elevationMeters);
  const height = hasHeight ? shape.elevationMeters - elevationMeters : 0;
  return [
    1,
    misfit(distanceMeters, spread),
    far(distanceMeters, spread),
    Math.log(spread / 10),
    apexOf(shape),
    shape.turn,
    hasElevation ? clamp(shape.deficitMeters, 0, 80) / 20 : 0,
    hasElevation ? clamp(shape.dropMeters, -30, 20) / 10 : 0,
    hasElevation ? 0 : 1,
    restOf(shape),
    Number.isNaN(shape.restSeconds) ? 1 : 0,
    clamp((height / 20) ** 2, 0, 9),
    clamp(-height - 20, 0, 100) / 20,
    hasHeight ? 0 : 1,
    situation.isClaimed ? 1 : 0,
  ];
}

export function placeEvidence(situation: Situation): number[] {
  const { kind, subtype, shape } = situation;
  const extent = EXTENT_METERS[subtype ?? kind] ?? EXTENT_METERS[kind] ?? OTHER_EXTENT_METERS;
  const away = Math.max(0, situation.distanceMeters - extent);
  const spread = spreadMeters(situation);
  return [
    1,
    misfit(away, spread),
    far(away, spread),
    Math.log(spread / 10),
    shape.turn,
    restOf(shape),
    Number.isNaN(shape.restSeconds) ? 1 : 0,
  ];
}
