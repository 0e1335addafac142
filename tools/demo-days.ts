import type { ActivityKind } from '@cordada/core/activities/activity';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { DEMO_TOURS, readDemoTrack } from './demo-andorra.ts';
import type { DemoTour } from './demo-andorra.ts';
import { PRINTED } from './demo-members.ts';
import { STORIES } from './demo-texts.ts';
import type { Story } from './demo-texts.ts';

export type Waypoint = [lon: number, lat: number, elevationMeters: number];

export interface Summit {
  readonly id: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly elevation: number;
  readonly nearName: string | null;
  readonly nearLon: number | null;
  readonly nearLat: number | null;
  readonly nearElevation: number | null;
}

/** One activity of one person: on a real path of Andorra, or on an invented one to a summit of the catalogue. */
export interface DemoDay {
  /** Position in `DEMO_PEOPLE`. */
  readonly person: number;
  readonly day: string;
  readonly startHour: number;
  readonly kind: ActivityKind;
  /** What the title is about: no two days in sequence have the same. */
  readonly subject: string;
  readonly tour: DemoTour | null;
  readonly summit: Summit | null;
  readonly story: Story | null;
  /** There and back. */
  readonly way: readonly Waypoint[];
  readonly metersPerSecond: number;
  readonly isPublic: boolean;
}

const PER_PERSON: readonly [least: number, most: number] = [3, 7];
/** Of the person whom one logs in as: statistics and calendars show what they are for. */
const OF_PRINTED: typeof PER_PERSON = [22, 26];
const DAYS_BACK = [2, 900] as const;
/** The share of activities in Andorra, where paths and heights are real. */
const ANDORRA_SHARE = 0.75;
/** The same subject comes back after this many other days at the earliest. */
const SUBJECT_REST = 4;
const DAY_MS = 86_400_000;
/** What a member walks in a day without anybody wondering. */
const LIMITS = { meters: [4_000, 24_000], ascentMeters: [350, 1_700], hours: [1, 10] } as const;
const SPEEDS: Partial<Record<ActivityKind, number>> = { trailRunning: 2, snowshoeing: 1.3 };
const WALKING_SPEED = 1.4;
const HIGH_METERS = 2_300;
const RUN_MAX_METERS = 2_800;
const ALPINE_METERS = 3_300;

export const speedOf = (kind: ActivityKind): number => SPEEDS[kind] ?? WALKING_SPEED;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first Saturday at least so many days after a day. */
export function saturdayAfter(day: string, days: number): string {
  const least = addDays(day, days);
  return addDays(least, (6 - new Date(least).getUTCDay() + 7) % 7);
}

const monthOf = (day: string): number => Number(day.slice(5, 7));

export function isInSeason(kind: ActivityKind, highestMeters: number, day: string): boolean {
  const month = monthOf(day);
  if (kind === 'snowshoeing') return month <= 4 || month === 12;
  if (kind === 'skiTouring') return month >= 3 && month <= 5 && highestMeters > 2_000 && highestMeters < ALPINE_METERS;
  if (kind === 'trailRunning' && highestMeters > RUN_MAX_METERS) return false;
  if (highestMeters > ALPINE_METERS) return month >= 6 && month <= 9;
  return highestMeters < HIGH_METERS || (month >= 6 && month <= 11);
}

/** Length, ascent and time of a way as `syntheticActivity` walks it. */
export function measureWay(
  way: readonly Waypoint[],
  metersPerSecond: number,
): { readonly meters: number; readonly ascentMeters: number; readonly hours: number } {
  let [meters, ascentMeters, seconds] = [0, 0, 0];
  for (const [i, to] of way.entries()) {
    const from = way[i - 1];
    if (!from) continue;
    const length = distanceMeters([from[0], from[1]], [to[0], to[1]]);
    meters += length;
    ascentMeters += Math.max(0, to[2] - from[2]);
    seconds += length / (metersPerSecond * 0.5 ** (Math.abs(to[2] - from[2]) / Math.max(1, length) / 0.2));
  }
  return { meters, ascentMeters, hours: seconds / 3_600 };
}

export function isPlausible(way: readonly Waypoint[], metersPerSecond: number): boolean {
  const measured = measureWay(way, metersPerSecond);
  const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
    value >= least && value <= most;
  return (
    isWithin(measured.meters, LIMITS.meters) &&
    isWithin(measured.ascentMeters, LIMITS.ascentMeters) &&
    isWithin(measured.hours, LIMITS.hours)
  );
}

const thereAndBack = (up: readonly Waypoint[]): Waypoint[] => [...up, ...up.slice(0, -1).toReversed()];

/** An invented way from the hut or car park beside a summit; null where none is known. */
function wayTo(summit: Summit, random: () => number): Waypoint[] | null {
  const { nearLon, nearLat, nearElevation } = summit;
  if (nearLon === null || nearLat === null || nearElevation === null) return null;
  const start: LonLat = [nearLon, nearLat];
  const legs = 9;
  const swing = Math.min(0.004, distanceMeters(start, [summit.lon, summit.lat]) / 1_500_000);
  const phase = random();
  const up: Waypoint[] = [];
  for (let i = 0; i <= legs; i += 1) {
    const share = i / legs;
    const aside = i === 0 || i === legs ? 0 : Math.sin(share * 19 + phase) * swing;
    up.push([
      start[0] + (summit.lon - start[0]) * share + aside,
      start[1] + (summit.lat - start[1]) * share - aside * 0.7,
      nearElevation + (summit.elevation - nearElevation) * share ** 1.25,
    ]);
  }
  return thereAndBack(up);
}

/**
 * What everybody did until `today`, oldest first. The same for the same seed, summits and day.
 * @param people how many
 */
export function demoDays(
  random: () => number,
  { today, people, summits }: { readonly today: string; readonly people: number; readonly summits: readonly Summit[] },
): DemoDay[] {
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const tours = DEMO_TOURS.map((tour) => {
    const way = thereAndBack(readDemoTrack(tour.key));
    return { tour, way, highest: Math.max(...way.map((point) => point[2])) };
  }).filter(({ tour, way }) => isPlausible(way, speedOf(tour.kind)));
  const deck = summits
    .map((summit) => ({ summit, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ summit }) => summit);
  const count = (person: number): number => between(...(person === PRINTED ? OF_PRINTED : PER_PERSON));
  const slots = Array.from({ length: people }, (_, person) =>
    Array.from({ length: count(person) }, () => ({
      person,
      day: addDays(today, -between(...DAYS_BACK)),
    })),
  )
    .flat()
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.person - b.person);

  const days: DemoDay[] = [];
  for (const { person, day } of slots) {
    if (days.some((one) => one.person === person && one.day === day)) continue;
    const isTired = (subject: string): boolean =>
      days.slice(-SUBJECT_REST).some((one) => one.subject === subject) ||
      days.some((one) => one.person === person && one.subject === subject);
    const [startHour, isPublic, wantsAndorra] = [between(5, 8), random() < 0.9, random() < ANDORRA_SHARE];
    const open = tours.filter(({ tour, highest }) => isInSeason(tour.kind, highest, day) && !isTired(tour.key));
    const chosen = wantsAndorra ? open[between(0, open.length - 1)] : undefined;
    const common = { person, day, startHour, isPublic };
    if (chosen) {
      const { tour, way } = chosen;
      const metersPerSecond = speedOf(tour.kind);
      days.push({
        ...common,
        kind: tour.kind,
        subject: tour.key,
        tour,
        summit: null,
        story: null,
        way,
        metersPerSecond,
      });
      continue;
    }
    for (const [position, summit] of deck.entries()) {
      const fitting = STORIES.map((story) => ({
        story,
        kind: story.kind === 'hiking' && summit.elevation > ALPINE_METERS ? ('mountaineering' as const) : story.kind,
      })).filter(({ kind }) => isInSeason(kind, summit.elevation, day));
      const picked = fitting[between(0, fitting.length - 1)];
      if (!picked) continue;
      const way = wayTo(summit, random);
      const metersPerSecond = speedOf(picked.kind);
      if (!way || !isPlausible(way, metersPerSecond)) continue;
      deck.splice(position, 1);
      days.push({ ...common, ...picked, subject: summit.id, tour: null, summit, way, metersPerSecond });
      break;
    }
  }
  return days;
}
