import { expect, it } from 'vitest';
import { CONTOUR_MIN_ZOOM, CONTOUR_UNITS, contourSteps } from './contourSteps.ts';

it('draws more contours the nearer one is, and a number on a whole count of them', () => {
  expect(contourSteps(CONTOUR_MIN_ZOOM, 'm')).toEqual([100, 500]);
  expect(contourSteps(13, 'm')).toEqual(contourSteps(12, 'm'));
  for (const unit of CONTOUR_UNITS) {
    const steps = [10, 11, 12, 14, 17].map((zoom) => contourSteps(zoom, unit));
    expect(steps.map(([small]) => small)).toEqual(steps.map(([small]) => small).toSorted((a, b) => b - a));
    for (const [small, great] of steps) expect(great % small).toBe(0);
  }
});
