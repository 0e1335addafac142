import type { ComputedFacts } from '@cordada/core/elements/computed/computedFacts';
import type { KindName } from '@cordada/core/elements/kinds';
import { routeDays } from '@cordada/core/planning/routeDays';
import type { RouteDays } from '@cordada/core/planning/routeDays';

/** As the API answers: null where it is stated, or not known. */
export type ComputedFactsAnswer = { readonly [Name in keyof ComputedFacts]?: number | null } | null | undefined;

/** Without the facts that are not known. */
export function computedFactsOf(answer: ComputedFactsAnswer): ComputedFacts {
  return Object.fromEntries(Object.entries(answer ?? {}).filter(([, value]) => value !== null));
}

/** A figure of a way, in metres or seconds. */
export interface WayFigure {
  readonly value: number;
  /** Nobody has stated it. */
  readonly isComputed?: boolean;
}

export interface WayFigures {
  readonly length?: WayFigure;
  readonly ascent?: WayFigure;
  readonly time?: WayFigure;
  /** Instead of the time of a route of several days. */
  readonly days?: RouteDays;
}

/** Length, ascent and time of a way: what is stated, or else what is computed. */
export function wayFiguresOf(facts: Readonly<Record<string, unknown>>, computed: ComputedFacts): WayFigures {
  const figure = (name: keyof ComputedFacts, ...also: readonly string[]): WayFigure | undefined => {
    const stated = [name, ...also].map((one) => facts[one]).find((value) => typeof value === 'number');
    if (stated !== undefined) return { value: stated };
    const value = computed[name];
    return value === undefined ? undefined : { value, isComputed: true };
  };
  const minutes = figure('durationMinutes', 'ferrataMinutes');
  const days = routeDays({ ...computed, ...facts });
  return {
    length: figure('lengthMeters'),
    ascent: figure('ascentMeters', 'heightMeters', 'wallHeightMeters') ?? figure('heightMeters'),
    time: minutes && { ...minutes, value: minutes.value * 60 },
    ...(days && { days }),
  };
}

const ALWAYS_GRADED: readonly KindName[] = ['couloir', 'viaFerrata', 'climbingRoute', 'ridge'];

/** Whether nobody goes without knowing its grade: cards begin with it, and a page says when it is unknown. */
export const isAlwaysGraded = (kind: KindName): boolean => ALWAYS_GRADED.includes(kind);
