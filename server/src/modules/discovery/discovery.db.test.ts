import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

describe('what search engines, readers and messengers ask for', () => {
  let server: TestServer;
  let owner: { id: string; token: string };
  let mountain: { id: string; name: string; slugs: { en: string; es: string } };
  const activities: Record<'everyone' | 'onlyMe' | 'draft', string> = { everyone: '', onlyMe: '', draft: '' };

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.member('Xoana');
    const { data } = await server.graphql(
      '{ elements(filter: { types: [mountain] }, first: 1) { nodes { id name slugs { en es } } } }',
    );
    mountain = data.elements.nodes[0];
    for (const kind of ['everyone', 'onlyMe', 'draft'] as const) {
      const saved = await server.graphql(
        `mutation ($title: String!, $visibility: Visibility!) { saveActivity(input: { kind: hiking, title: $title, story: "a < b & c",
          happenedOn: "2026-05-01", visibility: $visibility, trackIds: [], milestones: [] }) { id } }`,
        { title: `Activity ${kind}`, visibility: kind === 'draft' ? 'everyone' : kind },
        owner.token,
      );
      activities[kind] = saved.data.saveActivity.id;
      if (kind === 'draft') continue;
      await server.graphql(
        'mutation ($id: ID!) { publishActivity(id: $id) { id } }',
        { id: activities[kind] },
        owner.token,
      );
    }
  });
  afterAll(() => server.stop());

  const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)</g)].map((match) => match[1] ?? '');
  const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');

  it('names the sitemap of its own host in robots.txt', async () => {
    for (const [language, origin] of [
      ['neutral', 'http://cordada.test'],
      ['es', 'http://es.cordada.test'],
    ] as const) {
      const { text, headers } = await server.page('/robots.txt', language);
      expect(headers['content-type']).toContain('text/plain');
      expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    }
  });

  it('lists every public thing once, in files that exist, and nothing else (V06)', async () => {
    const index = (await server.page('/sitemap.xml', 'es')).text;
    const all: string[] = [];
    for (const file of locations(index)) {
      const { status, text } = await server.page(pathOf(file), 'es');
      expect(status, file).toBe(200);
      all.push(...locations(text));
    }
    expect(new Set(all).size).toBe(all.length);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from element where status = 'published'`.execute(server.server.database.db);
    expect(all.filter((one) => /\/(pin|acceso|region|lista)\//.test(one))).toHaveLength(rows[0]?.count ?? 0);
    expect(all).toContain(`http://es.cordada.test/pin/${mountain.id}/${mountain.slugs.es}`);
    expect(all.filter((one) => one.includes('/actividad/'))).toEqual([
      `http://es.cordada.test/actividad/${activities.everyone}/activity-everyone`,
    ]);
    expect(all).toContain(`http://es.cordada.test/usuario/${owner.id}/xoana-ruiz`);
    for (const address of [all[0], all.at(-1), all[Math.floor(all.length / 2)]]) {
      expect((await server.page(pathOf(address ?? ''), 'es')).status, address).toBe(200);
    }
  });

  it('compresses sitemaps on the way', async () => {
    const plain = await server.page('/sitemaps/elements/0.xml');
    const zipped = await server.page('/sitemaps/elements/0.xml', 'neutral', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.body.length).toBeLessThan(plain.body.length / 4);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  });

  it.each(['/sitemaps/elements/x.xml', '/sitemaps/accounts/0.xml', '/sitemaps/pages/1.xml', '/feeds/pages.xml'])(
    'has no %s',
    async (path) => {
      expect((await server.page(path)).status).toBe(404);
    },
  );

  it('walks elements in files by the primary key', async () => {
    const { db } = server.server.database;
    // Use a small page: with only a thousand rows, PostgreSQL would sort a large share instead of using the index.
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select x.id from element x
      where x.status = 'published' and x.id > '5' order by x.id limit 50`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('element_pkey');
  });

  it('tells readers of public activities, latest first, in the language of the host', async () => {
    const { text, headers } = await server.page('/feeds/activities.xml', 'es');
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(text).toContain('<language>es</language>');
    expect(text).toContain(`<link>http://es.cordada.test/actividad/${activities.everyone}/activity-everyone</link>`);
    expect(text).toContain('<description>a &#60; b &#38; c</description>');
    expect(text).toContain('<dc:creator>Xoana Ruiz</dc:creator>');
    expect(text).not.toMatch(/Activity (onlyMe|draft)/);
  });

  it('tells readers of new places', async () => {
    const { db } = server.server.database;
    await sql`update element set created_at = now() + interval '1 hour' where id = ${mountain.id}`.execute(db);
    const { text } = await server.page('/feeds/elements.xml', 'en');
    expect(text.match(/<item>/g)).toHaveLength(50);
    expect(text.indexOf(`/pin/${mountain.id}/${mountain.slugs.en}`)).toBeLessThan(text.indexOf('</item>'));
  });

  it('names the feed of a member and of a region on their pages', async () => {
    const owner = await server.member('Feedwriter');
    const { text } = await server.page(`/user/${owner.id}`);
    expect(text).toContain(`href="/feeds/members/${owner.id}.xml"`);
    expect((await server.page(`/feeds/members/${owner.id}.xml`)).status).toBe(200);
    await server.graphql(
      'mutation { changePreferences(input: { profileVisibility: private }) { email } }',
      {},
      owner.token,
    );
    // The kept page goes as soon as the change is announced.
    const page = async (): Promise<string> => (await server.page(`/user/${owner.id}`)).text;
    await expect.poll(page).not.toContain('/feeds/members/');
    expect((await server.page(`/feeds/members/${owner.id}.xml`)).status).toBe(404);
  });

  it('can be installed on a home screen, with every icon', async () => {
    const { text, headers } = await server.page('/manifest.webmanifest', 'es');
    expect(headers['content-type']).toContain('application/manifest+json');
    const { icons, lang, shortcuts } = JSON.parse(text);
    expect(lang).toBe('es');
    for (const { src, sizes } of icons) {
      const { status, body } = await server.page(src);
      expect(status, src).toBe(200);
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
    }
    for (const { url } of shortcuts) expect((await server.page(url, 'es')).status, url).toBe(200);
    const { text: html } = await server.page('/', 'es');
    for (const [, href = ''] of html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)) {
      expect((await server.page(href, 'es')).status, href).toBe(200);
    }
    for (const [, href = ''] of html.matchAll(/type="application\/rss\+xml"[^>]*href="([^"]+)"/g)) {
      expect((await server.page(href, 'es')).status, href).toBe(200);
    }
  });

  it('draws a picture for every page that can be shared, which its page names', async () => {
    const { data } = await server.graphql(
      `{ access: elements(filter: { types: [access] }, first: 1) { nodes { id } } region: elements(filter: { types: [region] }, first: 1) { nodes { id } }
        list: elements(filter: { types: [list] }, first: 1) { nodes { id } } }`,
    );
    const pages = {
      pin: mountain.id,
      access: data.access.nodes[0].id,
      region: data.region.nodes[0].id,
      list: data.list.nodes[0].id,
      activity: activities.everyone,
      user: owner.id,
    };
    for (const [page, id] of Object.entries(pages)) {
      const { text } = await server.page(`/${page}/${id}`);
      const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(picture).toBe(`http://cordada.test/share/en/${page}/${id}.png`);
      const { status, headers, body } = await server.page(pathOf(picture));
      expect(status, page).toBe(200);
      expect(headers['content-type']).toBe('image/png');
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    const conversation = await server.page(`/share/es/conversation/${mountain.id}.png`);
    expect(conversation.status).toBe(200);
    const product = /property="og:image" content="([^"]+)"/.exec((await server.page('/mountains')).text)?.[1] ?? '';
    expect((await server.page(pathOf(product))).status).toBe(200);
  });

  it('L11 V06 draws nothing of what is not for everybody', async () => {
    for (const path of [
      `/share/en/activity/${activities.onlyMe}.png`,
      `/share/en/activity/${activities.draft}.png`,
      `/share/en/conversation/${activities.onlyMe}.png`,
      `/share/en/region/${mountain.id}.png`,
      `/share/fr/pin/${mountain.id}.png`,
      '/share/en/pin/0.png',
      '/share/en/settings/k7Qx2mDpR9w.png',
    ]) {
      expect((await server.page(path)).status, path).toBe(404);
    }
    expect((await server.page(`/share/en/user/${owner.id}.png`)).status).toBe(200);
    await server.graphql(
      'mutation { changePreferences(input: { profileVisibility: private }) { email } }',
      {},
      owner.token,
    );
    await expect.poll(async () => (await server.page(`/share/en/user/${owner.id}.png`)).status).toBe(404);
    const { text } = await server.page('/sitemaps/users/0.xml');
    expect(text).not.toContain(owner.id);
  });

  it('draws a picture anew when its activity has another title, and drops that of a deleted one', async () => {
    const picture = async () => server.page(`/share/en/activity/${activities.everyone}.png`);
    const before = await picture();
    await server.graphql(
      `mutation ($id: ID!) { saveActivity(id: $id, input: { kind: hiking, title: "Another name", happenedOn: "2026-05-01",
        visibility: everyone, trackIds: [], milestones: [] }) { id } }`,
      { id: activities.everyone },
      owner.token,
    );
    await expect.poll(async () => (await picture()).body.equals(before.body)).toBe(false);
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: activities.everyone }, owner.token);
    await expect.poll(async () => (await picture()).status).toBe(404);
  });

  it('forgets the pictures of an activity that is no longer for everybody, of its conversation too (V06, V07)', async () => {
    const fields =
      'kind: hiking, title: "Once open", story: "", happenedOn: "2026-05-01", trackIds: [], milestones: []';
    const save = async (visibility: string, id?: string): Promise<string> => {
      const mutation = `mutation ($id: ID) { saveActivity(id: $id, input: { visibility: ${visibility}, ${fields} }) { id } }`;
      return (await server.graphql(mutation, { id }, owner.token)).data.saveActivity.id;
    };
    const id = await save('everyone');
    await server.graphql(`mutation { publishActivity(id: "${id}") { id } }`, {}, owner.token);
    const statuses = () =>
      Promise.all(
        ['activity', 'conversation'].map(async (page) => (await server.page(`/share/en/${page}/${id}.png`)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await save('onlyMe', id);
    await expect.poll(statuses).toEqual([404, 404]);
  });
});
