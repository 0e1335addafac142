import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Db } from '#server/db/connect.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { pointsOf, targetTile } from './targetPoints.ts';

describe('a map of targets', () => {
  let server: TestServer;
  let db: Db;
  let member: Awaited<ReturnType<TestServer['member']>>;
  let hidden: { id: string; lon: number; lat: number };
  let open: { id: string; lon: number; lat: number };
  beforeAll(async () => {
    server = await startTestServer();
    ({ db } = server.server.database);
    member = await server.member();
    const { rows } = await sql<typeof hidden>`select id, lon, lat from element
      where kind = 'mountain' and status = 'published' order by lon limit 1`.execute(db);
    const others = await sql<typeof hidden>`select id, lon, lat from element
      where kind = 'mountain' and status = 'published' order by lon desc limit 1`.execute(db);
    [hidden, open] = [rows[0]!, others.rows[0]!];
    await publish(hidden.id, 'onlyMe');
    await publish(open.id, 'everyone');
  });
  afterAll(() => server.stop());

  async function publish(elementId: string, visibility: string): Promise<void> {
    const milestones = [{ elementId }];
    const input = { kind: 'hiking', title: 'Day', happenedOn: '2024-05-01', visibility, trackIds: [], milestones };
    const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
    const { id } = (await server.graphql(save, { input }, member.token)).data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, member.token);
  }
  const get = (path: string, token?: string): Promise<Response> =>
    fetch(`${server.base}/api/target-map/${path}`, { headers: token ? { 'x-access-token': token } : {} });
  const json = async (path: string, token?: string): Promise<Json> => (await get(path, token)).json();
  const tileOf = ({ lon, lat }: { lon: number; lat: number }, z = 9): string => {
    const { x, y } = mercatorOf([lon, lat]);
    return `${z}/${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}.mvt`;
  };
  const text = async (path: string, token?: string): Promise<string> => (await get(path, token)).text();

  it('V06 shows others nothing of a private completion, and is kept by nobody', async () => {
    expect(await text(`me/${tileOf(hidden)}`, member.token)).toContain(hidden.id);
    expect(await text(`${member.id}/${tileOf(hidden)}`)).not.toContain(hidden.id);
    expect(await text(`${member.id}/${tileOf(open)}`)).toContain(open.id);
    // Their own public page shows what others see.
    expect(await text(`${member.id}/${tileOf(hidden)}`, member.token)).not.toContain(hidden.id);
    expect(await json('me.json', member.token)).toMatchObject({ pending: 0, completed: 2 });
    expect(await json(`${member.id}.json`)).toMatchObject({
      pending: 0,
      completed: 1,
      bounds: [open.lon, open.lat, open.lon, open.lat],
    });
    for (const path of ['me.json', `me/${tileOf(open)}`, `${member.id}/${tileOf(open)}`]) {
      const { status, headers } = await get(path, member.token);
      expect(status).toBe(200);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
    }
  });

  it('V06 follows a change of visibility at the next request, with points that were read before', async () => {
    const path = `${member.id}/${tileOf(open)}?state=completed`;
    expect(await text(path)).toContain(open.id);
    await sql`update activity set visibility = 'onlyMe' where owner_id = ${member.id}`.execute(db);
    expect(await text(path)).not.toContain(open.id);
    await sql`update account set profile_visibility = 'private' where id = ${member.id}`.execute(db);
    for (const one of [path, `${member.id}.json`]) expect((await get(one)).status).toBe(404);
    await sql`update account set profile_visibility = 'open' where id = ${member.id}`.execute(db);
  });

  it('refuses strangers, wrong tiles and wrong filters', async () => {
    expect((await get('me.json')).status).toBe(401);
    expect((await get('nobody.json')).status).toBe(404);
    for (const [path, status] of [
      ['me/99/0/0.mvt', 404],
      ['me/2/9/0.mvt', 404],
      ['me.json?state=lost', 400],
      ['me.json?kind=castle', 400],
      ['me.json?year=0', 400],
      ['me.json?year=1e9', 400],
      ['me.json?year=2020&year=2021', 400],
      ['me.json?scale=none', 400],
      ['me.json?region=%00', 200],
    ] as const) {
      const answer = await get(path, member.token);
      expect(answer.status, path).toBe(status === 200 ? answer.status : status);
      expect(answer.status, path).toBeLessThan(500);
    }
  });
});

describe('a tile of targets', () => {
  const random = seededRandom(7);
  const places = Array.from({ length: 50_000 }, (_, i) => {
    const state = i % 3 === 0 ? 'pending' : 'completed';
    return [`element${i}`, 'mountain', state, -10 + random() * 30, 35 + random() * 20] as const;
  });

  it('B7 of 50,000 points stays below 60 kB at every zoom', () => {
    const points = pointsOf(places);
    for (let z = 0; z <= 10; z += 1) {
      const { x, y } = mercatorOf([2, 43]);
      const tile = targetTile(points, z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z));
      expect(gzipSync(tile).byteLength, `z${z}`).toBeLessThan(60_000);
    }
  });

  it('counts targets that would overlap and how many of them are completed, and shows each where it has room', () => {
    const close = pointsOf([
      ['done', 'mountain', 'completed', 1, 42],
      ['wanted', 'mountain', 'pending', 1.0001, 42],
      ['alone', 'mountain', 'completed', 1.3, 42],
    ]);
    const shown = (z: number): Json[] => {
      const { x, y } = mercatorOf([1, 42]);
      const tile = targetTile(close, z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z));
      const layer = new VectorTile(new PbfReader(tile)).layers['targets'];
      return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer!.feature(i).properties);
    };
    const [alone, group] = shown(8);
    expect(alone).toMatchObject({ id: 'alone', count: 1 });
    // It lies at the pending one, and has no id, so that a tap opens it.
    expect(group).toEqual({ kind: 'mountain', tone: 'pending', name: '', count: 2, completed: 1 });
    expect(shown(4)).toEqual([{ kind: 'mountain', tone: 'pending', name: '', count: 3, completed: 2 }]);
    expect(shown(16).map(({ id }) => id)).toEqual(['done', 'wanted']);
  });

  it('counts every target once, in groups that do not overlap, not even at the edge of a tile', () => {
    const points = pointsOf(places.slice(0, 5_000));
    for (const z of [3, 5, 6]) {
      const tiles = Array.from({ length: 4 ** z }, (_, i) => [i % 2 ** z, Math.floor(i / 2 ** z)] as const);
      const symbols = tiles.flatMap(([column, row]) => {
        const layer = new VectorTile(new PbfReader(targetTile(points, z, column, row))).layers['targets'];
        return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
          const feature = layer!.feature(i);
          const [at] = feature.loadGeometry()[0]!;
          return { x: column + at!.x / 4_096, y: row + at!.y / 4_096, count: Number(feature.properties['count']) };
        });
      });
      expect(
        symbols.reduce((sum, { count }) => sum + count, 0),
        `z${z}`,
      ).toBe(points.length);
      let nearest = Infinity;
      for (const [i, a] of symbols.entries()) {
        for (const b of symbols.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y) * 512);
      }
      expect(nearest, `z${z}`).toBeGreaterThan(39);
    }
  });
});
