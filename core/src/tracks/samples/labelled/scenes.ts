import type { Gap, Stop } from './recordedWalk.ts';
import { Terrain } from './terrain.ts';
import type { Metric, Top } from './terrain.ts';

/** What a person would say of the element: was there, turned back before it, or nothing of the kind. */
export type Label = 'reached' | 'attempted' | 'no';

interface Place {
  readonly at: Metric;
  readonly label: Label;
  readonly kind?: string;
  readonly subtype?: string;
  readonly accuracyMeters?: number;
  readonly elevationMeters?: number;
  readonly line?: readonly Metric[];
  /** Whether the pin is never further off than its stated accuracy. */
  readonly isWithinAccuracy?: boolean;
}

export interface Scene {
  readonly way: readonly Metric[];
  readonly terrain: Terrain;
  readonly stops?: readonly Stop[];
  readonly gap?: Gap;
  readonly places: readonly Place[];
}

export interface Dice {
  readonly random: () => number;
  readonly between: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
}

const thereAndBack = (way: readonly Metric[]): readonly Metric[] => [...way, ...way.toReversed().slice(1)];
const from = ([x, y]: Metric, direction: number, meters: number): Metric => [
  x + Math.cos(direction) * meters,
  y + Math.sin(direction) * meters,
];

function lengthOf(way: readonly Metric[]): number {
  return way.reduce((sum, [x, y], i) => {
    const before = way[i - 1];
    return before === undefined ? 0 : sum + Math.hypot(x - before[0], y - before[1]);
  }, 0);
}

function awayFrom(way: readonly Metric[], [x, y]: Metric): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < way.length; i += 1) {
    const [[ax, ay], [bx, by]] = [way[i]!, way[i + 1]!];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - share * dx, y - ay - share * dy));
  }
  return best;
}

/** A bending path of 1 to 3 km that comes to `goal` from `direction`. */
function approach(goal: Metric, direction: number, { between, random }: Dice): Metric[] {
  const way: Metric[] = [goal];
  let heading = direction;
  const legs = 3 + Math.floor(random() * 4);
  for (let i = 0; i < legs; i += 1) {
    way.push(from(way.at(-1)!, heading, between(150, 600)));
    heading += between(-0.7, 0.7);
  }
  return way.reverse();
}

const SUMMIT: Metric = [0, 0];
const top = (at: Metric, elevationMeters: number, slope: number): Top => ({ at, elevationMeters, slope });

/** Other tops near the way that nobody went to. */
function neighbours(
  way: readonly Metric[],
  below: number,
  { random, between }: Dice,
): { tops: Top[]; places: Place[] } {
  const tops: Top[] = [];
  for (let i = 0; i < 4; i += 1) {
    const beside = way[Math.floor(random() * way.length)]!;
    const at = from(beside, random() * 2 * Math.PI, between(150, 600));
    if (awayFrom(way, at) >= 120) tops.push(top(at, below - between(40, 400), between(0.4, 0.9)));
  }
  return { tops, places: tops.map(({ at, elevationMeters }) => ({ at, elevationMeters, label: 'no' })) };
}

function summitScene(dice: Dice, isTraverse: boolean): Scene {
  const { random, between, chance } = dice;
  const direction = random() * 2 * Math.PI;
  const up = approach(SUMMIT, direction, dice);
  const down = approach(SUMMIT, direction + Math.PI + between(-1.2, 1.2), dice).toReversed();
  const way = isTraverse ? [...up, ...down.slice(1)] : thereAndBack(up);
  const height = between(2_400, 3_300);
  const { tops, places } = neighbours(way, height, dice);
  const rest = chance(isTraverse ? 0.6 : 0.85) ? [{ corner: up.length - 1, seconds: between(30, 900) }] : [];
  return {
    way,
    terrain: new Terrain([top(SUMMIT, height, between(0.25, 0.7)), ...tops], 1_500),
    stops: [...rest, { corner: 1, seconds: chance(0.5) ? between(60, 600) : 0 }],
    places: [{ at: SUMMIT, elevationMeters: height, label: 'reached' }, ...places],
  };
}

/** The path goes by, without the top as its goal, at a true distance of `meters`. */
function passScene(dice: Dice, meters: number): Scene {
  const { random, between, chance } = dice;
  const turn = random() * 2 * Math.PI;
  const [along, aside] = [from(SUMMIT, turn + Math.PI / 2, 1), from(SUMMIT, turn, 1)];
  // Further from the top everywhere else, so that `meters` is the true distance.
  const way = [-1_300, -between(80, 400), 0, between(80, 400), 1_300].map((onward): Metric => {
    const away = meters + Math.abs(onward) * between(0, 0.6);
    return [along[0] * onward + aside[0] * away, along[1] * onward + aside[1] * away];
  });
  const height = between(2_300, 3_000);
  const tilt: Metric = chance(0.5) ? [between(-0.2, 0.2), between(-0.2, 0.2)] : [0, 0];
  const out = chance(0.3) ? thereAndBack(way) : way;
  return {
    way: out,
    terrain: new Terrain([top(SUMMIT, height, between(0.25, 0.9))], height - between(120, 400), tilt),
    stops: chance(0.2) ? [{ corner: 2, seconds: between(30, 600) }] : [],
    places: [
      {
        at: SUMMIT,
        elevationMeters: height,
        label: 'no',
        isWithinAccuracy: true,
        accuracyMeters: [5, 10, 20, 30][Math.floor(random() * 4)]!,
      },
    ],
  };
}

function turnBackScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const direction = random() * 2 * Math.PI;
  const up = approach(from(SUMMIT, direction, between(80, 280)), direction + between(-0.3, 0.3), dice);
  const height = between(2_400, 3_300);
  return {
    way: thereAndBack(up),
    terrain: new Terrain([top(SUMMIT, height, between(0.3, 0.9))], 1_500),
    stops: chance(0.5) ? [{ corner: up.length - 1, seconds: between(30, 600) }] : [],
    places: [{ at: SUMMIT, elevationMeters: height, label: 'attempted' }],
  };
}

/** A needle beside the normal route to a higher summit. */
function needleScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const direction = random() * 2 * Math.PI;
  const up = approach(SUMMIT, direction, dice);
  const [last, before] = [up.length - 1, up.at(-2)!];
  const share = between(0.3, 0.7);
  const beside: Metric = [before[0] * share, before[1] * share];
  const side = Math.atan2(before[1], before[0]) + (chance(0.5) ? 1 : -1) * (Math.PI / 2);
  const needle = from(beside, side, between(42, 75));
  const height = between(2_600, 3_300);
  const ground = new Terrain([top(SUMMIT, height, between(0.3, 0.6))], 1_500);
  const needleHeight = ground.heightAt(needle) + between(15, 70);
  return {
    way: thereAndBack(up),
    terrain: new Terrain([top(SUMMIT, height, 0.45), top(needle, needleHeight, between(1.5, 3))], 1_500),
    stops: chance(0.8) ? [{ corner: last, seconds: between(30, 900) }] : [],
    places: [
      { at: SUMMIT, elevationMeters: height, label: 'reached' },
      ...(awayFrom(up, needle) >= 40 ? [{ at: needle, elevationMeters: needleHeight, label: 'no' as const }] : []),
    ],
  };
}

function doubleSummitScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const direction = random() * 2 * Math.PI;
  const apart = between(70, 220);
  const second = from(SUMMIT, direction + Math.PI, apart);
  const isBoth = chance(0.5);
  const up = [
    ...approach(SUMMIT, direction, dice),
    ...(isBoth ? [from(SUMMIT, direction + Math.PI, apart / 2), second] : []),
  ];
  const height = between(2_600, 3_300);
  const other = height + between(-25, 25);
  const slope = between(0.3, 0.6);
  return {
    way: thereAndBack(up),
    terrain: new Terrain([top(SUMMIT, height, slope), top(second, other, slope)], 1_500),
    stops: chance(0.8) ? [{ corner: up.length - 1, seconds: between(30, 900) }] : [],
    places: [
      { at: SUMMIT, elevationMeters: height, label: 'reached', accuracyMeters: 20 },
      { at: second, elevationMeters: other, label: isBoth ? 'reached' : 'no', accuracyMeters: 20 },
    ],
  };
}

/** Over a lesser top of the ridge to the summit and back. */
function lesserTopScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const direction = random() * 2 * Math.PI;
  const apart = between(180, 500);
  const lesser = from(SUMMIT, direction, apart);
  const up = [...approach(lesser, direction + between(-0.5, 0.5), dice), SUMMIT];
  const [height, slope] = [between(2_600, 3_300), between(0.25, 0.6)];
  const ground = height - slope * apart;
  const lesserHeight = ground + between(12, 50);
  return {
    way: thereAndBack(up),
    terrain: new Terrain([top(SUMMIT, height, slope), top(lesser, lesserHeight, between(0.4, 0.8))], 1_500),
    stops: chance(0.8) ? [{ corner: up.length - 1, seconds: between(30, 900) }] : [],
    places: [
      { at: SUMMIT, elevationMeters: height, label: 'reached' },
      { at: lesser, elevationMeters: lesserHeight, label: 'reached' },
    ],
  };
}

function hutScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const up = approach(SUMMIT, random() * 2 * Math.PI, dice);
  const goal = from(SUMMIT, random() * 2 * Math.PI, between(0, 25));
  const corner = 1 + Math.floor(random() * (up.length - 2));
  const beside = from(up[corner]!, random() * 2 * Math.PI, between(5, 30));
  const off = from(up[corner]!, random() * 2 * Math.PI, between(110, 350));
  const way = chance(0.7) ? thereAndBack(up) : up;
  return {
    way,
    terrain: new Terrain([top(SUMMIT, 2_400, 0.3)], 1_500),
    stops: chance(0.6) ? [{ corner: up.length - 1, seconds: between(120, 1_500) }] : [],
    places: [
      { at: goal, kind: 'shelter', elevationMeters: 2_400, label: 'reached' },
      ...(awayFrom(way, beside) < 35 ? [{ at: beside, kind: 'shelter', label: 'reached' as const }] : []),
      ...(awayFrom(way, off) >= 105 ? [{ at: off, kind: 'shelter', label: 'no' as const }] : []),
    ],
  };
}

/** Passes, accesses and other points on the way, and some at a distance. */
function pointScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const up = approach(SUMMIT, random() * 2 * Math.PI, dice);
  const way = chance(0.5) ? thereAndBack(up) : up;
  const kinds = [
    { kind: 'genericPoint', subtype: 'pass' },
    { kind: 'access' },
    { kind: 'genericPoint', subtype: 'viewpoint' },
  ];
  return {
    way,
    terrain: new Terrain([top(SUMMIT, 2_400, 0.3)], 1_500),
    places: up.flatMap((corner, i): Place[] => {
      const about = kinds[i % kinds.length]!;
      const off = from(corner, random() * 2 * Math.PI, between(130, 400));
      return [
        { ...about, at: from(corner, random() * 2 * Math.PI, between(0, 12)), label: 'reached' },
        ...(awayFrom(way, off) >= 120 ? [{ ...about, at: off, label: 'no' as const }] : []),
      ];
    }),
  };
}

/** A ridge, couloir or ferrata, followed, half followed, left, crossed or accompanied at a distance. */
function lineScene(dice: Dice): Scene {
  const { random, between, chance } = dice;
  const [length, wave] = [between(500, 2_500), between(-90, 90)];
  const at = (share: number, aside = 0): Metric => [share * length, wave * Math.sin(share * 6) + aside];
  const piece = (first: number, last: number, aside = 0): Metric[] =>
    Array.from({ length: 31 }, (_, i) => at(first + ((last - first) * i) / 30, aside));
  const drawn = piece(0, 1).map(([x, y]): Metric => [x + between(-8, 8), y + between(-8, 8)]);
  const before: Metric = [between(-800, -300), between(-500, 500)];
  const after: Metric = [length + between(300, 800), between(-500, 500)];
  const side = chance(0.5) ? 1 : -1;
  const ways: readonly (() => readonly [Label, readonly Metric[]])[] = [
    () => ['reached', [before, ...piece(0, 1), after]],
    () => ['reached', [after, ...piece(1, 0), before]],
    () => ['reached', thereAndBack([before, ...piece(0, 1)])],
    () => ['attempted', thereAndBack([before, ...piece(0, between(0.42, 0.6))])],
    () => ['no', [before, ...piece(0, between(0.2, 0.5)), [length / 3, side * 1_300]]],
    () => ['no', [before, ...piece(0, 1, side * between(90, 250)), after]],
    () => ['no', [at(0.5, -900), at(0.5), at(0.5, 900)]],
  ];
  const [label, way] = ways[Math.floor(random() * ways.length)]!();
  const kind = ['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route'][Math.floor(random() * 5)]!;
  return {
    way,
    terrain: new Terrain([top(at(1), 3_000, between(0.15, 0.4))], 1_500),
    places: [{ at: at(0.5), kind, line: drawn, label: kind === 'route' && label === 'attempted' ? 'no' : label }],
  };
}

/** A climb of which only a pin is known, at its foot or somewhere in the wall. */
function pinnedLineScene(dice: Dice): Scene {
  const { random, between } = dice;
  const scene = summitScene(dice, true);
  const corner = scene.way[1 + Math.floor(random() * (scene.way.length - 2))]!;
  const kind = ['ridge', 'couloir', 'viaFerrata', 'climbingRoute', 'route'][Math.floor(random() * 5)]!;
  return {
    ...scene,
    places: [{ at: from(corner, random() * 2 * Math.PI, between(0, 300)), kind, label: 'no' }],
  };
}

/** The recording stops before the summit and begins again after it; or somebody only rested without the summit near. */
function gapScene(dice: Dice): Scene {
  const { between, chance } = dice;
  const isReached = chance(0.7);
  const isPass = chance(0.6);
  const scene = isReached
    ? summitScene(dice, chance(0.5))
    : isPass
      ? passScene(dice, between(150, 300))
      : turnBackScene(dice);
  const meters = between(300, 800);
  const nearest = Math.min(...scene.way.map(([x, y]) => Math.hypot(x, y)));
  const goal = scene.way.findIndex(([x, y]) => Math.hypot(x, y) < nearest + 1);
  const until = lengthOf(scene.way.slice(0, goal + 1));
  // Whether somebody turned back inside a gap cannot be told, so there are none of these.
  const share = isReached || isPass ? between(0.3, 0.7) : between(-1.2, -0.2);
  const fromMeters = Math.max(60, until - meters * share);
  return { ...scene, gap: { fromMeters, toMeters: fromMeters + meters, isNewSegment: chance(0.5) } };
}

/** A summit whose place was read off a small map, mostly reached. */
function poorPinScene(dice: Dice): Scene {
  const { between, chance, random } = dice;
  const scene = chance(0.75)
    ? summitScene(dice, chance(0.3))
    : chance(0.5)
      ? passScene(dice, between(120, 300))
      : turnBackScene(dice);
  const [summit] = scene.places;
  const accuracyMeters = [80, 100, 150, 200, 250][Math.floor(random() * 5)]!;
  return { ...scene, places: [{ ...summit!, isWithinAccuracy: false, accuracyMeters }] };
}

export const WALKS: Readonly<Record<string, (dice: Dice) => Scene>> = {
  'summit there and back': (dice) => summitScene(dice, false),
  'summit traversed': (dice) => summitScene(dice, true),
  'summit with a poor pin': poorPinScene,
  'gap at the summit': gapScene,
  'turned back before': turnBackScene,
  'needle beside the route': needleScene,
  'double summit': doubleSummitScene,
  'lesser top on the way': lesserTopScene,
  'huts on and beside the way': hutScene,
  'passes, accesses and viewpoints': pointScene,
  'line with a geometry': lineScene,
  'line with only a pin': pinnedLineScene,
  'passed at 60 m': (dice) => passScene(dice, 60),
  'passed at 90 m': (dice) => passScene(dice, 90),
  'passed at 120 m': (dice) => passScene(dice, 120),
  'passed at 200 m': (dice) => passScene(dice, 200),
  'passed at 300 m': (dice) => passScene(dice, 300),
};
