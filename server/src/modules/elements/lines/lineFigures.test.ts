import { describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import { analyticTerrain } from '../testing/analyticTerrain.ts';
import { groundOfLine, measureLine } from './lineFigures.ts';

const METERS_PER_DEGREE = 111_195;
const HERE: LonLat = [1, 42];
const north = (meters: number): LonLat => [1, 42 + meters / METERS_PER_DEGREE];
const line = (...parts: LonLat[][]): Uint8Array => encodeTrack(parts.map(segmentOfPlaces));
/** Rises to the north by a tenth. */
const plane = ([, lat]: LonLat): number => 1_000 + (lat - 42) * METERS_PER_DEGREE * 0.1;
/** Falls from its summit, 2 km north of the start, by a half. */
const cone = (place: LonLat): number => 3_000 - distanceMeters(north(2_000), place) / 2;

describe('a line on the terrain', () => {
  it('climbs a plane by its slope, between points far apart', async () => {
    const measured = await measureLine(line([HERE, north(5_000)]), analyticTerrain(plane));
    expect(measured?.figures.distanceMeters).toBeCloseTo(5_000, -1);
    // The mean over 60 m takes some metres from each end.
    expect(measured?.figures.ascentMeters).toBeGreaterThan(490);
    expect(measured?.figures.ascentMeters).toBeLessThanOrEqual(500.1);
    expect(measured?.figures.descentMeters).toBe(0);
    expect(measured?.figures.minElevationMeters).toBeCloseTo(1_000, 0);
    expect(measured?.figures.maxElevationMeters).toBeCloseTo(1_500, 0);
  });

  it('goes up a cone and down behind it, and its profile has the summit', async () => {
    const measured = await measureLine(line([HERE, north(4_000)]), analyticTerrain(cone));
    const { ascentMeters = 0, descentMeters = 0, maxElevationMeters, isClosed } = measured?.figures ?? {};
    expect(ascentMeters).toBeGreaterThan(970);
    expect(ascentMeters).toBeLessThanOrEqual(1_000);
    expect(Math.abs(ascentMeters - descentMeters)).toBeLessThan(5);
    expect(maxElevationMeters).toBeGreaterThan(2_990);
    expect(isClosed).toBe(false);
    const { distanceMeters: along = [], elevationMeters: heights = [], breaks } = measured?.profile ?? {};
    expect(along.length).toBeLessThanOrEqual(240);
    expect(along.length).toBeGreaterThan(100);
    expect(Math.max(...heights)).toBeCloseTo(maxElevationMeters ?? 0, 0);
    expect(along[heights.indexOf(Math.max(...heights))]).toBeCloseTo(2_000, -2);
    expect(breaks).toEqual([]);
  });

  it('does not climb the noise of its cells', async () => {
    const noisy = (place: LonLat): number => plane(place) + 2 * Math.sin(place[1] * METERS_PER_DEGREE * 0.1);
    const { figures } = (await measureLine(line([HERE, north(5_000)]), analyticTerrain(noisy))) ?? {};
    expect(figures?.ascentMeters).toBeLessThan(510);
    expect(figures?.descentMeters).toBe(0);
  });

  it('adds nothing for a gap, and begins anew behind it', async () => {
    const measured = await measureLine(
      line([HERE, north(1_000)], [north(3_000), north(4_000)]),
      analyticTerrain(plane),
    );
    expect(measured?.figures.distanceMeters).toBeCloseTo(2_000, -1);
    expect(measured?.figures.ascentMeters).toBeLessThanOrEqual(200.1);
    expect(measured?.profile.breaks).toHaveLength(1);
  });

  it('is a round trip where its ends meet', async () => {
    const round = line([HERE, north(1_000), [1.01, 42], HERE]);
    expect((await measureLine(round, analyticTerrain(plane)))?.figures.isClosed).toBe(true);
  });

  it('asks for no more at once of a long line than of a short one', async () => {
    const terrain = analyticTerrain(plane);
    await measureLine(line([HERE, north(400_000)]), terrain);
    expect(Math.max(...terrain.requested)).toBe(2_000);
    expect(terrain.requested.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(15_000);
  });

  it('is not measured where a part of it has no terrain', async () => {
    const until = analyticTerrain(plane, { covers: ([, lat]) => lat < 42.02 });
    expect(await measureLine(line([HERE, north(5_000)]), until)).toBeNull();
    expect(await groundOfLine(line([HERE, north(5_000)]), until)).toBeNull();
    const hole = analyticTerrain((place) => (Math.abs(place[1] - 42.02) < 0.001 ? Number.NaN : plane(place)));
    expect(await measureLine(line([HERE, north(5_000)]), hole)).toBeNull();
    expect(await measureLine(line([HERE]), analyticTerrain(plane))).toBeNull();
  });

  it('names all its sources, and the widest cells', async () => {
    const terrain = analyticTerrain(plane, {
      sourceOf: ([, lat]) =>
        lat < 42.02 ? { attribution: 'Coarse', cellMeters: 80.4 } : { attribution: 'Fine', cellMeters: 5 },
    });
    expect(await groundOfLine(line([HERE, north(5_000)]), terrain)).toMatchObject({
      source: 'Coarse, Fine',
      cellMeters: 80,
    });
  });
});
