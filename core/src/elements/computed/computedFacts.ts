import { computedRouteSeconds } from '@cordada/core/planning/routeTime';
import type { KindName } from '../kinds.ts';
import { upwards } from './upwards.ts';

/** What the terrain says about the line of an element, in metres. */
export interface LineFigures {
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly minElevationMeters: number;
  readonly maxElevationMeters: number;
  /** The line ends where it begins. */
  readonly isClosed: boolean;
}

/**
 * Facts of an element from its line and the terrain, by the names of the registry. They stand beside what members
 * state and never replace it.
 */
export interface ComputedFacts {
  readonly lengthMeters?: number;
  readonly heightMeters?: number;
  readonly ascentMeters?: number;
  readonly descentMeters?: number;
  readonly minElevationMeters?: number;
  readonly maxElevationMeters?: number;
  readonly durationMinutes?: number;
}

/** Of a stated length; beyond it the line is not the whole way, or another one. */
const LENGTH_TOLERANCE = 0.2;
/** The terrain is not known more exactly. */
const STEP_METERS = 10;

interface Stated {
  readonly kind: KindName;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Names of its scales of difficulty. */
  readonly scales: readonly string[];
}

/**
 * Computes what nobody has stated.
 * @returns null for kinds of which the line says too little, and for a line that is not the whole way
 */
export function computeFacts({ kind, facts, scales }: Stated, line: LineFigures): ComputedFacts | null {
  const unstated = (computed: ComputedFacts): ComputedFacts =>
    Object.fromEntries(Object.entries(computed).filter(([name]) => facts[name] === undefined));
  const whole = wholeWay(kind, facts, line);
  if (!whole) return null;
  const length = { lengthMeters: rounded(whole.distanceMeters) };
  const climb = { ascentMeters: rounded(whole.ascentMeters), descentMeters: rounded(whole.descentMeters) };
  const extremes = {
    minElevationMeters: rounded(line.minElevationMeters),
    maxElevationMeters: rounded(line.maxElevationMeters),
  };
  switch (kind) {
    case 'route': {
      const seconds = computedRouteSeconds({ facts: { ...length, ...climbBeside(facts, whole), ...facts }, scales });
      const duration = seconds === null ? {} : { durationMinutes: seconds / 60 };
      return unstated({ ...length, ...climb, ...extremes, ...duration });
    }
    case 'ridge':
    case 'viaFerrata':
      return unstated({ ...length, ...upwards(climb), ...extremes });
    case 'couloir':
      return unstated({ heightMeters: rounded(line.maxElevationMeters - line.minElevationMeters), ...extremes });
    default:
      // On a wall the way is up, which neither a line on the map nor the terrain shows.
      return null;
  }
}

/** The figures there and back, if that is how the route is done and the line leads only there. */
function wholeWay(
  kind: KindName,
  { shape, lengthMeters, heightMeters }: Readonly<Record<string, unknown>>,
  line: LineFigures,
): LineFigures | null {
  const { ascentMeters, descentMeters, minElevationMeters, maxElevationMeters } = line;
  const both = ascentMeters + descentMeters;
  const thereAndBack = { ...line, distanceMeters: 2 * line.distanceMeters, ascentMeters: both, descentMeters: both };
  const returns = kind === 'route' && shape === 'thereAndBack' && !line.isClosed;
  if (kind === 'couloir') return isAbout(maxElevationMeters - minElevationMeters, heightMeters) ? line : null;
  return (returns ? [thereAndBack, line] : [line]).find((way) => isAbout(way.distanceMeters, lengthMeters)) ?? null;
}

const isAbout = (meters: number, stated: unknown): boolean =>
  typeof stated !== 'number' || Math.abs(meters - stated) <= LENGTH_TOLERANCE * stated;

/** Beside a stated ascent, a descent that leads from the same start to the same end. */
const climbBeside = (
  { ascentMeters: stated }: Readonly<Record<string, unknown>>,
  { ascentMeters, descentMeters }: LineFigures,
): Pick<ComputedFacts, 'ascentMeters' | 'descentMeters'> => ({
  ascentMeters,
  descentMeters: typeof stated === 'number' ? Math.max(0, stated - ascentMeters + descentMeters) : descentMeters,
});

const rounded = (meters: number): number => Math.round(meters / STEP_METERS) * STEP_METERS;
