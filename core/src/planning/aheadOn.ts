import type { LinePosition } from '../tracks/recognition/locateOnLine.ts';
import type { TrackProfile } from '../tracks/stats/profile.ts';
import { legsAlong } from './legsAlong.ts';
import { reversed, walkingSeconds, wholeOf } from './walkingTime.ts';
import type { Leg } from './walkingTime.ts';

export interface NavigationStop {
  readonly id: string;
  readonly name: string;
  readonly alongMeters: number;
}

export interface Ahead {
  readonly stop: NavigationStop | null;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  /** Walking time by DIN 33466 without breaks, at the given pace. */
  readonly seconds: number;
}

const THERE_METERS = 30;

/**
 * Lists the stops ahead and the end of the line, nearest first; in reverse direction the end is the start of the
 * line.
 * @param profile of the whole line
 * @param pace factor of the own pace; 1 is that of DIN 33466
 */
export function aheadOn(
  profile: TrackProfile,
  stops: readonly NavigationStop[],
  { alongMeters, direction }: Pick<LinePosition, 'alongMeters' | 'direction'>,
  pace = 1,
): Ahead[] {
  const total = profile.distanceMeters.at(-1) ?? 0;
  const last = direction === 1 ? total : 0;
  const away = (meters: number): number => (meters - alongMeters) * direction;
  const coming = stops
    .filter((stop) => away(stop.alongMeters) > THERE_METERS && away(stop.alongMeters) <= away(last))
    .toSorted((a, b) => away(a.alongMeters) - away(b.alongMeters));
  const targets: (NavigationStop | null)[] = [...coming];
  const isStopAtEnd = coming.some((stop) => Math.abs(stop.alongMeters - last) <= THERE_METERS);
  if (!isStopAtEnd && away(last) > 0) targets.push(null);
  const between = (from: number, to: number): Leg =>
    direction === 1 ? (legsAlong(profile, [from, to])[0] as Leg) : reversed(legsAlong(profile, [to, from])[0] as Leg);
  let from = alongMeters;
  const legs: Leg[] = [];
  return targets.map((stop) => {
    const to = stop?.alongMeters ?? last;
    legs.push(between(from, to));
    from = to;
    const { distanceMeters: meters, ascentMeters, descentMeters } = wholeOf(legs);
    const seconds = pace * legs.reduce((sum, leg) => sum + walkingSeconds('din33466', leg), 0);
    return { stop, distanceMeters: meters, ascentMeters, descentMeters, seconds };
  });
}
