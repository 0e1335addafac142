/** Contours are drawn from this zoom; below it the lines would merge. */
export const CONTOUR_MIN_ZOOM = 10;

type Steps = readonly [small: number, great: number];
const METERS: Readonly<Record<number, Steps>> = { 10: [100, 500], 11: [50, 200], 12: [20, 100], 14: [10, 50] };
const FEET: Readonly<Record<number, Steps>> = { 10: [500, 2500], 11: [200, 1000], 12: [100, 500], 14: [40, 200] };

/** Elevation difference between contour lines and between labelled lines, in meters or feet. */
export function contourSteps(zoom: number, isImperial: boolean): Steps {
  const steps = isImperial ? FEET : METERS;
  const from =
    Object.keys(steps)
      .map(Number)
      .findLast((least) => least <= zoom) ?? CONTOUR_MIN_ZOOM;
  return steps[from] as Steps;
}
