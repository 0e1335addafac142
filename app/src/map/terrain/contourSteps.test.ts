import { expect, it } from 'vitest';
import { CONTOUR_MIN_ZOOM, contourSteps } from './contourSteps.ts';

it('draws more contours the nearer one is, and a number on a whole count of them', () => {
  expect(contourSteps(CONTOUR_MIN_ZOOM, false)).toEqual([100, 500]);
  expect(contourSteps(13, false)).toEqual(contourSteps(12, false));
  for (const isImperial of [false, true]) {
    const steps = [10, 11, 12, 14, 17].map((zoom) => contourSteps(zoom, isImperial));
    expect(steps.map(([small]) => small)).toEqual(steps.map(([small]) => small).toSorted((a, b) => b - a));
    for (const [small, great] of steps) expect(great % small).toBe(0);
  }
});
