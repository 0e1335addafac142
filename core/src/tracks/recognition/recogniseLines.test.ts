import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { recognise } from './recognise.ts';
import { normalRandom, seededRandom } from '../samples/random.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import { METERS_PER_DEGREE, at, candidate, trackOver } from './testing/tracksOver.ts';

describe('recognise along lines', () => {
  // A curved ridge of about 3 km.
  const ridge: LonLat[] = Array.from({ length: 16 }, (_, i) => at(i * 200, 120 * Math.sin(i / 2)));
  const element = candidate(ridge[8]!, { kind: 'ridge', line: [ridge] });

  it('follows a ridge in either direction, through noise', () => {
    const before = [at(-2_000, -500)];
    for (const seed of [1, 2, 3]) {
      const there = syntheticActivity({
        waypoints: [...before, ...ridge].map(([lon, lat]) => [lon, lat, 0]),
        noiseMeters: 8,
        spacingMeters: 2,
        seed,
      });
      expect(recognise([there], [element])).toMatchObject([
        {
          followed: { direction: 'forward', climbMeters: expect.closeTo(0, -2) },
          distanceMeters: expect.closeTo(0, -1),
        },
      ]);
      const back = syntheticActivity({
        waypoints: [...ridge.toReversed(), ...before].map(([lon, lat]) => [lon, lat, 0]),
        noiseMeters: 8,
        spacingMeters: 10,
        seed,
      });
      expect(recognise([back], [element])).toMatchObject([
        { followed: { direction: 'backward' }, alongMeters: expect.closeTo(0, -2) },
      ]);
    }
  });

  it('says which way it was followed, how much of it, and whether up or down', () => {
    const climb = (elevations: readonly number[], way: readonly LonLat[]) =>
      recognise(
        [syntheticActivity({ waypoints: way.map(([lon, lat], i) => [lon, lat, elevations[i % 2]!]), noiseMeters: 2 })],
        [candidate(at(0, 0), { kind: 'couloir', line: [[at(0, 0), at(0, 500)]] })],
      )[0]!;
    expect(climb([2_000, 2_400], [at(0, 0), at(0, 500)]).followed).toMatchObject({
      direction: 'forward',
      climbMeters: expect.closeTo(400, -2),
      headingDegrees: expect.closeTo(360, -2),
    });
    expect(climb([2_400, 2_000], [at(0, 500), at(0, 0)]).followed).toMatchObject({
      direction: 'backward',
      climbMeters: expect.closeTo(-400, -2),
    });
    const both = climb([2_000, 2_400], [at(0, 0), at(0, 500), at(0, 0)]);
    expect(both).toMatchObject({ outcome: 'reached', followed: { direction: 'both' } });
    expect(both.visits).toHaveLength(2);
  });

  it('takes who came back from half of it for an attempt, and who left it there for nothing', () => {
    const half = ridge.slice(0, 9);
    expect(recognise([trackOver([...half, ...half.toReversed().slice(1)], 4)], [element])).toMatchObject([
      { outcome: 'attempted', followed: { direction: 'both', coverage: expect.closeTo(0.5, 0.8) }, visits: [{}] },
    ]);
    expect(recognise([trackOver([...half, at(1_600, -1_500)], 4)], [element])).toEqual([]);
    const route = { ...element, kind: 'route' };
    expect(recognise([trackOver([...half, ...half.toReversed().slice(1)], 4)], [route])).toEqual([]);
  });

  it('still follows it 30 m aside, but not 60 m aside', () => {
    const aside = (meters: number) =>
      trackOver(
        ridge.map(([lon, lat]) => [lon, lat + meters / METERS_PER_DEGREE] as const),
        3,
      );
    expect(recognise([aside(25)], [element]).length).toBe(1);
    expect(recognise([aside(60)], [element])).toEqual([]);
  });

  it('asks for 70 % of the line', () => {
    const part = (share: number) => trackOver(ridge.slice(0, Math.round(ridge.length * share)));
    expect(recognise([part(0.85)], [element]).length).toBe(1);
    expect(recognise([part(0.6)], [element])).toEqual([]);
  });

  it('refuses a path winding 60 m aside, and crossings of the line', () => {
    const straight: LonLat[] = [at(0, 0), at(3_000, 0)];
    const target = candidate(at(1_500, 0), { kind: 'ridge', line: [straight] });
    for (const amplitude of [20, 40, 60, 80, 100]) {
      for (const length of [100, 200, 300, 500, 800]) {
        const path = Array.from({ length: 1_500 }, (_, i) =>
          at(i * 2, 60 + amplitude * Math.sin((i * 2 * 2 * Math.PI) / length)),
        );
        expect(recognise([trackOver(path, 2)], [target]), `${amplitude} m over ${length} m`).toEqual([]);
      }
    }
    const zigzag = Array.from({ length: 151 }, (_, i) => at(i * 20, i % 2 === 0 ? -35 : 35));
    expect(recognise([trackOver(zigzag, 2)], [target])).toEqual([]);
  });

  it('refuses a way straight through a line that turns to and fro', () => {
    const turns = Array.from({ length: 60 }, (_, i) => at(i * 25, i % 2 === 0 ? -35 : 35));
    expect(
      recognise([trackOver([at(0, 0), at(1_500, 0)])], [candidate(turns[0]!, { kind: 'couloir', line: [turns] })]),
    ).toEqual([]);
  });

  it('refuses the right places in the wrong order', () => {
    const blocks = [2, 0, 3, 1].flatMap((block) => ridge.slice(block * 4, block * 4 + 4));
    expect(recognise([trackOver(blocks)], [element])).toEqual([]);
  });

  it('counts a short climb by nearness alone', () => {
    const wall = candidate(at(0, 0), { kind: 'climbingRoute', line: [[at(0, 0), at(20, 5)]] });
    const normal = normalRandom(seededRandom(3));
    const onWall = segmentOf(
      Array.from({ length: 600 }, (_, i) => [...at(normal() * 10, normal() * 10), null, i] as const),
    );
    expect(recognise([onWall], [wall]).length).toBe(1);
  });
});
