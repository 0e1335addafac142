import { expect, it } from 'vitest';
import { assemblePolygons, joinRings, ringArea } from './assembleRings.ts';

const line = (...positions: number[]): Uint32Array => Uint32Array.from(positions);
const square = (left: number, top: number, side: number): Uint32Array =>
  line(left, top, left + side, top, left + side, top + side, left, top + side, left, top);
const areas = (rings: readonly Uint32Array[]): number[] => rings.map((ring) => Math.abs(ringArea(ring)) / 2);

it('joins ways to rings whichever way each of them runs', () => {
  const { rings, openWays } = joinRings([
    line(0, 0, 10, 0),
    line(10, 10, 10, 0),
    line(0, 10, 10, 10),
    line(0, 10, 0, 0),
    square(100, 100, 5),
  ]);
  expect(openWays).toBe(0);
  expect(areas(rings).sort((a, b) => a - b)).toEqual([25, 100]);
});

it('leaves out rings with a missing way and counts what is left over', () => {
  const { rings, openWays } = joinRings([line(0, 0, 10, 0), line(10, 0, 10, 10), square(100, 100, 5)]);
  expect(areas(rings)).toEqual([25]);
  expect(openWays).toBe(2);
});

it('gives each hole to the smallest area around it, also where it touches the edge', () => {
  const [lake, forest] = [square(20, 20, 10), square(0, 0, 100)];
  const inLake = square(22, 22, 4);
  const atEdge = line(0, 50, 10, 50, 10, 60, 0, 60, 0, 50);
  const nowhere = square(500, 500, 5);
  const parts = assemblePolygons([forest, lake], [atEdge, inLake, nowhere]);
  expect(parts).toEqual([
    [lake, inLake],
    [forest, atEdge],
  ]);
});

it('knows the area of a ring far from the origin, where products of positions would lose it', () => {
  expect(areas([square(4_000_000_000, 3_900_000_000, 3)])).toEqual([9]);
});
