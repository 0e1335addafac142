import type { ActivityKind } from '@cordada/core/activities/activity';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { sunTimes } from '@cordada/core/geo/sun';
import type { SunDay } from '@cordada/core/geo/sun';
import { alongOf, joinProfiles, legsAlong } from '@cordada/core/planning/legsAlong';
import { paceKinds } from '@cordada/core/planning/personalPace';
import { PLAN_END } from '@cordada/core/planning/plan';
import type { PlanDetails, PlanLeg } from '@cordada/core/planning/plan';
import { timetable, turnAround } from '@cordada/core/planning/timetable';
import type { StopTimes, TimedLeg, TurnAround } from '@cordada/core/planning/timetable';
import { reversed, walkingSeconds } from '@cordada/core/planning/walkingTime';
import type { Leg, Manner, WalkingModel } from '@cordada/core/planning/walkingTime';
import { instantIn } from '@cordada/core/planning/zonedTime';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

export interface PlanMilestone {
  readonly key: string;
  readonly name: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  readonly alongMeters: number | null;
  readonly isElement: boolean;
}

export interface PlannedActivity {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly happenedOn: string;
  readonly milestones: readonly PlanMilestone[];
  readonly profiles: readonly TrackProfile[];
  /** Of the same tracks in the same order. */
  readonly trackIds: readonly string[];
}

/** What its times are computed from. */
type Planned = Omit<PlannedActivity, 'id' | 'trackIds'>;

/** A leg with the milestone it ends at; null at the end of the track. */
export interface NamedLeg {
  readonly to: string;
  readonly milestone: PlanMilestone | null;
  readonly leg: Leg;
  readonly pauseMinutes: number;
  /**
   * Whether length and climb are known: from the track, entered by hand or, for the climb, from the elevations of both
   * ends. Times of other legs must not be shown.
   */
  readonly isKnown: boolean;
}

/** Milestones within this distance of an end of the track are at that end. */
const END_METERS = 100;

const NO_LEG_INPUT: Omit<PlanLeg, 'to'> = {
  pauseMinutes: 0,
  distanceMeters: null,
  ascentMeters: null,
  descentMeters: null,
};

export function legInputOf(plan: PlanDetails, to: string): PlanLeg {
  return plan.legs.find((leg) => leg.to === to) ?? { to, ...NO_LEG_INPUT };
}

export function withLegInput(plan: PlanDetails, to: string, said: Partial<PlanLeg>): PlanDetails {
  return { ...plan, legs: [...plan.legs.filter((leg) => leg.to !== to), { ...legInputOf(plan, to), ...said }] };
}

export function hasHeights({ profiles }: Pick<PlannedActivity, 'profiles'>): boolean {
  return profiles.some(({ elevationMeters }) => elevationMeters.some((height) => height !== null));
}

function climbBetween(from: number | null, to: number | null): Pick<Leg, 'ascentMeters' | 'descentMeters'> {
  const up = from === null || to === null ? 0 : to - from;
  return { ascentMeters: Math.max(0, up), descentMeters: Math.max(0, -up) };
}

/**
 * Legs between milestones along the track, or with figures entered by hand if there is no track. On a track without
 * elevations, figures entered by hand come first, then the elevations of the milestones.
 */
export function legsOf(
  { milestones, profiles }: Pick<PlannedActivity, 'milestones' | 'profiles'>,
  plan: PlanDetails,
): NamedLeg[] {
  const pause = (to: string): number => legInputOf(plan, to).pauseMinutes;
  if (profiles.length === 0) {
    const stops = [
      ...milestones.map((milestone) => ({ to: milestone.key, milestone })),
      { to: PLAN_END, milestone: null },
    ];
    let from: number | null = null;
    return stops.map(({ to, milestone }) => {
      const { distanceMeters, ascentMeters, descentMeters } = legInputOf(plan, to);
      const here = milestone?.elevationMeters ?? null;
      const climb = climbBetween(from, here);
      const isClimbKnown = ascentMeters !== null || descentMeters !== null || (from !== null && here !== null);
      from = here;
      const leg = {
        distanceMeters: distanceMeters ?? 0,
        ascentMeters: ascentMeters ?? climb.ascentMeters,
        descentMeters: descentMeters ?? climb.descentMeters,
      };
      return { to, milestone, leg, pauseMinutes: pause(to), isKnown: distanceMeters !== null && isClimbKnown };
    });
  }
  const profile = joinProfiles(profiles);
  const length = profile.distanceMeters.at(-1) ?? 0;
  const stops = milestones
    .flatMap((milestone) => {
      const { place, alongMeters } = milestone;
      const along = alongMeters === null ? null : alongOf(profiles, { place, alongMeters });
      return along === null || along < END_METERS ? [] : [{ milestone, along }];
    })
    .sort((a, b) => a.along - b.along);
  const last = stops.at(-1);
  const ends = last && length - last.along < END_METERS ? [] : [{ milestone: null, along: length }];
  const all = [...stops, ...ends];
  const isFlat = !hasHeights({ profiles });
  let before =
    milestones.find(({ alongMeters }) => alongMeters !== null && alongMeters < END_METERS)?.elevationMeters ?? null;
  return legsAlong(profile, [0, ...all.map(({ along }) => along)]).map((leg, index) => {
    const milestone = all[index]?.milestone ?? null;
    const to = milestone?.key ?? PLAN_END;
    const pauseMinutes = pause(to);
    if (!isFlat) return { to, milestone, leg, pauseMinutes, isKnown: true };
    const here = milestone?.elevationMeters ?? null;
    const { ascentMeters, descentMeters } = legInputOf(plan, to);
    const known = climbBetween(before, here);
    const isKnown = ascentMeters !== null || descentMeters !== null || (before !== null && here !== null);
    before = here;
    const climb = {
      ascentMeters: ascentMeters ?? known.ascentMeters,
      descentMeters: descentMeters ?? known.descentMeters,
    };
    return { to, milestone, leg: { distanceMeters: leg.distanceMeters, ...climb }, pauseMinutes, isKnown };
  });
}

/** Seconds for a leg by a model. `own` is DIN 33466 multiplied by the personal factor. */
export function secondsOf(leg: Leg, model: WalkingModel | 'own', manner: Manner, factor: number): number {
  return model === 'own' ? walkingSeconds('din33466', leg, manner) * factor : walkingSeconds(model, leg, manner);
}

export const mannerOf = (kind: ActivityKind, { terrain }: PlanDetails): Manner => ({
  terrain,
  isOnSkis: kind === 'skiTouring',
});

export interface Schedule {
  readonly startAt: number;
  /** Null from the first leg on whose figures are missing. */
  readonly stops: readonly (StopTimes | null)[];
  /** Whether the figures of all legs are known. Nothing about light and turning back holds without them. */
  readonly isComplete: boolean;
  /** Whether walking times hold for the kind of activity: they do not for climbing, canyons and rides. */
  readonly isWalked: boolean;
  /** Latest known arrival; the true one is later where figures are missing. */
  readonly endAt: number;
  readonly sun: SunDay | null;
  /** Civil dusk minus the margin, in milliseconds since the epoch; null where there is no dusk. */
  readonly deadline: number | null;
  readonly turn: TurnAround | null;
  readonly fits: boolean;
}

/**
 * Computes arrival times and whether the plan ends before dark.
 * @param factor multiplier of the own pace
 */
export function scheduleOf(
  activity: Planned,
  plan: PlanDetails,
  legs: readonly NamedLeg[],
  manner: Manner,
  factor: number,
): Schedule {
  const timed = legs.map(({ leg, pauseMinutes }): TimedLeg => ({
    seconds: secondsOf(leg, plan.model, manner, factor),
    backSeconds: secondsOf(reversed(leg), plan.model, manner, factor),
    pauseSeconds: pauseMinutes * 60,
  }));
  const startAt = instantIn(plan.zone, activity.happenedOn, plan.startMinute);
  const isComplete = legs.length > 0 && legs.every(({ isKnown }) => isKnown);
  const isWalked = paceKinds(activity.kind).length > 0;
  const knownLegs = isComplete ? legs.length : legs.findIndex(({ isKnown }) => !isKnown);
  const times = timetable(startAt, timed);
  const stops = times.map((stop, i) => (i < knownLegs ? stop : null));
  const sun = sunOf(activity);
  const dark = sun?.civilDusk ?? null;
  const deadline = dark === null ? null : dark - plan.marginMinutes * 60_000;
  const endAt = times.at(-1)?.arriveAt ?? startAt;
  return {
    startAt,
    stops,
    isComplete,
    isWalked,
    endAt,
    sun,
    deadline,
    turn: deadline === null || !isComplete || !isWalked ? null : turnAround(timed, deadline),
    fits: sun?.polar === 'day' || (sun?.polar !== 'night' && (deadline === null || endAt <= deadline)),
  };
}

/** What the head of a plan says. Instants are in milliseconds since 1970. */
export interface PlanSummary {
  /** Without breaks; null where a figure is missing, or it is not walked. */
  readonly walkingSeconds: number | null;
  /** Of the first day, by the plan: null before that is saved, because only it knows the time zone of its place. */
  readonly clock: {
    readonly zone: string;
    readonly startAt: number;
    /** Null where the walking time is. */
    readonly endAt: number | null;
    readonly sunsetAt: number | null;
  } | null;
}

/** @param factor own pace of who walks, beside that of the walking model */
export function planSummaryOf(activity: Planned, given: PlanDetails | null, factor = 1): PlanSummary {
  const plan = given ?? firstPlan();
  const legs = legsOf(activity, plan);
  const manner = mannerOf(activity.kind, plan);
  const { startAt, endAt, isComplete, isWalked, sun } = scheduleOf(activity, plan, legs, manner, factor);
  const isKnown = isComplete && isWalked;
  return {
    walkingSeconds: isKnown ? legs.reduce((sum, { leg }) => sum + secondsOf(leg, plan.model, manner, factor), 0) : null,
    clock: given && {
      zone: plan.zone,
      startAt,
      endAt: isKnown ? endAt : null,
      sunsetAt: sun?.sunset ?? null,
    },
  };
}

/** On the first day, with a free horizon at sea level: in a valley it gets dark earlier, never later. */
function sunOf(activity: Planned): SunDay | null {
  const place = placeOf(activity);
  return place && sunTimes(activity.happenedOn, place, null);
}

/** The highest milestone, else the start of the first track. */
export function placeOf({ milestones, profiles }: Pick<PlannedActivity, 'milestones' | 'profiles'>): LonLat | null {
  const highest = milestones
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0))[0];
  if (highest?.place) return highest.place;
  const [first] = profiles;
  const [lon, lat] = [first?.lon[0], first?.lat[0]];
  return lon === undefined || lat === undefined ? null : [lon, lat];
}

export function firstPlan(): PlanDetails {
  return {
    startMinute: 8 * 60,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    model: 'din33466',
    terrain: 'path',
    marginMinutes: 60,
    legs: [],
  };
}
