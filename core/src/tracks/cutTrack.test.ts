import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { cutTrack, isDuring, isInCircles, sharedRangeAt } from './cutTrack.ts';
import { hiddenCircles } from './hiddenCircles.ts';
import { seededRandom } from './samples/random.ts';
import { trackProfile } from './stats/profile.ts';
import { trackShape } from './trackShape.ts';
import type { TrackSegment } from './track.ts';

const along = (parts: number, from = 0.6, to = 0.7): TrackSegment => ({
  lon: Float64Array.from({ length: parts + 1 }, (_, i) => from + ((to - from) * i) / parts),
  lat: new Float64Array(parts + 1).fill(42.6),
  elevationMeters: Float64Array.from({ length: parts + 1 }, (_, i) => 1_000 + i),
  time: Float64Array.from({ length: parts + 1 }, (_, i) => 1_700_000_000 + i * 10),
});
const placesOf = (segments: readonly TrackSegment[]): LonLat[] =>
  segments.flatMap(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
const START: LonLat = [0.6, 42.6];
const MIDDLE: LonLat = [0.65, 42.6];

describe('what others see of a track', () => {
  it('is all of it while nothing is hidden', () => {
    const way = along(800);
    const cut = cutTrack([[way]], []);
    expect(cut.parts).toEqual([[way]]);
    expect(cut.hidden).toEqual([]);
    expect(cut.ranges).toHaveLength(1);
  });

  it('is no point inside a circle, wherever the track crosses it, and recorded points alone (V01)', () => {
    const way = along(800);
    const circle = { place: MIDDLE, radiusMeters: 700 };
    const { parts, hidden, ranges } = cutTrack([[way]], [circle]);
    const recorded = new Set(way.lon);
    const shown = placesOf(parts[0]!);
    expect(parts[0]).toHaveLength(2);
    expect(shown.every((place) => distanceMeters(place, MIDDLE) > 700)).toBe(true);
    expect(shown.every(([lon]) => recorded.has(lon))).toBe(true);
    expect(hidden).toHaveLength(1);
    // The hidden run shares a point with both shown ones, so that its owner sees one continuous line.
    expect(hidden[0]!.lon[0]).toBe(parts[0]![0]!.lon.at(-1));
    expect(hidden[0]!.lon.at(-1)).toBe(parts[0]![1]!.lon[0]);
    expect(ranges[1]!.sharedFromMeters).toBeCloseTo(ranges[0]!.toMeters, 6);
    expect(ranges[1]!.fromMeters - ranges[0]!.toMeters).toBeGreaterThan(1_400);
  });

  it('is no line across a circle between two points outside', () => {
    const { parts } = cutTrack([[along(4)]], [{ place: [0.6625, 42.6], radiusMeters: 300 }]);
    expect(parts[0]!.map(({ lon }) => lon.length)).toEqual([3, 2]);
  });

  it('hides circles of one part in that part alone', () => {
    const [first, second] = [along(100), along(100)];
    const { parts } = cutTrack([[first], [second]], [], [[{ place: START, radiusMeters: 400 }], []]);
    expect(distanceMeters(placesOf(parts[0]!)[0]!, START)).toBeGreaterThan(400);
    expect(parts[1]).toEqual([second]);
  });

  it('is nothing of a track that stays inside, and nothing of a lone point outside', () => {
    const everywhere = [{ place: MIDDLE, radiusMeters: 9_000 }];
    expect(cutTrack([[along(50)]], everywhere)).toMatchObject({ parts: [[]], ranges: [] });
    const lone = [{ place: MIDDLE, radiusMeters: 4_050 }];
    const { parts, hidden } = cutTrack([[along(50)]], lone);
    expect(parts).toEqual([[]]);
    expect(hidden).toHaveLength(1);
    expect(cutTrack([[]], everywhere).parts).toEqual([[]]);
    expect(cutTrack([], everywhere).parts).toEqual([]);
  });

  it('cuts across the antimeridian and far north', () => {
    const way: TrackSegment = {
      ...along(800),
      lon: Float64Array.from({ length: 801 }, (_, i) => ((((179.9 + i * 2.5e-4 + 180) % 360) + 360) % 360) - 180),
      lat: new Float64Array(801).fill(80),
    };
    const circle = { place: [-180, 80] as LonLat, radiusMeters: 500 };
    const { parts } = cutTrack([[way]], [circle]);
    expect(parts[0]).toHaveLength(2);
    expect(placesOf(parts[0]!).every((place) => distanceMeters(place, circle.place) > 500)).toBe(true);
  });

  it('holds for any track and any zone: nothing within what was drawn, and no leg through it (V01)', () => {
    const random = seededRandom(20);
    const inside: LonLat[] = [];
    for (let round = 0; round < 40; round += 1) {
      let [lon, lat] = [0.6, 42.6];
      const places = Array.from({ length: 400 }, (): LonLat => {
        lon += (random() - 0.5) * 2e-3;
        lat += (random() - 0.5) * 2e-3;
        return [lon, lat];
      });
      const segment: TrackSegment = {
        lon: Float64Array.from(places, (place) => place[0]),
        lat: Float64Array.from(places, (place) => place[1]),
        elevationMeters: new Float64Array(400),
        time: new Float64Array(400),
      };
      const place = places[Math.floor(random() * 400)]!;
      const radiusMeters = 200 + random() * 400;
      const shifted: LonLat = [place[0] + (random() - 0.5) * 1e-3, place[1] + (random() - 0.5) * 1e-3];
      const circles = hiddenCircles({ place, shifted, radiusMeters });
      const { parts } = cutTrack([[segment]], circles);
      for (const { lon: x, lat: y } of parts[0]!) {
        for (let i = 0; i + 1 < x.length; i += 1) {
          for (let share = 0; share <= 1; share += 0.25) {
            const at: LonLat = [x[i]! + (x[i + 1]! - x[i]!) * share, y[i]! + (y[i + 1]! - y[i]!) * share];
            if (distanceMeters(at, place) <= radiusMeters || isInCircles(at, circles)) inside.push(at);
          }
        }
      }
    }
    expect(inside).toEqual([]);
  });

  it('tells where along it places and moments of the whole track are', () => {
    const { ranges } = cutTrack([[along(800)]], [{ place: MIDDLE, radiusMeters: 700 }]);
    expect(sharedRangeAt(ranges, 1_000)).toBe(ranges[0]);
    expect(sharedRangeAt(ranges, 4_100)).toBeNull();
    expect(sharedRangeAt(ranges, 6_000)).toBe(ranges[1]);
    expect(isDuring(ranges[0]!, 1_700_000_100)).toBe(true);
    expect(isDuring(ranges[0]!, 1_700_004_000)).toBe(false);
    expect(isDuring({ ...ranges[0]!, startedAt: null, endedAt: null }, 1_700_000_100)).toBe(false);
  });

  it('is drawn small without a line across what is hidden', () => {
    const { parts } = cutTrack([[along(800)]], [{ place: MIDDLE, radiusMeters: 700 }]);
    const shape = trackShape(trackProfile(parts.flat()));
    expect(shape).toHaveLength(2);
    expect(shape.flat().length).toBeLessThan(50);
    expect(shape.flat().every((place) => distanceMeters(place, MIDDLE) > 690)).toBe(true);
    expect(trackShape(trackProfile([]))).toEqual([]);
  });
});
