import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineGround } from '@cordada/core/terrain/lineGround';
import type { SunAlong, SunSample } from '@cordada/core/panorama/sunlight';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

describe('the ground under a track', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member('Ana'));
  });
  afterAll(() => server.stop());
  /** Uploads a way straight up to a summit of Andorra, or the same way somewhere else. */
  const upload = async (topMeters: number, east = 0): Promise<string> => {
    const segment = syntheticActivity({
      waypoints: [
        [1.4711 + east, 42.5745, 2_000],
        [1.443661 + east, 42.591799, topMeters],
      ],
      startEpoch: 1_752_000_000,
      spacingMeters: 20,
      noiseMeters: 0,
      seed: 1,
    });
    return (await server.upload(token, sampleGpx({ segments: [segment] }))).body.id;
  };
  const read = async (id: string, as?: string): Promise<{ status: number; ground: LineGround | null }> => {
    const response = await fetch(`${server.base}/api/tracks/${id}/ground.json`, {
      headers: as ? { 'x-access-token': as } : {},
    });
    const { ground = null } = (await response.json()) as { ground?: LineGround | null };
    return { status: response.status, ground };
  };

  it('says slope and aspect with their source, and that its cells are no basis for verdicts', async () => {
    const { ground } = await read(await upload(2_900), token);
    expect(ground).toMatchObject({ cellMeters: 80, isIndicative: true });
    expect(ground!.source).toContain('SRTM');
    const sum = (all: readonly number[]): number => all.reduce((total, meters) => total + meters, 0);
    expect(sum(ground!.slopeMeters)).toBeGreaterThan(2_800);
    expect(sum(ground!.slopeMeters)).toBeLessThan(3_200);
    expect(ground!.steepestDegrees).toBeGreaterThan(20);
    expect(ground!.exposedMeters).toBeLessThan(3_200);
    // The way goes up to the north-west, so the ground faces away from there.
    const { se, e, s, nw } = ground!.aspectMeters;
    expect(se + e + s).toBeGreaterThan(nw);
  });

  it('doubts heights that the terrain does not know', async () => {
    const { ground } = await read(await upload(4_500), token);
    expect(ground!.isAscentDoubtful).toBe(true);
    expect(ground!.trackAscentMeters! - ground!.ascentMeters!).toBeGreaterThan(1_000);
  });

  it('is nothing where there is no terrain, and nobody else’s matter', async () => {
    const id = await upload(2_900, 3);
    expect(await read(id, token)).toEqual({ status: 200, ground: null });
    expect((await read(id)).status).toBe(404);
    expect((await read('aaaaaaaaaaa', token)).status).toBe(404);
  });

  interface Read {
    readonly status: number;
    readonly sun?: SunAlong | null;
    readonly fieldErrors?: unknown;
  }
  const readSun = async (id: string, date: string, as?: string): Promise<Read> => {
    const response = await fetch(`${server.base}/api/tracks/${id}/sun.json${date}`, {
      headers: as ? { 'x-access-token': as } : {},
    });
    return { status: response.status, ...((await response.json()) as Omit<Read, 'status'>) };
  };

  it('says when the sun shines on it, with its source and how far the mountains are known', async () => {
    const id = await upload(2_910);
    const { sun } = await readSun(id, '?date=2026-12-21', token);
    expect(sun).toMatchObject({ cellMeters: 80, timeZone: 'Europe/Andorra' });
    expect(sun!.source).toContain('SRTM');
    expect(sun!.reachMeters).toBeLessThan(40_000);
    const length = sun!.samples.at(-1)!.alongMeters;
    expect(sun!.samples.length).toBeGreaterThan(20);
    expect(sun!.samples.length).toBeLessThanOrEqual(120);
    expect(length).toBeGreaterThan(2_800);
    expect(sun!.samples.map(({ alongMeters }) => alongMeters)).toEqual(
      sun!.samples.map(({ alongMeters }) => alongMeters).toSorted((a, b) => a - b),
    );
    const hours = ({ sunlit }: SunSample): number =>
      sunlit.reduce((sum, [from, to]) => sum + (to - from) / 3_600_000, 0);
    // A day of 9 h 10 min on a free horizon: the summit has nearly all of it, the valley does not.
    expect(hours(sun!.samples.at(-1)!)).toBeGreaterThan(8);
    expect(hours(sun!.samples.at(-1)!)).toBeLessThan(9.6);
    expect(hours(sun!.samples[0]!)).toBeLessThan(hours(sun!.samples.at(-1)!));
    expect(await readSun(id, '?date=2026-12-21', token)).toEqual({ status: 200, sun });
  });

  it('keeps the sun to the same readers, and U06 names what is no day', async () => {
    const id = await upload(2_920);
    expect((await readSun(id, '?date=2026-12-21', token)).status).toBe(200);
    const [strange, absent] = [await readSun(id, '?date=2026-12-21'), await readSun('aaaaaaaaaaa', '?date=2026-12-21')];
    expect(strange.status).toBe(404);
    expect({ ...strange, requestId: null }).toEqual({ ...absent, requestId: null });
    for (const date of ['', '?date=', '?date=2026-02-30', '?date=yesterday', '?date=2026-01-01&date=2026-01-02'])
      expect((await readSun(id, date, token)).status).toBe(422);
    expect(await readSun(await upload(2_930, 3), '?date=2026-12-21', token)).toEqual({ status: 200, sun: null });
  });
});
