import type { LonLat } from '@cordada/core/geo/lonLat';
import type { EditedLine } from '@cordada/core/tracks/edits/editedLine';
import { segmentsOfLine } from '@cordada/core/tracks/edits/editedLine';
import { figuresAlong } from '@cordada/core/tracks/edits/figuresAlong';
import type { FiguresAlong, RangeFigures } from '@cordada/core/tracks/edits/figuresAlong';
import { findOutliers } from '@cordada/core/tracks/edits/findOutliers';
import type { PointRun } from '@cordada/core/tracks/edits/removePoints';
import { simplify } from '@cordada/core/tracks/simplify';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';

/** The displayed data of a line during editing. Columns hold one number per point. */
export interface LinePreview {
  readonly sources: readonly number[];
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly along: FiguresAlong;
  /** Indexes of the points drawn on the map, few enough to redraw on every frame. */
  readonly drawn: Uint32Array;
  readonly starts: Uint32Array;
  readonly figures: RangeFigures & { readonly movingSeconds: number | null };
  readonly outliers: readonly PointRun[];
}

/** Tolerances for simplification in meters; the first that leaves at most `DRAWN_MAX` points is used. */
const DRAWN_METERS = [3, 10, 30, 100, 300] as const;
const DRAWN_MAX = 3_000;

/** Computes everything in one pass over the points, so that later queries are look-ups. */
export function previewLine(line: EditedLine): LinePreview {
  const segments = segmentsOfLine(line);
  const count = segments.reduce((sum, { lon }) => sum + lon.length, 0);
  const [lon, lat] = [new Float64Array(count), new Float64Array(count)];
  const starts: number[] = [];
  let first = 0;
  for (const segment of segments) {
    starts.push(first);
    lon.set(segment.lon, first);
    lat.set(segment.lat, first);
    first += segment.lon.length;
  }
  const { distanceMeters, ascentMeters, descentMeters, totalSeconds, movingSeconds } = trackStatistics(segments);
  return {
    sources: line.sources,
    lon,
    lat,
    along: figuresAlong(segments),
    drawn: drawnPoints(line, starts),
    starts: Uint32Array.from(starts),
    figures: { distanceMeters, ascentMeters, descentMeters, seconds: totalSeconds, movingSeconds },
    outliers: findOutliers(segments),
  };
}

function drawnPoints(line: EditedLine, starts: readonly number[]): Uint32Array {
  let drawn = new Uint32Array();
  for (const meters of DRAWN_METERS) {
    drawn = Uint32Array.from(
      segmentsOfLine(line).flatMap((segment, s) => Array.from(simplify(segment, meters), (i) => i + starts[s]!)),
    );
    if (drawn.length <= DRAWN_MAX) return drawn;
  }
  return drawn;
}

export function drawnBetween(
  { lon, lat, drawn, starts }: Pick<LinePreview, 'lon' | 'lat' | 'drawn' | 'starts'>,
  from: number,
  to: number,
): LonLat[][] {
  const place = (i: number): LonLat => [lon[i]!, lat[i]!];
  const lines: LonLat[][] = [];
  for (let s = 0; s < starts.length; s += 1) {
    const [first, last] = [Math.max(from, starts[s]!), Math.min(to, (starts[s + 1] ?? lon.length) - 1)];
    if (last <= first) continue;
    const line = [place(first)];
    for (let k = lowerBound(drawn, first + 1); k < drawn.length && drawn[k]! < last; k += 1)
      line.push(place(drawn[k]!));
    line.push(place(last));
    lines.push(line);
  }
  return lines;
}

/** The profile of a part of the line at the points that are drawn. */
export function profileBetween(line: LinePreview, from: number, to: number): TrackProfile {
  const { lon, lat, along, drawn, starts } = line;
  const inside = drawn.subarray(lowerBound(drawn, from + 1), lowerBound(drawn, to));
  const points = [from, ...inside, to];
  const begins = new Set(starts);
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    distanceMeters: points.map((i) => along.distanceMeters[i]! - along.distanceMeters[from]!),
    elevationMeters: points.map((i) => known(along.elevationMeters[i]!)),
    lon: points.map((i) => lon[i]!),
    lat: points.map((i) => lat[i]!),
    time: points.map((i) => known(along.time[i]!)),
    breaks: points.flatMap((point, i) => (i > 0 && begins.has(point) ? [i] : [])),
  };
}

function lowerBound(values: Uint32Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
