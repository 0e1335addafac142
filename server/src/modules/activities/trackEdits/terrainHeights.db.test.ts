import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { startTerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import type { TerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { editCalls, sliced, walk } from './testing/editCalls.ts';

describe('heights of the terrain', () => {
  let provider: TerrainServer;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    provider = await startTerrainServer();
    const { map } = readConfig({ NODE_ENV: 'test', ...provider.environment });
    server = await startTestServer({ map });
    ({ token } = await server.member());
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  const { upload, edit, points, trackOf } = editCalls(() => ({ server, token }));
  const askHeights = (sent: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const body = new FormData();
    body.set('file', new Blob([sent]), 'points');
    return fetch(`${server.base}/api/terrain/heights`, { method: 'POST', headers: { 'x-access-token': token }, body });
  };

  it('replaces heights by those of the terrain, says whose they are, and offers them for a preview', async () => {
    const id = await upload();
    const { status, body } = await edit(
      [{ trackId: id }],
      [
        { kind: 'crop', line: 0, from: 0, to: 150 },
        { kind: 'terrain', line: 0 },
        { kind: 'reverse', line: 0 },
      ],
    );
    expect(status).toBe(201);
    const [lifted] = await points(body.tracks[0].id);
    const [before] = await points(id);
    expect(lifted!.lon.length).toBe(151);
    expect(lifted!.elevationMeters[0]).not.toBe(before!.elevationMeters[150]);
    expect((await trackOf(body.tracks[0].id)).heightsFrom).toBe('© Sample Terrain');
    const preview = await askHeights(encodeTrack([sliced(before!, 0, 151)]));
    expect(preview.status).toBe(200);
    const [heights] = decodeTrack(new Uint8Array(await preview.arrayBuffer()));
    expect([...heights!.elevationMeters].toReversed()).toEqual([...lifted!.elevationMeters]);
  });

  it('U06 refuses points that are none', async () => {
    // The last one contains 6,000 empty segments, each of which would take hundreds of bytes in memory.
    for (const sent of [
      new Uint8Array([9, 9, 9]),
      new Uint8Array(0),
      Uint8Array.of(1, 0xf0, 0x2e, ...new Uint8Array(12_000)),
    ]) {
      const response = await askHeights(sent);
      expect([400, 422]).toContain(response.status);
    }
  });

  it('counts each step that asks for the terrain, and refuses more points than can be edited together', async () => {
    const dan = await server.member('Dan');
    const terrain = Array.from({ length: 200 }, () => ({ kind: 'terrain', line: 9 }));
    const id = await upload(dan.token);
    const ask = () => edit([{ trackId: id }], terrain, { as: dan.token });
    expect([(await ask()).status, (await ask()).status]).toEqual([422, 429]);
    const big = await upload();
    await sql`update track set geometry = decode(repeat('00', 1000000), 'hex') where id = ${big}`.execute(
      server.server.database.db,
    );
    const { body } = await edit(
      Array.from({ length: 11 }, () => ({ trackId: big })),
      [{ kind: 'reverse', line: 0 }],
    );
    expect(body.errorCode).toBe('track_too_many_points');
  });

  it('says that heights are unknown beyond the terrain', async () => {
    const id = await upload(token, walk(1, [5, 45]));
    const { status, body } = await edit([{ trackId: id }], [{ kind: 'terrain', line: 0 }]);
    expect([status, body.errorCode]).toEqual([400, 'no_changes']);
  });
});
