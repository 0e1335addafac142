import { expect, it } from 'vitest';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { reachedPlaces } from './recogniseOnDevice.ts';

const LAT = 42.59;
const METERS_PER_DEGREE = 111_195;

/** Up a slope to the north for 1,000 m, ten minutes on top, and back the same way. */
const way: RecordedFix[] = [
  ...Array.from({ length: 101 }, (_, i) => i * 10),
  ...Array.from({ length: 60 }, () => 1_000),
  ...Array.from({ length: 101 }, (_, i) => 1_000 - i * 10),
].map((metersNorth, i) => ({
  lon: 1.44,
  lat: LAT + metersNorth / METERS_PER_DEGREE,
  elevationMeters: 2_500 + metersNorth * 0.4,
  accuracyMeters: 5,
  seconds: 1_780_000_000 + i * 10,
  part: 0,
}));
const summit = {
  elementId: 'peakPeakPea',
  kind: 'mountain',
  name: 'Pic Alt',
  place: [1.44, LAT + 1_000 / METERS_PER_DEGREE] as const,
  accuracyMeters: 10,
  elevationMeters: 2_900,
};
const elsewhere = { ...summit, elementId: 'farFarFarFa', name: 'Pic Llunyà', place: [1.46, LAT] as const };

it('names the summit of a recording among places of offline areas, and no other', () => {
  expect(reachedPlaces(way, [elsewhere, summit])).toEqual(['Pic Alt']);
  expect(reachedPlaces(way, [])).toEqual([]);
  expect(reachedPlaces(way.slice(0, 1), [summit])).toEqual([]);
});
