import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { legSun } from '@cordada/core/planning/legSun';
import type { LegSun } from '@cordada/core/planning/legSun';
import type { NamedLeg, Schedule } from '../planLegs.ts';

/** @returns null unless all tracks are known */
export function joinSun(parts: readonly (SunAlong | null)[], lengths: readonly number[]): SunAlong | null {
  const known = parts.filter((part) => part !== null);
  const [first] = known;
  if (!first || known.length < parts.length) return null;
  let offset = 0;
  const samples = known.flatMap((part, index) => {
    const moved = part.samples.map((sample) => ({ ...sample, alongMeters: sample.alongMeters + offset }));
    offset += lengths[index] ?? 0;
    return moved;
  });
  return {
    source: first.source,
    cellMeters: Math.max(...known.map(({ cellMeters }) => cellMeters)),
    timeZone: first.timeZone,
    reachMeters: Math.min(...known.map(({ reachMeters }) => reachMeters)),
    samples,
  };
}

export function sunOfLeg(sun: SunAlong, legs: readonly NamedLeg[], index: number, schedule: Schedule): LegSun | null {
  const from = legs.slice(0, index).reduce((sum, { leg }) => sum + leg.distanceMeters, 0);
  const arriveAt = schedule.stops[index]?.arriveAt;
  const leaveAt = index === 0 ? schedule.startAt : schedule.stops[index - 1]?.leaveAt;
  const times = arriveAt === undefined || leaveAt === undefined ? null : { leaveAt, arriveAt };
  return legSun(sun.samples, from, from + legs[index]!.leg.distanceMeters, times);
}
