import { expect, it } from 'vitest';
import { SHAPE_HEIGHT, SHAPE_WIDTH, shapeOf } from './shape.ts';

const numbersOf = (path = ''): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

it('keeps the line inside its frame, north up', () => {
  const path = shapeOf([
    [
      [0.6, 42.6],
      [0.62, 42.7],
    ],
  ])?.path;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(path);
  expect(y2).toBeLessThan(y1);
  expect(x2).toBeGreaterThan(x1);
  for (const x of [x1, x2]) expect(x >= 0 && x <= SHAPE_WIDTH).toBe(true);
  for (const y of [y1, y2]) expect(y >= 0 && y <= SHAPE_HEIGHT).toBe(true);
});

it('does not range: as far on the ground is as far in the picture', () => {
  // At 60 degrees of latitude, a degree of longitude is half as long as a degree of latitude.
  const [x1 = 0, y1 = 0, x2 = 0, , , y3 = 0] = numbersOf(
    shapeOf([
      [
        [10, 60],
        [10.2, 60],
        [10.2, 60.1],
      ],
    ])?.path,
  );
  expect(Math.abs(x2 - x1)).toBeCloseTo(Math.abs(y3 - y1), 0);
});

it('crosses the antimeridian on the short way', () => {
  const [x1 = 0, , x2 = 0] = numbersOf(
    shapeOf([
      [
        [179.99, -16.8],
        [-179.99, -16.81],
      ],
    ])?.path,
  );
  expect(x2).toBeGreaterThan(x1);
});

it('is nothing without a line', () => {
  expect(shapeOf([])).toBeNull();
  expect(shapeOf([[[1, 2]]])).toBeNull();
});

it('knows how far a pixel is', () => {
  const shape = shapeOf([
    [
      [1, 42],
      [1, 42.1],
    ],
  ])!;
  const [, y1 = 0, , y2 = 0] = numbersOf(shape.path);
  // A tenth of a degree of latitude is 11,120 m.
  expect((y1 - y2) * shape.metersPerPixel).toBeCloseTo(11_120, -2);
});
