import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { refreshHeatmap } from './refreshHeatmap.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

/** Long enough for the job that recreates the shared tracks. */
const WAITS = { timeout: 20_000, interval: 100 };

const START: LonLat = [0.6, 42.6];
const MIDDLE: LonLat = [0.63, 42.6];
const END: LonLat = [0.66, 42.6];

describe('where people walk', () => {
  let server: TestServer;
  let members: Member[];
  let activities: string[];
  const db = () => server.server.database.db;

  const publish = async ({ token }: Member, seed: number): Promise<string> => {
    const segment = syntheticActivity({
      waypoints: [
        [...START, 1_500],
        [...END, 1_600],
      ],
      startEpoch: Date.parse('2025-07-19T06:00:00Z') / 1000 + seed * 86_400,
      // The way of one member is dead straight.
      noiseMeters: seed === 1 ? 0 : 2,
      seed,
    });
    const { id } = (await server.upload(token, sampleGpx({ name: `Way ${seed}`, segments: [segment] }))).body;
    const input = {
      kind: 'hiking',
      title: 'A way',
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds: [id],
      milestones: [],
    };
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      token,
    );
    const activity: string = data.saveActivity.id;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, token);
    return activity;
  };
  const readCells = async (place: LonLat, z = 14): Promise<{ place: LonLat; people: number }[]> => {
    const { x, y } = mercatorOf(place);
    const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
    const response = await fetch(`${server.base}/tiles/density/${z}/${column}/${row}.mvt`);
    expect(response.status).toBe(200);
    const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers['density'];
    return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
      const { geometry, properties } = layer!.feature(i).toGeoJSON(column, row, z);
      if (geometry.type !== 'Point') throw new Error('No point');
      const [lon = 0, lat = 0] = geometry.coordinates;
      return { place: [lon, lat], people: Number(properties?.['people']) };
    });
  };
  const near = async (place: LonLat, meters: number): Promise<number> =>
    (await readCells(place)).filter((one) => distanceMeters(one.place, place) < meters).length;
  /** Tiles are invalidated by the notification of the change, shortly after the commit. */
  const follow = async (): Promise<void> => refreshHeatmap(db());

  beforeAll(async () => {
    server = await startTestServer();
    members = [];
    for (const name of ['Ana', 'Bea', 'Cleo', 'Dora', 'Eva']) members.push(await server.member(name));
    activities = [];
    for (const [index, member] of members.slice(0, 4).entries()) activities.push(await publish(member, index));
    activities.push(await publish(members[0]!, 7));
  });
  afterAll(() => server.stop());

  it('is told of no four members, however often they go there (N02, V12)', async () => {
    await follow();
    expect(await readCells(MIDDLE)).toEqual([]);
    expect((await sql`select 1 from heatmap_cell`.execute(db())).rows).toEqual([]);
  });

  it('is told from five on, at every zoom, but not where their ways begin and end (V12)', async () => {
    activities.push(await publish(members[4]!, 4));
    await follow();
    await expect.poll(() => near(MIDDLE, 150)).toBeGreaterThan(0);
    for (const z of [9, 10, 11, 12, 13, 14]) {
      const cells = await readCells(MIDDLE, z);
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.length).toBeLessThanOrEqual(1_024);
      // Tiles contain steps, not exact counts.
      expect(new Set(cells.map(({ people }) => people))).toEqual(new Set([5]));
    }
    // Hidden circles reach at least this far, whichever way they are shifted.
    expect(await near(START, 240)).toBe(0);
    expect(await near(END, 240)).toBe(0);
    for (const path of ['8/0/0', '15/0/0', '9/512/0', 'x/0/0']) {
      expect((await fetch(`${server.base}/tiles/density/${path}.mvt`)).status).toBe(404);
    }
  });

  it('leaves out the hidden zones of who walks there, also those made later', async () => {
    const [ana] = members as [Member];
    const { data } = await server.graphql(
      'mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id } } }',
      { zone: { name: 'Home', lon: MIDDLE[0], lat: MIDDLE[1], radiusMeters: 200 } },
      ana.token,
    );
    const [zone] = data.addHiddenZone.hiddenZones;
    // The shared tracks are recreated by a job first.
    await expect.poll(async () => (await follow(), near(MIDDLE, 200)), WAITS).toBe(0);
    await expect.poll(async () => (await follow(), (await readCells([0.648, 42.6])).length), WAITS).toBeGreaterThan(0);
    await server.graphql('mutation ($id: ID!) { removeHiddenZone(id: $id) { hiddenZones { id } } }', zone, ana.token);
    await expect.poll(async () => (await follow(), near(MIDDLE, 150)), WAITS).toBeGreaterThan(0);
  });

  it('leaves out who does not want to count (V12)', async () => {
    const count = (isOn: boolean) =>
      server.graphql(
        'mutation ($isOn: Boolean!) { changePreferences(input: { countsInHeatmap: $isOn }) { countsInHeatmap } }',
        { isOn },
        members[1]!.token,
      );
    expect((await count(false)).data.changePreferences.countsInHeatmap).toBe(false);
    await follow();
    await expect.poll(() => readCells(MIDDLE)).toEqual([]);
    await count(true);
    await follow();
    await expect.poll(() => near(MIDDLE, 150)).toBeGreaterThan(0);
  });

  it.each([
    ['made private', "update activity set visibility = 'onlyMe'", "update activity set visibility = 'everyone'"],
    ['deleted', 'update activity set deleted_at = now()', 'update activity set deleted_at = null'],
    ['unpublished', "update activity set status = 'draft'", "update activity set status = 'published'"],
  ])('is forgotten of an activity that is %s (V07)', async (_, hide, show) => {
    const where = ` where id = '${activities.at(-1)}'`;
    await sql.raw(hide + where).execute(db());
    await follow();
    await expect.poll(() => readCells(MIDDLE)).toEqual([]);
    await sql.raw(show + where).execute(db());
    await follow();
    await expect.poll(() => near(MIDDLE, 150)).toBeGreaterThan(0);
  });

  it('is forgotten of members who are suspended or gone, and counts agree with what is walked (C08)', async () => {
    const [, bea, cleo] = members as [Member, Member, Member];
    await sql`update account set suspended_at = now() where id = ${bea.id}`.execute(db());
    await follow();
    await expect.poll(() => readCells(MIDDLE)).toEqual([]);
    await sql`update account set suspended_at = null where id = ${bea.id}`.execute(db());
    await follow();
    await expect.poll(() => near(MIDDLE, 150)).toBeGreaterThan(0);
    const { rows } = await sql<{ cell: string }>`
      (select cell, count(distinct owner_id)::int as people from heatmap_activity, unnest(cells) cell group by cell
        having count(distinct owner_id) >= 5
        except select cell, people from heatmap_cell where level = 18)
      union all
      (select cell, people from heatmap_cell where level = 18
        except select cell, count(distinct owner_id)::int from heatmap_activity, unnest(cells) cell group by cell)`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    await sql`delete from account where id = ${cleo.id}`.execute(db());
    await follow();
    await expect.poll(() => readCells(MIDDLE)).toEqual([]);
  });
});
