import type { SunSample } from '@cordada/core/panorama/sunlight';

const HOUR_MS = 3_600_000;
const ROUND_MS = 300_000;
const TABLE_ROWS = 8;

/** Epoch milliseconds. */
type Times = readonly (readonly [from: number, to: number])[];

export interface SunHours {
  readonly from: number;
  readonly to: number;
  /** Mean over the places, to five minutes. */
  readonly meanSeconds: number;
  /** Parts of the track and when the sun shines on them. */
  readonly columns: readonly { readonly fromMeters: number; readonly toMeters: number; readonly times: Times }[];
  readonly lengthMeters: number;
  /** Full hours between `from` and `to`, at most eight. */
  readonly ticks: readonly number[];
  /** Some of the places, evenly spread, for a table. */
  readonly rows: readonly { readonly alongMeters: number; readonly times: Times }[];
}

/**
 * Arranges the sun along a track for a chart of distance and hour.
 * @returns null if the sun shines nowhere
 */
export function sunHours(samples: readonly SunSample[]): SunHours | null {
  const times = samples.flatMap(({ sunlit }) => sunlit);
  if (times.length === 0) return null;
  const from = Math.min(...times.map(([start]) => start));
  const to = Math.max(...times.map(([, end]) => end));
  const sum = times.reduce((all, [start, end]) => all + end - start, 0);
  const columns = samples.map(({ alongMeters, sunlit }, i) => {
    const [before, after] = [samples[i - 1], samples[i + 1]];
    return {
      fromMeters: before ? (before.alongMeters + alongMeters) / 2 : 0,
      // Samples stand in the middle of their parts.
      toMeters: after
        ? (after.alongMeters + alongMeters) / 2
        : alongMeters + (alongMeters - (before?.alongMeters ?? 0)) / 2,
      times: sunlit,
    };
  });
  const hours = Math.ceil((to - from) / HOUR_MS / 8);
  const first = Math.ceil(from / HOUR_MS) * HOUR_MS;
  const ticks: number[] = [];
  for (let at = first; at <= to; at += hours * HOUR_MS) ticks.push(at);
  const step = Math.max(1, Math.ceil(samples.length / TABLE_ROWS));
  return {
    from,
    to,
    meanSeconds: (Math.round(sum / samples.length / ROUND_MS) * ROUND_MS) / 1_000,
    columns,
    lengthMeters: columns.at(-1)?.toMeters ?? 0,
    ticks,
    rows: samples.filter((_, i) => i % step === 0).map(({ alongMeters, sunlit }) => ({ alongMeters, times: sunlit })),
  };
}
