import type { HorizonPoint } from '@cordada/core/panorama/horizon';

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

/** The view is as wide as one sees without turning the head; a narrow screen shows less of it rather than spikes. */
const FIELD_MAX_DEGREES = 90;
const FIELD_MIN_DEGREES = 50;
const PIXELS_PER_DEGREE_MIN = 8;

export const fieldDegreesOf = (width: number): number =>
  Math.min(FIELD_MAX_DEGREES, Math.max(FIELD_MIN_DEGREES, width / PIXELS_PER_DEGREE_MIN));
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
    fieldDegrees = fieldDegreesOf(width),
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
