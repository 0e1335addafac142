import { expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { segmentOf } from '../../samples/segmentOf.ts';
import { syntheticActivity } from '../../samples/syntheticActivity.ts';
import { ReadyTrack } from '../readyTrack.ts';
import { summitSpot } from './summitSpot.ts';

type Point = readonly [lon: number, lat: number, elevation: number];
const START: Point = [0.6, 42.6, 2_000];
const TOP: Point = [0.61, 42.6, 2_400];
const BEYOND: Point = [0.62, 42.6, 2_000];

const walk = (waypoints: readonly Point[], startEpoch?: number): ReadyTrack =>
  new ReadyTrack([syntheticActivity({ waypoints, noiseMeters: 2, ...(startEpoch ? { startEpoch } : {}) })]);
const spotOf = (track: ReadyTrack): LonLat | null => summitSpot(track, track.index.lengthMeters / 2);
const TIMED = Date.parse('2025-07-19T06:00:00Z') / 1000;

it('is where the track turns back', () => {
  for (const start of [undefined, TIMED])
    expect(distanceMeters(spotOf(walk([START, TOP, START], start))!, [TOP[0], TOP[1]])).toBeLessThan(15);
});

it('is nothing where the track runs on without a rest', () => {
  expect(spotOf(walk([START, TOP, BEYOND]))).toBeNull();
  expect(spotOf(walk([START, TOP, BEYOND], TIMED))).toBeNull();
});

it('is where somebody rested, though the track runs on', () => {
  const rows: [lon: number, lat: number, elevation: number, time: number][] = [];
  for (let step = 0; step <= 100; step += 1) {
    const rest = step > 50 ? 900 : 0;
    rows.push([0.6 + step * 0.0002, 42.6, 2_000, TIMED + step * 15 + rest]);
  }
  const track = new ReadyTrack([segmentOf(rows)]);
  expect(distanceMeters(spotOf(track)!, [0.61, 42.6])).toBeLessThan(20);
});
