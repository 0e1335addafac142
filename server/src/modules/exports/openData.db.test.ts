import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { importFile } from '#server/modules/imports/index.ts';
import { importText } from '#server/modules/imports/testing/importText.ts';
import { dumpOpenData } from './openData.ts';

describe('the open data', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-dump-'));
  });
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true });
    await server.stop();
  });
  const db = () => server.server.database.db;
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

  it('have every element with source and licence of each part, and nothing of people', async () => {
    const ana = await server.member('Ana');
    const { data } = await server.graphql(
      'mutation ($c: Json) { beginElement(type: mountain, content: $c) { id version } }',
      { c: { name: '=Pico, "Ana"', place: [0.5, 42.6], texts: { en: { description: 'Hers,\nand\u00a0steep.' } } } },
      ana.token,
    );
    const { id, version } = data.beginElement;
    await server.graphql(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id, v: version },
      ana.token,
    );
    const deleted = (
      await sql<{
        id: string;
      }>`update element set status = 'deleted' where id = (select min(id) from element where kind = 'shelter') returning id`.execute(
        db(),
      )
    ).rows[0]!;
    const feature = {
      type: 'Feature',
      id: 'node/1',
      properties: { natural: 'peak', name: 'Pico de Aneto', wikidata: 'Q207364', 'summit:cross': 'yes' },
      geometry: { type: 'Point', coordinates: [0.656_51, 42.631_02] },
    };
    await importText(db(), 'a.geojson', JSON.stringify({ features: [feature] }));

    const counts = await dumpOpenData(db(), { folder, publicUrl: 'https://example.org' });
    const { rows } = await sql<{ kind: string; n: number }>`select kind, count(*)::int as n from element
      where status = 'published' and kind <> 'list' group by kind`.execute(db());
    expect(counts).toEqual(Object.fromEntries(rows.map(({ kind, n }) => [kind, n])));
    for (const { kind, n } of rows) {
      const { features } = JSON.parse(read(`${kind}.geojson`));
      expect(features).toHaveLength(n);
      expect(parse(read(`${kind}.csv`), { columns: true })).toHaveLength(n);
    }

    const mountains = JSON.parse(read('mountain.geojson')).features;
    const aneto = mountains.find(({ properties }: Json) => properties.name === 'Aneto');
    expect(aneto).toMatchObject({
      geometry: { type: 'Point', coordinates: [0.656_51, 42.631_02] },
      properties: {
        externalIds: { osm: 'node/1', wikidata: 'Q207364' },
        sources: {
          place: 'openstreetmap',
          'fields.elevationMeters': 'pyrenees-3000',
          'fields.summitCross': 'openstreetmap',
        },
        licences: ['facts', 'ODbL 1.0'],
        url: `https://example.org/pin/${aneto.id}`,
      },
    });
    const hers = mountains.find((one: Json) => one.id === id);
    expect(hers.properties).toMatchObject({ sources: { place: 'members' }, licences: ['CC BY-SA 4.0'] });
    expect(JSON.parse(read('sources.json'))).toMatchObject({
      openstreetmap: { publisher: '© OpenStreetMap contributors', licence: 'ODbL 1.0' },
      members: { licence: 'CC BY-SA 4.0' },
    });
    const table: Json[] = parse(read('mountain.csv'), { columns: true });
    expect(table.find((row) => row.id === id)).toMatchObject({
      name: `'=Pico, "Ana"`,
      lat: '42.6',
      lon: '0.5',
      licences: 'CC BY-SA 4.0',
    });

    const all = fs.readdirSync(folder).map(read).join('');
    for (const secret of [ana.id, ana.email, deleted.id]) expect(all).not.toContain(secret);
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const file = await (await fetch(`${server.base}/api/elements/${aneto.id}.geojson`)).text();
    expect(file).toContain('OpenStreetMap contributors (ODbL 1.0)');
  });

  it('can be imported again: nothing is doubled', async () => {
    const count = async (): Promise<unknown> =>
      (await sql`select count(*) as n, sum(revision) as r from element`.execute(db())).rows;
    const before = await count();
    for (const kind of ['mountain', 'shelter', 'access', 'viaFerrata']) {
      const file = path.join(folder, `${kind}.csv`);
      const report = await importFile(db(), { format: 'csv', file, workDirectory: path.join(folder, 'work') });
      expect(report, kind).toMatchObject({ created: 0 });
      expect(report.read).toBeGreaterThan(20);
    }
    expect(((await count()) as Json)[0].n).toBe((before as Json)[0].n);
  });
});
