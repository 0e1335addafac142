import type { HorizonPoint, Ridge } from '@cordada/core/panorama/horizon';

/** A line across the view, by direction. */
export interface LinePoint {
  readonly azimuthDegrees: number;
  readonly elevationDegrees: number | null;
}

export interface SkylineView {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerDegree: number;
  /** Azimuth of the middle. */
  readonly heading: number;
  /** Pixels from the top for an elevation angle in degrees. */
  readonly top: (elevationDegrees: number) => number;
  /** How many times heights are drawn larger than widths. */
  readonly exaggeration: number;
}

/** The view is as wide as one sees without turning the head. */
export const FIELD_DEGREES = 90;
/** Room for names above the skyline. */
const NAMES_SHARE = 0.36;
/** Ground shown below the lowest part of the skyline, as a share of the room for it. */
const GROUND_SHARE = 0.16;
/** Room for the compass. */
export const COMPASS_PIXELS = 30;
/** Narrow views draw heights larger than wide ones. */
const EXAGGERATION_MAX = 6;
const PIXELS_PER_DEGREE_MAX = 40;
/** The least range of elevation angles that fills the height. */
const RANGE_MIN_DEGREES = 1.5;
/** Terrain outside of the view counts the less, the farther it is, so that the scale changes slowly while turning. */
const OUTSIDE_DEGREES_PER_DEGREE = 0.2;

/** Ground nearer than this may rise out of the view, so that a slope beside the eye does not make all mountains small. */
const NEAR_METERS = 1_500;
/** With more of the horizon so near, there is nothing else to look at. */
const NEAR_SHARE_MAX = 0.75;

/** Signed turn from the heading to an azimuth, from -180 to below 180 degrees. */
export const turnTo = (heading: number, azimuth: number): number =>
  ((((azimuth - heading + 180) % 360) + 360) % 360) - 180;

/** Fits the skyline of the view into the height. */
export function skylineView(
  horizon: readonly HorizonPoint[],
  {
    width,
    height,
    heading,
    fieldDegrees = FIELD_DEGREES,
    namesShare = NAMES_SHARE,
    hasCompass = true,
  }: {
    readonly width: number;
    readonly height: number;
    readonly heading: number;
    readonly fieldDegrees?: number;
    readonly namesShare?: number;
    readonly hasCompass?: boolean;
  },
): SkylineView {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const far = horizon.filter(({ distanceMeters }) => distanceMeters === null || distanceMeters >= NEAR_METERS);
  const fitted = far.length < horizon.length * (1 - NEAR_SHARE_MAX) ? horizon : far;
  for (const { azimuthDegrees, elevationDegrees } of fitted) {
    if (elevationDegrees === null) continue;
    const outside = Math.max(0, Math.abs(turnTo(heading, azimuthDegrees)) - fieldDegrees / 2);
    low = Math.min(low, elevationDegrees + outside * OUTSIDE_DEGREES_PER_DEGREE);
    high = Math.max(high, elevationDegrees - outside * OUTSIDE_DEGREES_PER_DEGREE);
  }
  if (low > high) [low, high] = [0, 0];
  const pixelsPerDegree = width / fieldDegrees;
  const sky = height * namesShare;
  const room = (height - sky - (hasCompass ? COMPASS_PIXELS : 0)) * (1 - GROUND_SHARE);
  const vertical = Math.min(
    PIXELS_PER_DEGREE_MAX,
    pixelsPerDegree * EXAGGERATION_MAX,
    room / Math.max(RANGE_MIN_DEGREES, high - low),
  );
  return {
    width,
    height,
    pixelsPerDegree,
    heading,
    top: (degrees) => sky + (high - degrees) * vertical,
    exaggeration: vertical / pixelsPerDegree,
  };
}

/** Pixels from the left for an azimuth; outside of 0 to `width` where it is not in the view. */
export const leftOf = ({ width, heading, pixelsPerDegree }: SkylineView, azimuth: number): number =>
  width / 2 + turnTo(heading, azimuth) * pixelsPerDegree;

export const ridgeLine = (horizon: readonly HorizonPoint[], ridge: Ridge): LinePoint[] =>
  horizon.map(({ azimuthDegrees }, i) => ({
    azimuthDegrees,
    elevationDegrees: ridge.elevationDegrees[i] ?? null,
  }));

/** The points of a line that the view shows, from left to right, and one more on both sides. */
function pointsInView<Point extends LinePoint>(
  line: readonly Point[],
  view: SkylineView,
): { readonly point: Point; readonly left: number }[] {
  const margin = view.pixelsPerDegree;
  return line
    .map((point) => ({ point, left: leftOf(view, point.azimuthDegrees) }))
    .filter(({ left }) => left >= -margin && left <= view.width + margin)
    .sort((a, b) => a.left - b.left);
}

/** Path data of the ground below a line. Directions without terrain stay empty. */
export function groundPath(line: readonly LinePoint[], view: SkylineView): string {
  let path = '';
  let from: number | null = null;
  let last = 0;
  const close = (): void => {
    if (from !== null) path += `L${last.toFixed(1)} ${view.height}L${from.toFixed(1)} ${view.height}Z`;
    from = null;
  };
  for (const { point, left } of pointsInView(line, view)) {
    if (point.elevationDegrees === null) {
      close();
      continue;
    }
    path += `${from === null ? 'M' : 'L'}${left.toFixed(1)} ${view.top(point.elevationDegrees).toFixed(1)}`;
    from ??= left;
    last = left;
  }
  close();
  return path;
}

/** A ridge whose top is nearer to its limit than this share goes on behind it, so it is no edge. */
const EDGE_SHARE = 0.06;

/** An edge fades in and out over so many degrees: the end of a line is no summit, and would look like a mistake. */
const FADE_DEGREES = 4;
const FADE_STEPS = 4;

/**
 * For each direction 1 where the terrain behind a ridge falls out of sight, less near the end of such a part, else 0.
 * Where the terrain ends nobody knows what is behind.
 */
function edgeStrengths(horizon: readonly HorizonPoint[], ridge: Ridge): number[] {
  const { length } = horizon;
  const strengths = horizon.map(({ terrainEndsMeters }, i): number => {
    const away = ridge.distanceMeters[i] ?? null;
    const end = Math.min(ridge.withinMeters, terrainEndsMeters ?? ridge.withinMeters);
    return away !== null && away < end * (1 - EDGE_SHARE) ? 1 : 0;
  });
  if (!strengths.includes(0)) return strengths;
  const perPoint = 360 / length / FADE_DEGREES;
  // Around the circle twice and in both directions, so that parts across north fade, too.
  for (const step of [1, -1])
    for (let n = 0; n < 2 * length; n += 1) {
      const i = (((n * step) % length) + length) % length;
      const before = strengths[(i - step + length) % length] ?? 0;
      strengths[i] = Math.min(strengths[i] ?? 0, before + perPoint);
    }
  return strengths;
}

/** Path data of those parts of a ridge behind which the terrain falls out of sight, by opacity. */
export function edgePaths(
  horizon: readonly HorizonPoint[],
  ridge: Ridge,
  view: SkylineView,
): readonly { readonly opacity: number; readonly d: string }[] {
  const strengths = edgeStrengths(horizon, ridge);
  const line = horizon.map(({ azimuthDegrees }, i) => ({
    azimuthDegrees,
    elevationDegrees: ridge.elevationDegrees[i] ?? null,
    strength: strengths[i] ?? 0,
  }));
  const paths = Array.from({ length: FADE_STEPS + 1 }, () => '');
  let before: { readonly at: string; readonly strength: number } | null = null;
  let last = 0;
  for (const { point, left } of pointsInView(line, view)) {
    if (point.elevationDegrees === null) {
      before = null;
      continue;
    }
    const at = `${left.toFixed(1)} ${view.top(point.elevationDegrees).toFixed(1)}`;
    const level = before ? Math.ceil(Math.min(before.strength, point.strength) * FADE_STEPS) : 0;
    if (before && level > 0) paths[level] += `${level === last ? '' : `M${before.at}`}L${at}`;
    last = level;
    before = { at, strength: point.strength };
  }
  return paths.flatMap((d, level) => (level > 0 && d !== '' ? [{ opacity: level / FADE_STEPS, d }] : []));
}

/** Path data of a line alone, without the sides of the ground below it. */
export function linePath(line: readonly LinePoint[], view: SkylineView): string {
  let path = '';
  let isDrawing = false;
  for (const { point, left } of pointsInView(line, view)) {
    if (point.elevationDegrees !== null)
      path += `${isDrawing ? 'L' : 'M'}${left.toFixed(1)} ${view.top(point.elevationDegrees).toFixed(1)}`;
    isDrawing = point.elevationDegrees !== null;
  }
  return path;
}

/** Returns pixels from the top of a line for pixels from the left; the bottom where no terrain is known. */
export function heightAcross(line: readonly LinePoint[], view: SkylineView): (x: number) => number {
  const points = pointsInView(line, view);
  return (x) => {
    const next = points.findIndex(({ left }) => left >= x);
    const [before, after] = [points[Math.max(0, next - 1)], points[next]];
    const [from, to] = [before?.point.elevationDegrees, after?.point.elevationDegrees];
    if (!before || !after || typeof from !== 'number' || typeof to !== 'number') return view.height;
    const share = after.left === before.left ? 0 : (x - before.left) / (after.left - before.left);
    return view.top(from + (to - from) * share);
  };
}
