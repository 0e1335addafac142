export const WALKING_MODELS = ['din33466', 'sac', 'mide', 'munter', 'naismith', 'langmuir', 'tobler'] as const;
export type WalkingModel = (typeof WALKING_MODELS)[number];

export const TERRAINS = ['track', 'path', 'rough', 'offPath'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** Part of a leg with constant slope, in metres: horizontal run and rise (negative downhill). */
export interface SlopeStep {
  readonly runMeters: number;
  readonly riseMeters: number;
}

export interface Leg {
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  /** Slopes from a track. Without them, ascent and descent share the distance in proportion to their heights. */
  readonly steps?: readonly SlopeStep[] | undefined;
}

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

/** Per hour: kilometres on the flat, metres up and metres down. */
interface Rates {
  readonly flat: number;
  readonly up: number;
  readonly down: number;
}

/** The longer of horizontal and vertical time, plus half of the shorter. */
function longerAndHalf(leg: Leg, { flat, up, down }: Rates): number {
  const across = leg.distanceMeters / 1_000 / flat;
  const height = leg.ascentMeters / up + leg.descentMeters / down;
  return (Math.max(across, height) + Math.min(across, height) / 2) * HOUR;
}

const MIDE_SPEED: Readonly<Record<Terrain, number>> = { track: 5, path: 4, rough: 3, offPath: 3 };

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
  /** DIN 33466:2003-03 (signs of hiking trails): 4 km, 300 m up or 500 m down per hour. */
  din33466: (leg) => longerAndHalf(leg, { flat: 4, up: 300, down: 500 }),

  /** As attributed to the Swiss Alpine Club: same formula with 4 km, 400 m up or 800 m down per hour. */
  sac: (leg) => longerAndHalf(leg, { flat: 4, up: 400, down: 800 }),

  /**
   * Método de Información de Excursiones (A. París, Prames, 1998): same formula with 5, 4 or 3 km by terrain, 400 m
   * up or 600 m down per hour.
   */
  mide: (leg, { terrain }) => longerAndHalf(leg, { flat: MIDE_SPEED[terrain], up: 400, down: 600 }),

  /**
   * Werner Munter, 3x3 Lawinen: one unit is a kilometre or 100 m of height. Per hour 4 units uphill, 6 on the flat
   * and downhill, 10 downhill on skis, 2 off path.
   */
  munter: (leg, { terrain, isOnSkis }) =>
    stepsOf(leg).reduce((seconds, { runMeters, riseMeters }) => {
      const units = runMeters / 1_000 + Math.abs(riseMeters) / 100;
      const foot = terrain === 'offPath' ? 2 : riseMeters > 0 ? 4 : 6;
      return seconds + (units / (isOnSkis && riseMeters < 0 ? 10 : isOnSkis && riseMeters > 0 ? 4 : foot)) * HOUR;
    }, 0),

  /** W. W. Naismith, Scottish Mountaineering Club Journal II (1892): 5 km per hour plus an hour per 600 m up. */
  naismith: (leg) => (leg.distanceMeters / 5_000 + leg.ascentMeters / 600) * HOUR,

  /**
   * Eric Langmuir, Mountaincraft and Leadership (1984): Naismith minus ten minutes per 300 m down at 5° to 12°, plus
   * the same where it is steeper.
   */
  langmuir: (leg, manner) =>
    stepsOf(leg).reduce(
      (seconds, { runMeters, riseMeters }) => {
        const slope = -riseMeters / runMeters;
        if (!(riseMeters < 0) || slope < LANGMUIR_GENTLE) return seconds;
        return seconds + (slope > LANGMUIR_STEEP ? -1 : 1) * riseMeters * LANGMUIR_SECONDS_PER_METER;
      },
      MODELS.naismith(leg, manner),
    ),

  /**
   * Waldo Tobler, Three presentations on geographical analysis and modeling (1993): 6 km/h times exp(-3.5 |slope +
   * 0.05|), times 0.6 off path.
   */
  tobler: (leg, { terrain }) =>
    stepsOf(leg).reduce((seconds, { runMeters, riseMeters }) => {
      if (runMeters <= 0) return seconds;
      const kilometersPerHour = toblerSpeed(riseMeters / runMeters) * (terrain === 'offPath' ? TOBLER_OFF_PATH : 1);
      return seconds + (runMeters / 1_000 / kilometersPerHour) * HOUR;
    }, 0),
};

/** Tobler's hiking function: km/h at a slope (rise over run). */
export function toblerSpeed(slope: number): number {
  return 6 * Math.exp(-3.5 * Math.abs(slope + 0.05));
}

export function walkingSeconds(model: WalkingModel, leg: Leg, manner: Manner = ON_FOOT): number {
  return MODELS[model](leg, manner);
}

export function reversed({ distanceMeters, ascentMeters, descentMeters, steps }: Leg): Leg {
  return {
    distanceMeters,
    ascentMeters: descentMeters,
    descentMeters: ascentMeters,
    steps: steps?.toReversed().map(({ runMeters, riseMeters }) => ({ runMeters, riseMeters: -riseMeters })),
  };
}

export function wholeOf(legs: readonly Leg[]): Leg {
  const sum = (value: (leg: Leg) => number): number => legs.reduce((total, leg) => total + value(leg), 0);
  return {
    distanceMeters: sum((leg) => leg.distanceMeters),
    ascentMeters: sum((leg) => leg.ascentMeters),
    descentMeters: sum((leg) => leg.descentMeters),
    steps: legs.flatMap(stepsOf),
  };
}
