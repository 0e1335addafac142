import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { Json } from '#server/db/testing/testServer.ts';
import type { Database } from '#server/db/connect.ts';
import { currentDraft } from '#server/modules/elements/index.ts';
import { importText } from './testing/importText.ts';
import { osmPbfOf, osmXmlOf } from './testing/osmSample.ts';
import type { OsmSample } from './testing/osmSample.ts';

const at = (id: number, lon: number, lat: number, tags?: Record<string, string>): OsmSample['nodes'][number] => ({
  id,
  lon,
  lat,
  ...(tags && { tags }),
});

const VALLEY: OsmSample = {
  nodes: [
    at(1, 0.1, 42.1, { natural: 'peak', name: 'Pico Uno', ele: '3000' }),
    at(2, 0.12, 42.1, {
      natural: 'volcano',
      name: 'Volcán Dos',
      'volcano:status': 'extinct',
      'volcano:type': 'shield',
    }),
    at(3, 0.11, 42.11, { mountain_pass: 'yes', name: 'Collado Tres', ele: '2 400' }),
    at(4, 0.1, 42.12, {
      climbing: 'route_bottom',
      name: 'Vía Cuatro',
      'climbing:grade:french': '6a+',
      'climbing:pitches': '5',
    }),
    at(5, 0.1, 42.13, { highway: 'bus_stop', name: 'Parada Cinco', bus: 'yes' }),
    at(6, 5, 10, { highway: 'bus_stop', name: 'Far away' }),
    at(7, 0.1, 42.14, { highway: 'street_lamp' }),
    // A via ferrata of two ways, and an arête with one node outside the extract.
    at(10, 0.2, 42.2),
    at(11, 0.201, 42.2),
    at(12, 0.202, 42.2),
    at(13, 0.3, 42.2),
    at(14, 0.301, 42.2),
    // A lake, a hut mapped as a building, and a car park.
    at(20, 0.4, 42.2),
    at(21, 0.41, 42.2),
    at(22, 0.41, 42.21),
    at(23, 0.4, 42.21),
    at(30, 0.5, 42),
    at(31, 0.7, 42),
    at(32, 0.7, 42.2),
    at(33, 0.5, 42.2),
    at(34, 0.55, 42.05),
    at(35, 0.6, 42.05),
    at(36, 0.6, 42.1),
    at(40, 0.65, 42.15, { natural: 'peak', name: 'Pico del Parque' }),
    at(41, 0.59, 42.06, { natural: 'peak', name: 'Pico del Hueco' }),
  ],
  ways: [
    { id: 101, nodes: [10, 11], tags: { highway: 'via_ferrata', name: 'Vía Ferrata Seis', via_ferrata_scale: '3' } },
    { id: 102, nodes: [12, 11], tags: { highway: 'via_ferrata', name: 'Via ferrata Seis' } },
    { id: 103, nodes: [13, 14, 999], tags: { natural: 'arete', name: 'Cresta Siete' } },
    { id: 104, nodes: [20, 21, 22, 23, 20], tags: { natural: 'water', name: 'Ibón Ocho' } },
    { id: 105, nodes: [20, 21, 22, 20], tags: { tourism: 'wilderness_hut', building: 'yes', name: 'Cabaña Nueve' } },
    { id: 106, nodes: [20, 21, 22, 23, 20], tags: { amenity: 'parking', name: 'Aparcamiento Diez', capacity: '40' } },
    { id: 107, nodes: [10, 11, 12], tags: { highway: 'path' } },
    { id: 108, nodes: [13, 12], tags: { highway: 'path' } },
    { id: 109, nodes: [12, 20], tags: { highway: 'path' } },
    { id: 110, nodes: [30, 31, 32] },
    { id: 111, nodes: [30, 33, 32] },
    { id: 112, nodes: [34, 35, 36, 34] },
  ],
  relations: [
    {
      id: 201,
      members: [
        ['way', 107, ''],
        ['way', 108, 'forward'],
        ['way', 109, 'alternative'],
      ],
      tags: { type: 'route', route: 'hiking', ref: 'GR 99', sac_scale: 'alpine_hiking', roundtrip: 'no' },
    },
    {
      id: 202,
      members: [
        ['way', 110, 'outer'],
        ['way', 111, 'outer'],
        ['way', 112, 'inner'],
      ],
      tags: { type: 'boundary', boundary: 'national_park', name: 'Parque Once' },
    },
    {
      id: 203,
      members: [['way', 999, 'outer']],
      tags: { type: 'boundary', boundary: 'protected_area', name: 'Elsewhere' },
    },
    {
      id: 204,
      members: [
        ['way', 107, ''],
        ['way', 998, ''],
      ],
      tags: { type: 'route', route: 'hiking', name: 'European long-distance path E4' },
    },
  ],
};

describe.each([
  ['.osm', 'valley.osm', osmXmlOf(VALLEY)],
  ['.osm.pbf', 'valley.osm.pbf', osmPbfOf(VALLEY)],
] as const)('an extract as %s', (_, name, content) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());
  const element = async (externalId: string): Promise<Json> => {
    const { rows } = await sql<{
      id: string;
    }>`select element_id as id from element_external_id where external_id = ${externalId}`.execute(database.db);
    return rows[0] && { id: rows[0].id, ...(await currentDraft(database.db, rows[0].id)) };
  };

  it('becomes elements of all kinds, with their shapes, and nothing is doubled the second time', async () => {
    const report = await importText(database.db, name, content);
    expect(report).toEqual({
      // The street lamp and three paths are nothing the encyclopedia has.
      read: 17,
      others: 4,
      created: 14,
      merged: 0,
      unchanged: 0,
      skipped: [
        { id: 'relation/203', reason: 'has no position that can be used' },
        {
          id: 'relation/204',
          reason: 'is only partly in this file: import an extract that holds all of it',
        },
        { id: 'node/6', reason: 'is a stop with nothing to climb around' },
      ],
      skippedByReason: { incomplete: 1, noPlace: 1, farFromPins: 1 },
      byKind: {
        mountain: 3,
        volcano: 1,
        genericPoint: 2,
        climbingRoute: 1,
        viaFerrata: 1,
        ridge: 1,
        shelter: 1,
        route: 1,
        region: 1,
        access: 2,
      },
    });
    expect(await element('way/102')).toEqual(await element('way/101'));
    expect(await element('way/101')).toMatchObject({
      name: 'Vía Ferrata Seis',
      line: [
        [0.2, 42.2],
        [0.201, 42.2],
        [0.202, 42.2],
      ],
      difficulties: [{ scale: 'husler', value: 'K3' }],
      fields: { lengthMeters: 165 },
    });
    expect(await element('way/103')).toMatchObject({ name: 'Cresta Siete', line: { length: 2 } });
    expect(await element('way/104')).toMatchObject({ place: [0.405, 42.205], fields: { subtype: 'lake' } });
    expect(await element('way/105')).toMatchObject({ kind: 'shelter', fields: { category: 'unguardedHut' } });
    expect(await element('way/106')).toMatchObject({
      kind: 'access',
      fields: { startKind: 'carPark', carCapacity: 40 },
    });
    expect(await element('relation/201')).toMatchObject({
      name: 'GR 99',
      line: { length: 4 },
      difficulties: [{ scale: 'sacHiking', value: 'T4' }],
      fields: { shape: 'traverse', waymark: 'GR 99' },
    });
    const park = await element('relation/202');
    expect(park.area).toHaveLength(1);
    expect(park.area[0]).toHaveLength(2);
    const regionsOf = async (id: string): Promise<string[]> =>
      (
        await sql<{
          id: string;
        }>`select region_id as id from element_region where element_id = ${(await element(id)).id}`.execute(database.db)
      ).rows.map((row) => row.id);
    expect(await regionsOf('node/40')).toContain(park.id);
    expect(await regionsOf('node/41')).not.toContain(park.id);

    const count = async (): Promise<unknown> =>
      (await sql`select count(*) as elements, sum(revision) as revisions from element`.execute(database.db)).rows[0];
    const before = await count();
    expect(await importText(database.db, name, content)).toMatchObject({ created: 0, merged: 0, unchanged: 14 });
    await sql`update element_external_id set digest = ''`.execute(database.db);
    expect(await importText(database.db, name, content)).toMatchObject({ created: 0, merged: 0, unchanged: 14 });
    await sql`delete from element_external_id`.execute(database.db);
    expect(await importText(database.db, name, content)).toMatchObject({ created: 0, merged: 0, unchanged: 14 });
    expect(await count()).toEqual(before);
  });
});

describe('a broken .osm.pbf', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  const fresh = async (): Promise<unknown[]> =>
    (await sql`select name from element where catalogue_key is null`.execute(database.db)).rows;
  const good = osmPbfOf(VALLEY);
  const changed = (at: number): Buffer => {
    const copy = Buffer.from(good);
    copy[at] = copy[at]! ^ 0xff;
    return copy;
  };
  it.each([
    ['is empty', Buffer.alloc(0), /empty/],
    ['is text', Buffer.from('<osm></osm>'.repeat(50)), /no .osm.pbf/],
    ['ends too early', good.subarray(0, good.length - 20), /too early/],
    ['has a broken block', changed(good.indexOf('OSMData') + 40), /broken/],
    ['needs what is not known', osmPbfOf(VALLEY, ['HistoricalInformation']), /HistoricalInformation/],
    ['claims to be huge', Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff]), good]), /too early|no .osm.pbf/],
  ])('that %s names the byte and changes nothing', async (_, content, reason) => {
    await expect(importText(database.db, 'x.osm.pbf', content)).rejects.toMatchObject({
      problems: [{ offset: expect.any(Number), reason: expect.stringMatching(reason) }],
    });
    expect(await fresh()).toEqual([]);
  });

  it('survives whatever its bytes are', async () => {
    for (let i = 0; i < 60; i += 1) {
      const at = Math.floor((i / 60) * good.length);
      await importText(database.db, 'x.osm.pbf', changed(at), { isDryRun: true }).catch((error: unknown) =>
        expect(error).toHaveProperty('problems'),
      );
    }
    expect(await fresh()).toEqual([]);
  });
});
