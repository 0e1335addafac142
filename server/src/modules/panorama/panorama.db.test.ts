import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { isOpenHorizon } from '@cordada/core/panorama/horizon';
import type { Panorama, PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import {
  SAMPLE_SLOPE_DEGREES,
  SAMPLE_SUMMIT,
  startTerrainServer,
} from '#server/adapters/basemap/testing/terrainServer.ts';
import type { TerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const read = (server: TestServer, query: string): Promise<Response> => fetch(`${server.base}/api/panorama${query}`);

async function panoramaOf(server: TestServer, [lon, lat]: LonLat): Promise<Panorama> {
  const response = await read(server, `?lat=${lat}&lon=${lon}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Panorama;
}

async function publishMountain(server: TestServer, name: string, place: LonLat, elevation: number): Promise<string> {
  const { token } = await server.member();
  const begun = await server.graphql(
    'mutation ($content: Json!) { beginElement(type: mountain, content: $content) { id version } }',
    { content: { name, place, fields: { elevationMeters: elevation } } },
    token,
  );
  const { id, version } = begun.data.beginElement;
  const done = await server.graphql(
    'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
    { id, v: version },
    token,
  );
  return done.data.publishElementDraft.id;
}

describe('a panorama from the cone of a terrain of tiles', () => {
  let provider: TerrainServer;
  let server: TestServer;
  const [lon, lat] = SAMPLE_SUMMIT;
  beforeAll(async () => {
    provider = await startTerrainServer();
    const { map } = readConfig({ NODE_ENV: 'test', ...provider.environment });
    server = await startTestServer({ map });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  it('rises to the summit from its foot, falls away from it, and names the summit once it is published', async () => {
    const id = await publishMountain(server, 'Cono', SAMPLE_SUMMIT, 1_500);
    const hidden = await publishMountain(server, 'Escondido', [lon - 0.1, lat], 200);
    const panorama = await panoramaOf(server, [lon + 0.03, lat]);
    expect(Object.keys(panorama).sort()).toEqual(['cellMeters', 'eyeElevationMeters', 'horizon', 'peaks']);
    expect(panorama.horizon).toHaveLength(720);
    const west = panorama.horizon[540]!;
    expect(west.azimuthDegrees).toBe(270);
    expect(west.elevationDegrees).toBeGreaterThan(25);
    expect(west.elevationDegrees).toBeLessThan(SAMPLE_SLOPE_DEGREES);
    expect(panorama.horizon[180]!.elevationDegrees).toBeLessThan(1);
    expect(panorama.eyeElevationMeters).toBeCloseTo(1.7, 1);
    expect(panorama.peaks.map((peak) => peak.id)).toEqual([id]);
    expect(panorama.peaks[0]).toMatchObject({ name: 'Cono', elevationMeters: 1_500 });
    expect(Math.abs(panorama.peaks[0]!.azimuthDegrees - 270)).toBeLessThan(0.1);
    expect(panorama.peaks[0]!.distanceMeters).toBeGreaterThan(2_000);
    expect(panorama.peaks.map((peak) => peak.id)).not.toContain(hidden);
  });

  it('is kept for everybody, and compressed', async () => {
    const query = `?lat=${lat + 0.05}&lon=${lon}`;
    const [first, second] = [await read(server, query), await read(server, query)];
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('adds the ridges before the skyline for those who ask', async () => {
    const { ridges, ...panorama } = (await (
      await read(server, `?lat=${lat}&lon=${lon + 0.03}&ridges=on`)
    ).json()) as PanoramaWithRidges;
    expect(panorama).toEqual(await panoramaOf(server, [lon + 0.03, lat]));
    const limits = ridges.map(({ withinMeters }) => withinMeters);
    expect(limits).toEqual(limits.toSorted((a, b) => a - b));
    for (const { elevationDegrees, distanceMeters, withinMeters } of ridges) {
      expect(elevationDegrees).toHaveLength(720);
      expect(Math.max(...distanceMeters.map(Number))).toBeLessThanOrEqual(withinMeters);
      expect(elevationDegrees[540]).toBeLessThanOrEqual(panorama.horizon[540]!.elevationDegrees! + 0.01);
    }
  });

  it.each(['', '?lat=45', '?lat=91&lon=1', '?lat=45&lon=181', '?lat=&lon=', '?lat=NaN&lon=1', '?lat=1&lat=2&lon=1'])(
    'U06 is refused for %s, which is no place',
    async (query) => {
      const response = await read(server, query);
      expect(response.status).toBe(422);
      const body = (await response.json()) as { errorCode: string };
      expect(body.errorCode).toBe('invalid_input');
    },
  );

  it('is not found where no terrain is known', async () => {
    expect((await read(server, '?lat=10&lon=10')).status).toBe(404);
  });
});

describe('a panorama from the shipped map', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('has a skyline within the terrain, and none of an invented plain beyond it', async () => {
    const { horizon, cellMeters, eyeElevationMeters } = await panoramaOf(server, [1.4441, 42.5917]);
    expect(cellMeters).toBe(80);
    expect(eyeElevationMeters).toBeGreaterThan(2_890);
    // The terrain ends 15 km to the west and 46 km to the south-east.
    expect(Math.max(...horizon.map(({ distanceMeters }) => distanceMeters ?? 0))).toBeLessThan(55_000);
    expect(Math.min(...horizon.map(({ elevationDegrees }) => elevationDegrees ?? 0))).toBeGreaterThan(-8);
    for (const { terrainEndsMeters, distanceMeters } of horizon)
      expect(terrainEndsMeters).toBeGreaterThan(distanceMeters ?? 0);
    expect(horizon[540]!.terrainEndsMeters).toBeLessThan(16_000);
    expect(horizon[270]!.terrainEndsMeters).toBeGreaterThan(40_000);
    // To the south-east the view goes on over the end; to the east the mountains of Andorra stand before it.
    expect(isOpenHorizon(horizon[320]!)).toBe(true);
    expect(isOpenHorizon(horizon[160]!)).toBe(false);
  });
});
