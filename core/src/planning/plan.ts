import { Failure } from '../failures.ts';
import type { FailureCode } from '../failures.ts';
import {
  PLAN_LEG_MAX_CLIMB_METERS,
  PLAN_LEG_MAX_METERS,
  PLAN_MARGIN_MAX_MINUTES,
  PLAN_MAX_LEGS,
  PLAN_PAUSE_MAX_MINUTES,
} from '../limits.ts';
import { WALKING_MODELS } from './walkingTime.ts';
import type { Terrain } from './walkingTime.ts';
import { isTimeZone } from './zonedTime.ts';

/** A walking model, or the personal pace of the owner, which is never shown to others. */
export const PLAN_MODELS = [...WALKING_MODELS, 'own'] as const;
export type PlanModel = (typeof PLAN_MODELS)[number];

export const PLAN_END = 'end';

/** Values entered by hand; a track overrides the distance, ascent and descent. */
export interface PlanLeg {
  readonly to: string;
  readonly pauseMinutes: number;
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
}

export interface PlanDetails {
  /** Minutes after midnight in the time zone of the plan. */
  readonly startMinute: number;
  readonly zone: string;
  readonly model: PlanModel;
  readonly terrain: Terrain;
  /** Minutes planned between the end of the activity and dusk. */
  readonly marginMinutes: number;
  readonly legs: readonly PlanLeg[];
}

const DAY_MINUTES = 1_440;
const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;
const isKnown = (value: number | null, most: number): boolean => value === null || (value >= 0 && value <= most);

/** @throws Failure `invalid_input` when fields are wrong; the failure names all of them */
export function checkPlan(plan: PlanDetails): PlanDetails {
  const problems: [string, boolean][] = [
    ['startMinute', !isWhole(plan.startMinute, DAY_MINUTES - 1)],
    ['zone', !isTimeZone(plan.zone)],
    ['marginMinutes', !isWhole(plan.marginMinutes, PLAN_MARGIN_MAX_MINUTES)],
    [
      'legs',
      plan.legs.length > PLAN_MAX_LEGS ||
        new Set(plan.legs.map(({ to }) => to)).size < plan.legs.length ||
        !plan.legs.every(
          ({ to, pauseMinutes, distanceMeters, ascentMeters, descentMeters }) =>
            /^[\w-]{1,64}$/.test(to) &&
            isWhole(pauseMinutes, PLAN_PAUSE_MAX_MINUTES) &&
            isKnown(distanceMeters, PLAN_LEG_MAX_METERS) &&
            isKnown(ascentMeters, PLAN_LEG_MAX_CLIMB_METERS) &&
            isKnown(descentMeters, PLAN_LEG_MAX_CLIMB_METERS),
        ),
    ],
  ];
  const wrong = problems.filter(([, isWrong]) => isWrong).map(([field]) => field);
  if (wrong.length === 0) return plan;
  const fields = Object.fromEntries(wrong.map((field): [string, FailureCode] => [field, 'invalid_input']));
  throw new Failure('invalid_input', `Please correct: ${wrong.join(', ')}.`, { fields });
}
