import type { SunSample } from '../panorama/sunlight.ts';

/** Seconds of sun on a part of a track. */
export interface LegSun {
  /** Over the whole day, the mean of the places. */
  readonly daySeconds: number;
  /** While walking it; null where the times are unknown. */
  readonly walkSeconds: number | null;
}

interface LegTimes {
  readonly leaveAt: number;
  readonly arriveAt: number;
}

/**
 * Sums the sun on a leg. Whoever walks it is taken to be at each place in proportion to the distance.
 * @param samples ascending along the track, those of several tracks one after the other
 */
export function legSun(
  samples: readonly SunSample[],
  fromMeters: number,
  toMeters: number,
  times: LegTimes | null,
): LegSun | null {
  const middle = (fromMeters + toMeters) / 2;
  const inside = samples.filter(({ alongMeters }) => alongMeters >= fromMeters && alongMeters < toMeters);
  const nearest = samples.toSorted((a, b) => Math.abs(a.alongMeters - middle) - Math.abs(b.alongMeters - middle))[0];
  const on = inside.length > 0 ? inside : nearest ? [nearest] : [];
  if (on.length === 0) return null;
  const day = on.reduce((sum, { sunlit }) => sum + sunlit.reduce((all, [from, to]) => all + to - from, 0), 0);
  const daySeconds = day / on.length / 1_000;
  if (!times) return { daySeconds, walkSeconds: null };
  // The leg is cut where the nearest sample changes, and each part compared with the sun of its sample.
  const length = toMeters - fromMeters;
  const timeAt = (meters: number): number =>
    length > 0 ? times.leaveAt + ((times.arriveAt - times.leaveAt) * (meters - fromMeters)) / length : times.leaveAt;
  let walk = 0;
  on.forEach(({ alongMeters, sunlit }, i) => {
    const [before, after] = [on[i - 1], on[i + 1]];
    const start = before ? timeAt((before.alongMeters + alongMeters) / 2) : times.leaveAt;
    const end = after ? timeAt((after.alongMeters + alongMeters) / 2) : times.arriveAt;
    for (const [from, to] of sunlit) walk += Math.max(0, Math.min(to, end) - Math.max(from, start));
  });
  return { daySeconds, walkSeconds: walk / 1_000 };
}
