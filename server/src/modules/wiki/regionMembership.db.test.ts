import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { loadCatalogue, recomputeRegions } from '#server/modules/elements/index.ts';
import { writerCalls } from './testing/writerCalls.ts';
import type { Member } from './testing/writerCalls.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '../../../catalogue');

describe('the countries of what members add', () => {
  let server: TestServer;
  let ana: Member;
  let admin: Member;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    admin = await server.member('Carla');
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(server.server.database.db);
  });
  afterAll(() => server.stop());
  const { ask, begin, change, publish } = writerCalls(() => ({ server, ana }));
  const db = () => server.server.database.db;
  const add = async (name: string, place: readonly number[]): Promise<string> =>
    (await publish(await begin('genericPoint', { name, place, fields: { subtype: 'viewpoint' } }))).id;
  const regionKeys = async (id: string): Promise<string[]> =>
    (
      await sql<{
        key: string;
      }>`select r.catalogue_key as key from element_region er join element r on r.id = er.region_id
        where er.element_id = ${id} order by 1`.execute(db())
    ).rows.map(({ key }) => key);
  const regionId = async (key: string): Promise<string> =>
    (await sql<{ id: string }>`select id from element where catalogue_key = ${key}`.execute(db())).rows[0]!.id;
  const recompute = (ids: string[] | null): Promise<void> =>
    db()
      .transaction()
      .execute((trx) => recomputeRegions(trx, ids));

  it('are those around its position, with the ranges there', async () => {
    const keys = await regionKeys(await add('Beside Aneto', [0.6556, 42.6301]));
    expect(keys).toEqual(expect.arrayContaining(['europe', 'spain', 'pyrenees', 'maladeta-massif']));
    expect(keys).not.toContain('france');
    expect(keys).not.toContain('andorra');
    const chamonix = await regionKeys(await add('In Chamonix', [6.8694, 45.9237]));
    expect(chamonix).toEqual(expect.arrayContaining(['france', 'alps']));
    expect(chamonix).not.toContain('italy');
    expect(chamonix).not.toContain('switzerland');
    expect(await regionKeys(await add('On Mont Blanc', [6.8652, 45.8326]))).toEqual(
      expect.arrayContaining(['france', 'italy']),
    );
  });

  it('are mended by a recomputation, which keeps what a person decided', async () => {
    const id = await add('Beside Posets', [0.4357, 42.6548]);
    const before = await regionKeys(id);
    await sql`insert into element_region (element_id, region_id) select ${id}, id from element
      where catalogue_key in ('france', 'andorra')`.execute(db());
    await recompute([id]);
    expect(await regionKeys(id)).toEqual(before);
    const decide = async (key: string, membership: string): Promise<Json> =>
      ask(
        'mutation ($id: ID!, $r: ID!, $m: RegionMembership!) { correctRegion(id: $id, regionId: $r, membership: $m, reason: "Survey") }',
        { id, r: await regionId(key), m: membership },
        admin,
      );
    expect(await decide('france', 'inside')).toBe(true);
    expect(await decide('spain', 'outside')).toBe(true);
    await recompute(null);
    const decided = await regionKeys(id);
    expect(decided).toContain('france');
    expect(decided).not.toContain('spain');
    expect(await decide('france', 'computed')).toBe(true);
    expect(await decide('spain', 'computed')).toBe(true);
    expect(await regionKeys(id)).toEqual(before);
  });

  it('are mended at the first start with other borders', async () => {
    const id = await add('Beside Perdiguero', [0.52, 42.67]);
    const before = await regionKeys(id);
    await sql`insert into element_region (element_id, region_id) select ${id}, id from element
      where catalogue_key in ('france', 'andorra')`.execute(db());
    await sql`update loaded_set set digest = 'other borders' where name = 'catalogue'`.execute(db());
    expect(await loadCatalogue(db(), CATALOGUE, () => new Map())).not.toBeNull();
    expect(await regionKeys(id)).toEqual(before);
    const { rows } = await sql`select 1 from element_region er join element e on e.id = er.element_id
      join element r on r.id = er.region_id and r.attributes ->> 'level' = 'country'
      where e.kind not in ('region', 'list') and e.countries <> '{}' and not e.countries && r.countries`.execute(db());
    expect(rows).toEqual([]);
  });

  it('stand beside regions that say where their outline comes from and how exact it is', async () => {
    const outline = async (key: string): Promise<Json> =>
      ask(
        'query ($id: ID!) { element(id: $id) { ... on RegionElement { outlineAccuracyMeters outlineCredit { publisher licence } } } }',
        { id: await regionId(key) },
      );
    expect(await outline('pyrenees')).toEqual({
      outlineAccuracyMeters: 8_000,
      outlineCredit: { publisher: 'Cordada', licence: 'own work' },
    });
  });

  it('of a line are those that it passes', async () => {
    const id = await add('Crosses the border', [0.6395, 42.69]);
    const line = encodeTrack([
      segmentOfPlaces([
        [0.6395, 42.69],
        [0.6395, 42.72],
      ]),
    ]);
    await sql`insert into element_line (element_id, line, bbox, length_meters)
      values (${id}, ${Buffer.from(line)}, '(0.6395,42.72),(0.6395,42.69)', 3300)`.execute(db());
    await recompute([id]);
    expect(await regionKeys(id)).toEqual(expect.arrayContaining(['spain', 'france']));
  });

  it('of a trail without a line are those of the places that it goes through, in part where few of them lie', async () => {
    const namesOf = async (id: string): Promise<string[]> =>
      (await ask('query ($id: ID!) { element(id: $id) { regions { name } } }', { id })).regions.map(
        ({ name }: Json) => name,
      );
    const place = [-1.792, 43.389];
    const start = `Cabo de Higuer;${place[1]};${place[0]}`;
    const others = [
      'Somport;42.796;-0.526',
      'Bujaruelo;42.6935;-0.1105',
      'Estós;42.6755;0.4885',
      'Baiau;42.5975;1.4292',
    ];
    const trail = { name: 'Along the range', place, countries: ['es'] };
    const { id } = await publish(await begin('route', { ...trail, fields: { waypoints: [start] } }));
    expect(await namesOf(id)).toContain('Basque Mountains');
    await change(id, { fields: { waypoints: [start, ...others] } });
    const regions = await namesOf(id);
    expect(regions).toEqual(['Pyrenees', 'Spain', 'Europe']);
    // Listings of the range where it begins have it, too.
    expect(await regionKeys(id)).toContain('basque-mountains');
    // A recomputation of everything changes nothing.
    await recompute(null);
    expect(await namesOf(id)).toEqual(regions);
  });
});
