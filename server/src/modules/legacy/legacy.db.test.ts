import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePath } from '@cordada/core/pages/paths';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { findLegacyUrl } from './legacy.queries.ts';
import { importLegacyUrls } from './importLegacyUrls.ts';

interface Found {
  id: string;
  slugs: { en: string; es: string };
}

describe('addresses of a former site', () => {
  let server: TestServer;
  let pin: Found;
  let access: Found;
  beforeAll(async () => {
    server = await startTestServer();
    const first = async (type: string): Promise<Found> => {
      const { data } = await server.graphql(
        `{ elements(filter: { types: [${type}] }, first: 1) { nodes { id slugs { en es } } } }`,
      );
      return data.elements.nodes[0];
    };
    [pin, access] = await Promise.all([first('mountain'), first('access')]);
  });
  afterAll(() => server.stop());

  const load = (lines: string) => {
    const file = path.join(server.dataDirectory, 'legacy.csv');
    fs.writeFileSync(file, `path,language,target\n${lines}\n`);
    return importLegacyUrls(server.server.database.db, file);
  };
  const resolve = async (url: string, lang: string) => {
    const response = await fetch(`${server.base}/api/v2/legacy-urls/resolve?${new URLSearchParams({ url, lang })}`);
    return { status: response.status, body: await response.json() };
  };

  it('lead by 301 to the element or page that answers now, in the spelling of the host', async () => {
    const { problems } = await load(
      [
        `/peaks/Aneto.html,neutral,${pin.id}`,
        `/picos/aneto.html,es,${pin.id}`,
        '/show.php?id=7,neutral,/mountains',
        '/show.php,neutral,/pins',
        '/quiénes-somos,es,/help/what-is-cordada',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    const cases = [
      ['neutral', '/peaks/aneto.html', `/pin/${pin.id}`],
      ['neutral', '/PEAKS//aneto.html/', `/pin/${pin.id}`],
      ['en', '/peaks/aneto.html', `/pin/${pin.id}/${pin.slugs.en}`],
      ['es', '/picos/aneto.html', `/pin/${pin.id}/${pin.slugs.es}`],
      ['es', '/show.php?id=7', encodePath('/montañas')],
      ['neutral', '/show.php?id=8', '/pins'],
      ['es', '/qui%C3%A9nes-somos', '/ayuda/que-es-cordada'],
    ] as const;
    for (const [language, url, target] of cases) {
      const { status, headers } = await server.page(url, language);
      expect([status, headers.location], `${language} ${url}`).toEqual([301, target]);
      expect(await resolve(url, language)).toEqual({ status: 200, body: { resolvedUrl: target } });
    }
  });

  it('that nobody knows are not found', async () => {
    expect((await server.page('/never/was')).status).toBe(404);
    expect(await resolve('/never/was', 'en')).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
    for (const url of ['', 'x', '/%ZZ', '/a%00', "/' or 1=1 --"])
      expect([404, 400]).toContain((await resolve(url, 'es')).status);
    expect((await resolve('/peaks/aneto.html', 'fr')).status).toBe(400);
  });

  it('answer for an id that is none of ours any more', async () => {
    await load(`/pin/1234,neutral,${pin.id}\n/pin/99?view=map,neutral,/mountains`);
    const { status, headers } = await server.page('/pin/1234');
    expect([status, headers.location]).toEqual([301, `/pin/${pin.id}`]);
    expect((await server.page('/pin/99')).status).toBe(404);
    expect((await server.page('/pin/99?view=map')).headers.location).toBe('/mountains');
    expect((await server.page('/pin/99')).status).toBe(404);
  });

  it('make former ids of accesses, which answer in any letter case (looseId)', async () => {
    const { problems } = await load(`/access/9001,neutral,${access.id}\n/acceso/AbCdEfGhJkM/viejo,es,${access.id}`);
    expect(problems).toEqual([]);
    const canonical = `/access/${access.id}/${access.slugs.en}`;
    for (const looseId of [access.id.toLowerCase(), access.id.toUpperCase(), '9001', 'abcdefghjkm', 'ABCDEFGHJKM']) {
      const { status, headers } = await server.page(`/access/${looseId}`, 'en');
      expect([status, headers.location?.replace(/^https?:\/\/[^/]+/, '')], looseId).toEqual([301, canonical]);
    }
    expect((await server.page('/access/9002', 'en')).status).toBe(404);
  });

  it('that go with a deleted element are not found', async () => {
    const { db } = server.server.database;
    await sql`insert into element (id, kind, name) values ('gone', 'genericPoint', 'Gone')`.execute(db);
    await load('/gone.html,neutral,gone');
    await sql`update element set status = 'deleted' where id = 'gone'`.execute(db);
    expect((await server.page('/gone.html')).status).toBe(404);
    await sql`delete from element where id = 'gone'`.execute(db);
    const { rows } = await sql`select 1 from legacy_url where path = '/gone.html'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are imported all or none, and every broken line is named', async () => {
    const { problems } = await load(
      ['/fine,neutral,/pins', 'no-slash,neutral,/pins', '/x,fr,/pins', '/y,en,nobody', '/z,en,/nowhere', '/w,en,'].join(
        '\n',
      ),
    );
    expect(problems.map(({ line }) => line).sort()).toEqual([3, 4, 5, 6, 7]);
    expect((await server.page('/fine')).status).toBe(404);
  });

  it('can be imported twice, and corrected', async () => {
    await load('/moved,neutral,/pins');
    expect((await load('/moved,neutral,/regions\n/moved,neutral,/lists')).problems).toEqual([]);
    expect((await server.page('/moved')).headers.location).toBe('/lists');
  });

  it('are found by the key of the table, however many there are', async () => {
    const { db } = server.server.database;
    await sql`insert into legacy_url (language, path, page_path)
      select 'neutral', '/bulk/' || n, '/pins' from generate_series(1, 100000) n`.execute(db);
    await sql`analyze legacy_url`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) select element_id from legacy_url l
      where l.path = any(${['/bulk/777?x', '/bulk/777']}::text[])`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('legacy_url_pkey');
    expect(plan).not.toContain('Seq Scan');
    expect(await findLegacyUrl(db, ['/bulk/777?x', '/bulk/777'], 'es')).toEqual({ elementId: null, pagePath: '/pins' });
  });
});
