/** Contours are drawn from this zoom; below it the lines would merge. */
export const CONTOUR_MIN_ZOOM = 10;

/** Metres or feet between lines. */
export const CONTOUR_UNITS = ['m', 'ft'] as const;
export type ContourUnit = (typeof CONTOUR_UNITS)[number];

type Steps = readonly [small: number, great: number];
type StepsByZoom = readonly (readonly [fromZoom: number, steps: Steps])[];

const STEPS: Readonly<Record<ContourUnit, StepsByZoom>> = {
  m: [
    [14, [10, 50]],
    [12, [20, 100]],
    [11, [50, 200]],
    [CONTOUR_MIN_ZOOM, [100, 500]],
  ],
  ft: [
    [14, [40, 200]],
    [12, [100, 500]],
    [11, [200, 1000]],
    [CONTOUR_MIN_ZOOM, [500, 2500]],
  ],
};

/** Elevation difference between contour lines and between labelled lines, in their unit. */
export function contourSteps(zoom: number, unit: ContourUnit): Steps {
  const farthest = STEPS[unit].at(-1)![1];
  return STEPS[unit].find(([fromZoom]) => fromZoom <= zoom)?.[1] ?? farthest;
}
