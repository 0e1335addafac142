export interface TimedLeg {
  readonly seconds: number;
  readonly backSeconds: number;
  readonly pauseSeconds: number;
}

export interface StopTimes {
  readonly arriveAt: number;
  readonly leaveAt: number;
}

export function timetable(startAt: number, legs: readonly TimedLeg[]): StopTimes[] {
  let at = startAt;
  return legs.map(({ seconds, pauseSeconds }, index) => {
    const arriveAt = at + seconds * 1_000;
    at = arriveAt + (index < legs.length - 1 ? pauseSeconds * 1_000 : 0);
    return { arriveAt, leaveAt: at };
  });
}

export interface TurnAround {
  readonly at: number;
  readonly leg: number;
}

/**
 * The latest time at which a group can turn back anywhere and still finish by the deadline: the deadline minus the
 * longest remaining time from any stop, where each stop uses the shorter of continuing and returning. Null without an
 * intermediate stop.
 * @param deadline epoch milliseconds
 */
export function turnAround(legs: readonly TimedLeg[], deadline: number): TurnAround | null {
  let longest: { readonly seconds: number; readonly leg: number } | null = null;
  for (let leg = 0; leg < legs.length - 1; leg += 1) {
    const on = legs.slice(leg + 1).reduce((sum, next) => sum + next.seconds, 0);
    const rests = legs.slice(leg + 1, -1).reduce((sum, next) => sum + next.pauseSeconds, 0);
    const back = legs.slice(0, leg + 1).reduce((sum, before) => sum + before.backSeconds, 0);
    const seconds = Math.min(on + rests, back);
    if (longest === null || seconds > longest.seconds) longest = { seconds, leg };
  }
  return longest && { at: deadline - longest.seconds * 1_000, leg: longest.leg };
}
