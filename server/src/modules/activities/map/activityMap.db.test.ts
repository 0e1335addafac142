import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { FAR, HOME, WAYS, WORK, ZONES, isHidden, recorded } from '../visibility/testing/hiddenWays.ts';

const WAITS = { timeout: 20_000, interval: 100 };
const ZOOM = 14;

describe('a map of activities', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let eve: Awaited<ReturnType<TestServer['member']>>;
  let summit: { id: string; lon: number; lat: number };
  const activities: Record<string, string> = {};
  const db = () => server.server.database.db;

  const get = (path: string, token?: string): Promise<Response> =>
    fetch(`${server.base}/api/activity-map/${path}`, { headers: token ? { 'x-access-token': token } : {} });
  const json = async (path: string, token?: string): Promise<Json> => (await get(path, token)).json();
  const run = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, ana.token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const publish = async (title: string, more: object): Promise<string> => {
    const input = {
      kind: 'hiking',
      title,
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds: [],
      milestones: [],
      ...more,
    };
    const { saveActivity } = await run('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', {
      input,
    });
    await run('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saveActivity.id });
    return saveActivity.id;
  };

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    for (const zone of ZONES) {
      await run('mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id } } }', { zone });
    }
    for (const [index, title] of Object.keys(WAYS).entries()) {
      const { body } = await server.upload(ana.token, sampleGpx({ segments: [recorded(title, index)] }));
      activities[title] = await publish(title, { trackIds: [body.id] });
    }
    const { rows } = await sql<typeof summit>`select id, lon, lat from element
      where kind = 'mountain' and status = 'published' order by id limit 1`.execute(db());
    summit = rows[0]!;
    activities['summit'] = await publish('summit', { kind: 'climbing', milestones: [{ elementId: summit.id }] });
  });
  afterAll(() => server.stop());

  /** Everything that the tiles around a place hold, in degrees. */
  async function readAround(user: string, [lon, lat]: LonLat, token?: string, query = '') {
    const [places, ids]: [LonLat[], string[]] = [[], []];
    const add = (found: readonly (readonly number[])[]): void => {
      for (const [east = 0, north = 0] of found) places.push([east, north]);
    };
    const { x, y } = mercatorOf([lon, lat]);
    const [column, row] = [Math.floor(x * 2 ** ZOOM), Math.floor(y * 2 ** ZOOM)];
    for (let across = column - 1; across <= column + 1; across += 1) {
      for (let down = row - 1; down <= row + 1; down += 1) {
        const answer = await get(`${user}/${ZOOM}/${across}/${down}.mvt${query}`, token);
        expect(answer.status).toBe(200);
        const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
        for (const layer of Object.values(layers)) {
          for (let i = 0; i < layer.length; i += 1) {
            const feature = layer.feature(i);
            ids.push(
              ...String(feature.properties['id'] ?? '')
                .split(',')
                .filter((id) => id !== ''),
            );
            const { geometry } = feature.toGeoJSON(across, down, ZOOM);
            if (geometry.type === 'Point') add([geometry.coordinates]);
            if (geometry.type === 'LineString') add(geometry.coordinates);
            if (geometry.type === 'MultiLineString') add(geometry.coordinates.flat());
          }
        }
      }
    }
    return { places, ids };
  }

  it('shows its owner every track, and others no place that is hidden (V01)', async () => {
    await expect
      .poll(
        async () => (await sql<{ n: number }>`select count(*)::int as n from shared_track`.execute(db())).rows[0]!.n,
        WAITS,
      )
      .toBe(Object.keys(WAYS).length);
    for (const zone of [HOME, WORK]) {
      expect((await readAround('me', zone, ana.token)).places.filter(isHidden).length).toBeGreaterThan(0);
      for (const token of [undefined, eve.token, ana.token]) {
        expect((await readAround(ana.id, zone, token)).places.filter(isHidden)).toEqual([]);
      }
    }
    expect((await readAround(ana.id, FAR)).places.length).toBeGreaterThan(10);
    const [mine, open] = [await json('me.json', ana.token), await json(`${ana.id}.json`)];
    expect(mine).toMatchObject({ total: 6, placed: 6 });
    // What lies in a zone altogether is an activity without a place.
    expect(open).toMatchObject({ total: 6, placed: 5 });
    for (const path of ['me.json', `${ana.id}.json`, `me/${ZOOM}/1/1.mvt`, `${ana.id}/${ZOOM}/1/1.mvt`]) {
      const { status, headers } = await get(path, ana.token);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'private, no-store']);
    }
  });

  it('tells others of no zone that hides nothing of what they see (V01)', async () => {
    const seen = () => json(`${ana.id}.json`, eve.token);
    const [before, zone] = [await seen(), { ...ZONES[0], lat: 10, lon: 100 }];
    await run('mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id } } }', { zone });
    await expect.poll(seen, WAITS).toEqual(before);
  });

  it('follows zones, visibilities and the bin at the next request (V06)', async () => {
    const at: LonLat = [summit.lon, summit.lat];
    const shown = async (token?: string): Promise<boolean> =>
      (await readAround(ana.id, at, token)).ids.includes(activities['summit']!);
    expect(await shown()).toBe(true);
    const zone = { name: 'Hut', lon: summit.lon, lat: summit.lat, radiusMeters: 400 };
    const { addHiddenZone } = await run(
      'mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id name } } }',
      { zone },
    );
    expect(await shown()).toBe(false);
    const { id } = addHiddenZone.hiddenZones.find(({ name }: Json) => name === 'Hut');
    await run('mutation ($id: ID!) { removeHiddenZone(id: $id) { hiddenZones { id } } }', { id });
    expect(await shown()).toBe(true);
    await sql`update activity set visibility = 'followers' where id = ${activities['summit']}`.execute(db());
    expect(await shown(eve.token)).toBe(false);
    expect((await readAround('me', at, ana.token)).ids).toContain(activities['summit']);
    await sql`update activity set visibility = 'everyone', deleted_at = now() where id = ${activities['summit']}`.execute(
      db(),
    );
    expect(await shown()).toBe(false);
    expect((await readAround('me', at, ana.token)).ids).toEqual([]);
    await sql`update activity set deleted_at = null where id = ${activities['summit']}`.execute(db());
    expect(await shown()).toBe(true);
    await sql`update account set profile_visibility = 'private' where id = ${ana.id}`.execute(db());
    for (const path of [`${ana.id}.json`, `${ana.id}/3/4/2.mvt`]) expect((await get(path)).status).toBe(404);
    await sql`update account set profile_visibility = 'open' where id = ${ana.id}`.execute(db());
  });

  it('has the filters of the listing', async () => {
    const total = async (query: string): Promise<number> => (await json(`me.json?${query}`, ana.token)).total;
    expect(await total('kind=climbing')).toBe(1);
    expect(await total('track=true')).toBe(5);
    expect(await total('q=stays')).toBe(1);
    expect(await total('year=2024')).toBe(0);
    expect(await total('visibility=onlyMe')).toBe(0);
    // Others have neither a status nor an audience to ask for.
    expect((await json(`${ana.id}.json?status=draft&visibility=onlyMe`)).total).toBe(6);
  });

  it('U06 refuses strangers, wrong tiles and wrong filters', async () => {
    expect((await get('me.json')).status).toBe(401);
    expect((await get('nobody.json')).status).toBe(404);
    for (const path of ['me/99/0/0.mvt', 'me/2/9/0.mvt', 'me/a/0/0.mvt']) {
      expect((await get(path, ana.token)).status, path).toBe(404);
    }
    for (const query of ['kind=castle', 'year=0', 'year=1e9', 'year=2020&year=2021', 'status=lost', 'visibility=me']) {
      expect((await get(`me.json?${query}`, ana.token)).status, query).toBe(400);
    }
    for (const query of ['q=%00', 'q=%25', 'q=', 'sort=none', `q=${'x'.repeat(500)}`]) {
      expect((await get(`me.json?${query}`, ana.token)).status, query).toBeLessThan(500);
    }
  });
});
