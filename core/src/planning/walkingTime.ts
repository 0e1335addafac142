/** Models of how long a way takes on foot, none of which knows of rests, snow or crowds. */
export const WALKING_MODELS = ['din33466', 'sac', 'mide', 'munter', 'naismith', 'langmuir', 'tobler'] as const;
export type WalkingModel = (typeof WALKING_MODELS)[number];

/** What one walks on: a track or road, a good path, bad ground, no path at all. */
export const TERRAINS = ['track', 'path', 'rough', 'offPath'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** A piece of a leg with one slope: run along the ground plan, rise over it (negative downhill), in meters. */
export interface SlopeStep {
  readonly runMeters: number;
  readonly riseMeters: number;
}

/** A part of the way from one place to the next. */
export interface Leg {
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  /** Its slopes where a track tells them; without, what goes up and what goes down share the distance by their heights. */
  readonly steps?: readonly SlopeStep[] | undefined;
}

/** How the way is gone. */
export interface Manner {
  readonly terrain: Terrain;
  readonly isOnSkis: boolean;
}

export const ON_FOOT: Manner = { terrain: 'path', isOnSkis: false };

const HOUR = 3_600;
const LANGMUIR_GENTLE = Math.tan((5 * Math.PI) / 180);
const LANGMUIR_STEEP = Math.tan((12 * Math.PI) / 180);
const LANGMUIR_SECONDS_PER_METER = (10 * 60) / 300;
const TOBLER_OFF_PATH = 0.6;

/** Kilometers, and meters up and down, in an hour. */
interface Rates {
  readonly flat: number;
  readonly up: number;
  readonly down: number;
}

/** Horizontal and vertical time apart; the longer counts whole, the shorter by half. */
function longerAndHalf(leg: Leg, { flat, up, down }: Rates): number {
  const across = leg.distanceMeters / 1_000 / flat;
  const height = leg.ascentMeters / up + leg.descentMeters / down;
  return (Math.max(across, height) + Math.min(across, height) / 2) * HOUR;
}

/** Kilometers in an hour on the flat for MIDE, by what one walks on. */
const MIDE_SPEED: Readonly<Record<Terrain, number>> = { track: 5, path: 4, rough: 3, offPath: 3 };

/** The slopes of a leg, known or supposed. */
function stepsOf(leg: Leg): readonly SlopeStep[] {
  if (leg.steps) return leg.steps;
  const heights = leg.ascentMeters + leg.descentMeters;
  if (heights === 0) return [{ runMeters: leg.distanceMeters, riseMeters: 0 }];
  return [
    { runMeters: (leg.distanceMeters * leg.ascentMeters) / heights, riseMeters: leg.ascentMeters },
    { runMeters: (leg.distanceMeters * leg.descentMeters) / heights, riseMeters: -leg.descentMeters },
  ].filter(({ riseMeters }) => riseMeters !== 0);
}

const MODELS: Readonly<Record<WalkingModel, (leg: Leg, manner: Manner) => number>> = {
  /** DIN 33466:2003-03, signs of hiking trails: 4 km, 300 m up, 500 m down in an hour. */
  din33466: (leg) => longerAndHalf(leg, { flat: 4, up: 300, down: 500 }),

  /** As quoted for the Swiss Alpine Club: the same shape with 4 km, 400 m up, 800 m down in an hour. */
  sac: (leg) => longerAndHalf(leg, { flat: 4, up: 400, down: 800 }),

  /** Método de Información de Excursiones (A. París, Prames, 1998): the same shape, 5, 4 or 3 km by ground, 400 m up, 600 m down. */
  mide: (leg, { terrain }) => longerAndHalf(leg, { flat: MIDE_SPEED[terrain], up: 400, down: 600 }),

  /** Werner Munter, 3x3 Lawinen: units of a kilometer or 100 m of height; 4 of them up in an hour, 6 flat and down, 10 down on skis, 2 where there is no way. */
  munter: (leg, { terrain, isOnSkis }) =>
    stepsOf(leg).reduce((seconds, { runMeters, riseMeters }) => {
      const units = runMeters / 1_000 + Math.abs(riseMeters) / 100;
      const foot = terrain === 'offPath' ? 2 : riseMeters > 0 ? 4 : 6;
      return seconds + (units / (isOnSkis && riseMeters < 0 ? 10 : isOnSkis && riseMeters > 0 ? 4 : foot)) * HOUR;
    }, 0),

  /** W. W. Naismith, Scottish Mountaineering Club Journal II (1892): 5 km in an hour, and an hour for each 600 m up. */
  naismith: (leg) => (leg.distanceMeters / 5_000 + leg.ascentMeters / 600) * HOUR,

  /** Eric Langmuir, Mountaincraft and Leadership (1984): Naismith, less ten minutes for 300 m down at 5 to 12 degrees, more by as much where it is steeper. */
  langmuir: (leg, manner) =>
    stepsOf(leg).reduce(
      (seconds, { runMeters, riseMeters }) => {
        const slope = -riseMeters / runMeters;
        if (!(riseMeters < 0) || slope < LANGMUIR_GENTLE) return seconds;
        return seconds + (slope > LANGMUIR_STEEP ? -1 : 1) * riseMeters * LANGMUIR_SECONDS_PER_METER;
      },
      MODELS.naismith(leg, manner),
    ),

  /** Waldo Tobler, Three presentations on geographical analysis and modeling (1993): 6 km/h times exp(-3.5 |slope + 0.05|), by 0.6 off paths. */
  tobler: (leg, { terrain }) =>
    stepsOf(leg).reduce((seconds, { runMeters, riseMeters }) => {
      if (runMeters <= 0) return seconds;
      const kilometersPerHour = toblerSpeed(riseMeters / runMeters) * (terrain === 'offPath' ? TOBLER_OFF_PATH : 1);
      return seconds + (runMeters / 1_000 / kilometersPerHour) * HOUR;
    }, 0),
};

/** Tobler's hiking function: kilometers in an hour at a slope, rise over run. */
export function toblerSpeed(slope: number): number {
  return 6 * Math.exp(-3.5 * Math.abs(slope + 0.05));
}

/** Seconds in motion that a model gives a leg, or a whole way taken as one. */
export function walkingSeconds(model: WalkingModel, leg: Leg, manner: Manner = ON_FOOT): number {
  return MODELS[model](leg, manner);
}

/** The same leg the other way. */
export function reversed({ distanceMeters, ascentMeters, descentMeters, steps }: Leg): Leg {
  return {
    distanceMeters,
    ascentMeters: descentMeters,
    descentMeters: ascentMeters,
    steps: steps?.toReversed().map(({ runMeters, riseMeters }) => ({ runMeters, riseMeters: -riseMeters })),
  };
}

/** Several legs as one. */
export function wholeOf(legs: readonly Leg[]): Leg {
  const sum = (value: (leg: Leg) => number): number => legs.reduce((total, leg) => total + value(leg), 0);
  return {
    distanceMeters: sum((leg) => leg.distanceMeters),
    ascentMeters: sum((leg) => leg.ascentMeters),
    descentMeters: sum((leg) => leg.descentMeters),
    steps: legs.flatMap(stepsOf),
  };
}
