import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineGround } from '@cordada/core/terrain/lineGround';
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
});
