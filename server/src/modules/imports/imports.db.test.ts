import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { loadCatalogue, assignRegions, recomputeRegions } from '#server/modules/elements/index.ts';
import { importFile } from './importFile.ts';
import { importText } from './testing/importText.ts';

const node = (id: number, [lon, lat]: readonly [number, number], tags: Record<string, string>): object => ({
  type: 'Feature',
  id: `node/${id}`,
  properties: tags,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});
const collection = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

const ANETO = node(1, [0.656_51, 42.631_02], {
  natural: 'peak',
  name: 'Pico de Aneto',
  'name:ca': 'Pic d’Aneto',
  'name:an': 'Tuca d’Aneto',
  ele: '3 403,5 m',
  'summit:cross': 'yes',
});
const RENCLUSA = node(2, [0.650_02, 42.670_3], {
  tourism: 'alpine_hut',
  name: 'Refugi de la Renclusa',
  phone: '+34 974 344 646',
  ele: '2140',
});
const NEW_PEAK = node(3, [0.7, 42.7], { natural: 'peak', name: 'Tuca Nueva', ele: '2.712' });

describe('an import of OpenStreetMap', () => {
  let server: TestServer;
  let ana: { token: string };
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const ask = async (query: string, variables: object = {}, token?: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const everything = async (): Promise<unknown> =>
    (
      await sql`select id, name, lon, lat, attributes, elevation_meters, revision, minzoom, source, (select array_agg(n.name order by position)
        from element_name n where n.element_id = e.id) as names,
        (select array_agg(region_id order by region_id) from element_region r where r.element_id = e.id) as regions from element e order by id`.execute(
        db(),
      )
    ).rows;
  const find = async (text: string, type: string): Promise<Json> =>
    (
      await ask(
        `query ($t: String!, $k: [ElementKind!]) { elements(filter: { text: $t, types: $k }, first: 5) { nodes { id name location facts otherNames { name }
          provenance { path kind credit { licence } } regions { id } } } }`,
        { t: text, k: [type] },
      )
    ).nodes;
  const place = async (type: string): Promise<number> =>
    (await ask(`{ elements(filter: { types: [${type}] }) { total } }`)).total;

  it('makes what is there exact, adds what is not, and doubles nothing the second time', async () => {
    const [mountains, shelters] = [await place('mountain'), await place('shelter')];
    const unnamed = node(4, [0.7, 42.71], { natural: 'peak' });
    const bench = node(5, [0.7, 42.71], { amenity: 'bench', name: 'Bench' });
    const file = collection(ANETO, RENCLUSA, NEW_PEAK, unnamed, bench);
    const first = await importText(db(), 'a.geojson', file);
    expect(first).toEqual({
      read: 4,
      others: 1,
      created: 1,
      merged: 2,
      unchanged: 0,
      skipped: [
        { id: 'node/4', reason: 'has no name' },
        { id: 'node/5', reason: 'is nothing that the encyclopedia has' },
      ],
      skippedByReason: { noName: 1, noKind: 1 },
      byKind: { mountain: 2, shelter: 1 },
    });
    expect([await place('mountain'), await place('shelter')]).toEqual([mountains + 1, shelters]);

    const [aneto] = await find('aneto', 'mountain');
    expect(aneto).toMatchObject({ name: 'Aneto', location: [42.631_02, 0.656_51] });
    expect(aneto.facts).toMatchObject({ elevationMeters: 3404, summitCross: true });
    expect(aneto.otherNames.map(({ name }: Json) => name)).toEqual(
      expect.arrayContaining(["Pic d'Aneto", 'Pico de Aneto', 'Tuca d’Aneto']),
    );
    const of = (path: string): Json => aneto.provenance.find((one: Json) => one.path === path);
    expect(of('place')).toMatchObject({ kind: 'openStreetMap', credit: { licence: 'ODbL 1.0' } });
    expect(of('fields.summitCross')).toMatchObject({ kind: 'openStreetMap' });
    expect(of('fields.elevationMeters')).toMatchObject({ kind: 'survey', credit: { licence: 'facts' } });
    const [fresh] = await find('tuca nueva', 'mountain');
    expect(fresh).toMatchObject({ facts: { elevationMeters: 2712 } });
    expect(fresh.regions.length).toBeGreaterThan(0);

    const before = await everything();
    expect(await importText(db(), 'a.geojson', file)).toMatchObject({ created: 0, merged: 0, unchanged: 3 });
    // Import the same records from another format, with their digests removed.
    await sql`update element_external_id set digest = ''`.execute(db());
    const xml = `<?xml version="1.0"?><osm version="0.6"><node id="1" lon="0.65651" lat="42.63102"><tag k="natural" v="peak"/>
      <tag k="name" v="Pico de Aneto"/><tag k="ele" v="3404"/></node></osm>`;
    expect(await importText(db(), 'b.osm', xml)).toMatchObject({ read: 1, created: 0, unchanged: 1 });
    expect(await importText(db(), 'a.geojson', file)).toMatchObject({ created: 0, merged: 0, unchanged: 3 });
    expect(await everything()).toEqual(before);
    // Without external ids, records are still matched by name and position.
    await sql`delete from element_external_id`.execute(db());
    expect(await importText(db(), 'a.geojson', file)).toMatchObject({ created: 0, merged: 0, unchanged: 3 });
    expect(await everything()).toEqual(before);
  });

  it('puts what is new into the regions that it would be put into when all are settled', async () => {
    const random = seededRandom(5);
    const records = Array.from({ length: 300 }, (_, i) =>
      node(1_000 + i, [-20 + random() * 90, 27 + random() * 33], { natural: 'peak', name: `Settled ${i}` }),
    );
    expect(await importText(db(), 'many.geojson', collection(...records))).toMatchObject({ created: 300 });
    const regions = async (): Promise<unknown[]> =>
      (await sql`select element_id, region_id from element_region order by 1, 2`.execute(db())).rows;
    const before = await regions();
    expect(before.length).toBeGreaterThan(1_000);
    await db()
      .transaction()
      .execute((trx) => recomputeRegions(trx, null));
    expect(await regions()).toEqual(before);
    // An element that states countries belongs to these alone.
    await sql`update element set countries = '{es}' where name like 'Settled %'`.execute(db());
    const { rows: named } = await sql<{ id: string; place: [number, number]; countries: string[] }>`
      select id, array[lon, lat] as place, countries from element where name like 'Settled %'`.execute(db());
    await sql`delete from element_region where element_id = any(${named.map(({ id }) => id)}::text[])`.execute(db());
    await assignRegions(db(), named);
    const narrowed = await regions();
    const { rows: countries } = await sql<{
      name: string;
    }>`select distinct r.catalogue_key as name from element_region er
      join element e on e.id = er.element_id and e.name like 'Settled %'
      join element r on r.id = er.region_id and r.attributes ->> 'level' = 'country'`.execute(db());
    expect(countries).toEqual([{ name: 'spain' }]);
    await db()
      .transaction()
      .execute((trx) => recomputeRegions(trx, null));
    expect(await regions()).toEqual(narrowed);
    await sql`delete from element where name like 'Settled %'`.execute(db());
  });

  it('keeps what a member wrote, and what the catalogue says of the rest', async () => {
    const [{ id }] = await find('tuca nueva', 'mountain');
    const draft = await ask('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id }, ana.token);
    const saved = await ask(
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { id version } }',
      {
        id: draft.id,
        v: draft.version,
        c: { ...draft.content, place: [0.71, 42.7], fields: { elevationMeters: 2700 } },
      },
      ana.token,
    );
    await ask(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id: saved.id, v: saved.version },
      ana.token,
    );
    const moved = node(3, [0.720_1, 42.7], { natural: 'peak', name: 'Tuca Nueva', ele: '2800', prominence: '50' });
    expect(await importText(db(), 'c.geojson', collection(moved))).toMatchObject({ merged: 1, created: 0 });
    const [after] = await find('tuca nueva', 'mountain');
    expect(after).toMatchObject({ location: [42.7, 0.71], facts: { elevationMeters: 2700, prominenceMeters: 50 } });
    const of = (path: string): Json => after.provenance.find((one: Json) => one.path === path);
    expect(of('place')).toMatchObject({ kind: 'person' });
    expect(of('fields.prominenceMeters')).toMatchObject({ kind: 'openStreetMap' });

    // A newer catalogue updates its own values but keeps later, more exact ones.
    const before = await everything();
    const folder = path.resolve(import.meta.dirname, '../../../catalogue');
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-catalogue-'));
    fs.cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, 'mountains.csv');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^(aneto,.*?,)3404,/m, '$13405,'));
    expect(await loadCatalogue(db(), copy, () => new Map())).toEqual({ created: 0, changed: 1 });
    fs.rmSync(copy, { recursive: true });
    const [aneto] = await find('aneto', 'mountain');
    expect(aneto).toMatchObject({
      location: [42.631_02, 0.656_51],
      facts: { elevationMeters: 3405, summitCross: true },
    });
    expect((before as Json[]).length).toBe(((await everything()) as Json[]).length);
  });

  it('tells beforehand what would happen, and leaves everything as it is', async () => {
    const before = await everything();
    const file = collection(node(9, [0.8, 42.8], { natural: 'peak', name: 'Pico Probado' }), ANETO);
    const dry = await importText(db(), 'd.geojson', file, { isDryRun: true });
    expect(dry).toMatchObject({ read: 2, created: 1, unchanged: 1 });
    expect(await everything()).toEqual(before);
    expect((await sql`select 1 from import_run`.execute(db())).rows).toEqual([]);
    expect(await importText(db(), 'd.geojson', file)).toEqual(dry);
  });

  it.each([
    ['ends too early', 'x.geojson', collection(NEW_PEAK, ANETO).slice(0, -30), { line: 1 }],
    [
      'is no JSON in line 3',
      'x.geojson',
      `{"type":"FeatureCollection","features":[\n${JSON.stringify(NEW_PEAK)},\n{"type":"Feature",]}`,
      { line: 3 },
    ],
    ['is another JSON', 'x.geojson', '{"a": 1}', { line: 1 }],
    ['is a list (G11)', 'x.geojson', `${'['.repeat(10_000)}`, { line: 1 }],
    [
      'has something between its features',
      'x.geojson',
      `{"features":[\n${JSON.stringify(NEW_PEAK)},\n7]}`,
      { line: 3 },
    ],
    [
      'is XML that ends too early',
      'x.osm',
      '<osm>\n<node id="77" lon="1" lat="1">\n<tag k="natural" v="peak"/>',
      { line: 3 },
    ],
    [
      'is XML that is not well formed',
      'x.osm',
      '<osm>\n<node id="77" lon="1" lat="1">\n<tag k="natural" v=peak/></node></osm>',
      { line: 3 },
    ],
    ['is XML of something else', 'x.osm', '<gpx></gpx>', { line: 1 }],
    [
      'brings entities (U01)',
      'x.osm',
      '<!DOCTYPE osm [<!ENTITY a SYSTEM "file:///etc/passwd">]><osm>&a;</osm>',
      { line: 1 },
    ],
    ['has a node without a position', 'x.osm', '<osm>\n<node id="1" lon="a" lat="1"/></osm>', { line: 2 }],
    ['is no text', 'x.osm', Buffer.from([0x3c, 0x6f, 0x73, 0x6d, 0xff, 0xfe]), { line: 1 }],
    ['is empty', 'x.osm', '', { line: 1 }],
  ])('of a file that %s names the place and changes nothing', async (_, name, content, where) => {
    const before = await everything();
    await expect(importText(db(), name, content)).rejects.toMatchObject({ problems: [where] });
    expect(await everything()).toEqual(before);
  });

  it('survives what a database or a page would not (X05, G11)', async () => {
    const nasty = node(20, [180, 10], {
      natural: 'peak',
      name: 'Nul\u0000 \u202e<script>alert(1)</script> \ud800 zalgo̴̵̶',
      'name:en': "'; drop table element; --",
      alt_name: Array.from({ length: 100 }, (_n, i) => `other ${i}`).join(';'),
      ele: '1e400',
      website: 'javascript:alert(1)',
      wikidata: "Q1'; --",
      __proto__: 'polluted',
    });
    const report = await importText(
      db(),
      'n.geojson',
      collection(nasty, node(21, [0, 95], { natural: 'peak', name: 'Off' })),
    );
    expect(report).toMatchObject({ read: 2, created: 1, skippedByReason: { noPlace: 1 } });
    const { rows } = await sql<Json>`select name, lon, attributes from element e where exists
      (select 1 from element_external_id x where x.element_id = e.id and external_id = 'node/20')`.execute(db());
    expect(rows[0]).toMatchObject({ lon: -180, attributes: {} });
    expect(rows[0].name).toMatch(/^Nul <script>alert\(1\)<\/script> \ufffd zalgo/);
    expect(({} as Json).polluted).toBeUndefined();
  });

  it('takes a hut that is drawn twice for one, and two summits of one name for two', async () => {
    const hut = { tourism: 'alpine_hut', name: 'Refugio Doble' };
    const peak = { natural: 'peak', name: 'Rothorn' };
    const file = collection(
      node(30, [1, 42.5], hut),
      node(31, [1.000_3, 42.5], { ...hut, phone: '+34 600 000 000' }),
      node(32, [1, 42.6], peak),
      node(33, [1.01, 42.6], peak),
    );
    expect(await importText(db(), 'h.geojson', file)).toMatchObject({ created: 3, merged: 1 });
    expect(await importText(db(), 'h.geojson', file)).toMatchObject({ created: 0, merged: 0, unchanged: 4 });
    expect((await find('refugio doble', 'shelter')).map(({ facts }: Json) => facts.phone)).toEqual(['+34 600 000 000']);
  });

  it('brings nothing back that was deleted, and follows what was merged', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select element_id as id from element_external_id where external_id in ('node/32', 'node/33') order by external_id`.execute(
      db(),
    );
    await sql`update element set status = 'deleted', merged_into_id = ${rows[1]!.id} where id = ${rows[0]!.id}`.execute(
      db(),
    );
    const peak = { natural: 'peak', name: 'Rothorn', ele: '2000' };
    expect(await importText(db(), 'm.geojson', collection(node(32, [1, 42.6], peak)))).toMatchObject({
      merged: 1,
      created: 0,
    });
    await sql`update element set status = 'deleted' where id = ${rows[1]!.id}`.execute(db());
    expect(await importText(db(), 'm.geojson', collection(node(33, [1.01, 42.6], peak)))).toMatchObject({
      created: 0,
      skipped: [{ id: 'node/33', reason: 'was deleted from the encyclopedia' }],
    });
  });

  it('goes on where it was ended, and says the same in the end', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-resume-'));
    const file = path.join(folder, 'many.geojson');
    const features = Array.from({ length: 2_500 }, (_, i) =>
      node(1_000 + i, [-10 + (i % 50) / 10, 20 + Math.floor(i / 50) / 10], { natural: 'peak', name: `Resumed ${i}` }),
    );
    fs.writeFileSync(file, collection(...features));
    const options = { format: 'osm', file, workDirectory: path.join(folder, 'work') } as const;
    const placed: number[] = [];
    const ended = importFile(db(), {
      ...options,
      onProgress({ phase, records }) {
        if (phase === 'reading') return;
        placed.push(records);
        throw new Error('power is gone');
      },
    });
    await expect(ended).rejects.toThrow('power is gone');
    expect(placed).toEqual([1_000]);
    const count = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*) as n from element where name like 'Resumed %'`.execute(db())).rows[0]!
        .n;
    expect(await count()).toBe(1_000);
    const report = await importFile(db(), { ...options, onProgress: ({ records }) => placed.push(records) });
    expect(placed).toEqual([1_000, 2_000, 2_500]);
    expect(report).toMatchObject({ read: 2_500, created: 2_500, merged: 0, byKind: { mountain: 2_500 } });
    expect(await count()).toBe(2_500);
    expect(fs.readdirSync(options.workDirectory)).toEqual([]);
    // A resumed run must also have assigned map zooms.
    const { rows } = await sql`select 1 from element where name like 'Resumed %' and minzoom < 16`.execute(db());
    expect(rows.length).toBeGreaterThan(100);
    fs.rmSync(folder, { recursive: true });
  });

  it('reads waypoints by their symbols, and tables with any field, each with its own source', async () => {
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x">
      <wpt lat="42.6310" lon="0.6566"><ele>3404</ele><name>ANETO</name><sym>Summit</sym></wpt>
      <wpt lat="42.75" lon="0.75"><name>Fuente Clara</name><sym>Drinking Water</sym><extensions><name>no</name></extensions></wpt>
      <wpt lat="42.76" lon="0.75"><ele>high</ele><name>Wild Camp</name><sym>Dot</sym></wpt>
      <wpt lat="95" lon="0.75"><name>Nowhere</name><type>mountain</type></wpt>
      <trk><trkseg><trkpt lat="1" lon="1"><name>no</name></trkpt></trkseg></trk></gpx>`;
    const options = { format: 'gpx', credit: { title: 'Ana’s notes', licence: 'CC0' } } as const;
    expect(await importText(db(), 'w.gpx', gpx, options)).toMatchObject({
      read: 3,
      others: 1,
      created: 1,
      unchanged: 1,
      skipped: [
        { id: 'waypoint 3, Wild Camp', reason: 'is nothing that the encyclopedia has' },
        { id: 'waypoint 4, Nowhere', reason: 'has no position that can be used' },
      ],
    });
    expect(await importText(db(), 'w.gpx', gpx, { ...options, kind: 'genericPoint' })).toMatchObject({
      created: 1,
      unchanged: 2,
    });
    const [spring] = await find('fuente clara', 'genericPoint');
    expect(spring).toMatchObject({ facts: { subtype: 'spring' } });
    expect(spring.provenance[0].credit).toEqual({ licence: 'CC0' });
    await expect(importText(db(), 'w.gpx', gpx.slice(0, gpx.indexOf('Dot')), options)).rejects.toMatchObject({
      problems: [{ line: 4 }],
    });

    const table =
      'id,name,kind,elevation_m,lat,lon,category,winterRoom,alt_names\n7,Refugio Tabla,shelter,"2.100,5",42.9,0.9,guardedHut,yes,Hut A|Hut B';
    expect(await importText(db(), 't.csv', table, { format: 'csv' })).toMatchObject({ created: 1 });
    expect(await importText(db(), 't.csv', table, { format: 'csv' })).toMatchObject({ created: 0, unchanged: 1 });
    const renamed = table.replace('Refugio Tabla', 'Refugio Nuevo').replace('42.9', '42.95');
    expect(await importText(db(), 't.csv', renamed, { format: 'csv' })).toMatchObject({ created: 0, merged: 1 });
    const [hut] = await find('refugio nuevo', 'shelter');
    expect(hut).toMatchObject({
      location: [42.95, 0.9],
      facts: { elevationMeters: 2100.5, category: 'guardedHut', winterRoom: true },
    });
  });

  it('runs alone', async () => {
    const peak = collection(node(50, [2, 42], { natural: 'peak', name: 'Alone' }));
    const [first, second] = await Promise.allSettled([
      importText(db(), 'p.geojson', peak),
      importText(db(), 'p.geojson', peak),
    ]);
    const failed = [first, second].filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(failed.map(({ reason }) => reason.code)).toEqual(failed.map(() => 'conflict'));
    expect((await sql`select 1 from element where name = 'Alone'`.execute(db())).rows).toHaveLength(1);
  });
});
