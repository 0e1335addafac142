/** A leg with its times, in seconds. */
export interface TimedLeg {
  readonly seconds: number;
  /** The same leg the other way. */
  readonly backSeconds: number;
  /** Rest at its end. */
  readonly pauseSeconds: number;
}

/** When one arrives at the end of a leg, and goes on; epoch milliseconds. */
export interface StopTimes {
  readonly arriveAt: number;
  readonly leaveAt: number;
}

/** When each leg ends, from the start on; nobody rests after the last. */
export function timetable(startAt: number, legs: readonly TimedLeg[]): StopTimes[] {
  let at = startAt;
  return legs.map(({ seconds, pauseSeconds }, index) => {
    const arriveAt = at + seconds * 1_000;
    at = arriveAt + (index < legs.length - 1 ? pauseSeconds * 1_000 : 0);
    return { arriveAt, leaveAt: at };
  });
}

/** The latest moment to turn back, and after which leg the way down is longest then. */
export interface TurnAround {
  readonly at: number;
  readonly leg: number;
}

/**
 * The latest moment at which somebody on the way can turn round, wherever they are, and be down at a deadline: the
 * deadline less the longest way down from any stop, which is the shorter of going on and going back. Null without legs.
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
