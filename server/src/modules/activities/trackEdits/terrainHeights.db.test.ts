import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEIGHTS_QUERY_MAX_POINTS } from '@cordada/core/limits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { startTerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import type { TerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
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

  const getHeights = async (query: string, as = token): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${server.base}/api/terrain/heights${query}`, { headers: { 'x-access-token': as } });
    return { status: response.status, body: await response.json() };
  };

  it('answers GET for a short line with the heights that POST gives, null beyond the terrain', async () => {
    const [line] = await points(await upload());
    const few = sliced(line!, 0, 5);
    const [sent] = decodeTrack(new Uint8Array(await (await askHeights(encodeTrack([few]))).arrayBuffer()));
    const query = [...Array.from(few.lon, (lon, i) => `${lon},${few.lat[i]}`), '5,45'].join(';');
    const { status, body } = await getHeights(`?points=${query}`);
    expect(status).toBe(200);
    expect(body.source).toBe('© Sample Terrain');
    expect(body.heights).toHaveLength(6);
    expect(body.heights[5]).toBeNull();
    for (const [i, meters] of [...sent!.elevationMeters].entries()) expect(body.heights[i]).toBeCloseTo(meters, 0);
  });

  it.each([
    '',
    '?points=',
    '?points=1',
    '?points=181,0',
    '?points=0,91',
    '?points=1,2;',
    '?points=a,b',
    '?points=1,2&points=3,4',
  ])('refuses GET %s and names the parameter', async (query) => {
    const { status, body } = await getHeights(query);
    expect([status, body.errorCode, body.fields]).toEqual([422, 'invalid_input', { points: 'invalid_input' }]);
  });

  it('answers GET for as many points as it allows, with six decimals anywhere on Earth', async () => {
    const most = Array.from({ length: HEIGHTS_QUERY_MAX_POINTS }, () => '-179.123456,-89.123456').join(';');
    const { status, body } = await getHeights(`?points=${most}`);
    expect([status, body.heights?.length]).toEqual([200, HEIGHTS_QUERY_MAX_POINTS]);
  });

  it('bounds GET, and answers members alone', async () => {
    const many = Array.from({ length: HEIGHTS_QUERY_MAX_POINTS + 1 }, () => '1,1').join(';');
    expect(await getHeights(`?points=${many}`)).toMatchObject({
      status: 413,
      body: { errorCode: 'track_too_many_points', details: { maximum: HEIGHTS_QUERY_MAX_POINTS } },
    });
    expect((await getHeights('?points=1,1', '')).status).toBe(401);
  });

  it('counts each step that asks for the terrain, and refuses more points than can be edited together', async () => {
    const dan = await server.member('Dan');
    const terrain = Array.from({ length: 200 }, () => ({ kind: 'terrain', line: 9 }));
    const id = await upload(dan.token);
    const ask = () => edit([{ trackId: id }], terrain, { as: dan.token });
    expect([(await ask()).status, (await ask()).status]).toEqual([422, 429]);
    expect((await getHeights('?points=1,1', dan.token)).status).toBe(429);
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
