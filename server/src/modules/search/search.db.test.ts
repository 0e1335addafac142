import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ORACLE_ROWS, searchOracle } from '@cordada/core/search/samples/oracle';
import type { OracleRow, SearchOracle } from '@cordada/core/search/samples/oracle';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { SEARCH_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { importCsv } from '#server/modules/imports/testing/importText.ts';

const SEARCH = `query ($text: String!, $first: Int, $kinds: [ElementKind!]) {
  search(text: $text, first: $first, kinds: $kinds) { id type name matchedName match region matchedRegion elevationMeters prominenceMeters url } }`;

describe('search', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    // The vocabulary is loaded after the startup notification.
    await vi.waitFor(async () => expect(await search('mattehorn')).not.toEqual([]), 5_000);
  });
  afterAll(() => server.stop());

  const search = async (text: string, more: object = {}): Promise<Json[]> => {
    const { data, errors } = await server.graphql(SEARCH, { text, ...more });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.search;
  };
  const names = async (text: string, more: object = {}): Promise<string[]> =>
    (await search(text, more)).map((hit) => hit.name);
  const db = (): TestServer['server']['database']['db'] => server.server.database.db;

  it.each([
    ['aneto', 'Aneto'],
    ['ANETO', 'Aneto'],
    ['mulhacen', 'Mulhacén'],
    ['Mulhacén', 'Mulhacén'],
    ['mulhace\u0301n', 'Mulhacén'],
    ["Pica d'Estats", "Pica d'Estats"],
    ['pica d’estats', "Pica d'Estats"],
    ['estats pica', "Pica d'Estats"],
    ['Aneto 3404', 'Aneto'],
    ['aneto, 3.404 m', 'Aneto'],
    ['Mont Cervin', 'Matterhorn'],
    ['cervino', 'Matterhorn'],
    ['matterhorn', 'Matterhorn'],
    ['matter', 'Matterhorn'],
    ['mattehorn', 'Matterhorn'],
    ['matterhron', 'Matterhorn'],
    ['mont blnac', 'Mont Blanc'],
    ['montblanc', 'Mont Blanc'],
    ['goriz hut', 'Refugio de Góriz'],
    ['gr11', 'GR 11 Pyrenean Trail'],
    ['pirineos', 'Pyrenees'],
    ['monte perdido', 'Monte Perdido'],
    ['four-thousanders alps', 'Four-thousanders of the Alps'],
  ])('finds by %j first %s', async (text, name) => {
    expect((await names(text))[0]).toBe(name);
  });

  it('tells what a result is, which name matched, where it is and where it leads', async () => {
    const [hit] = await search('CERVINO');
    expect(hit).toMatchObject({
      name: 'Matterhorn',
      matchedName: 'Cervino',
      type: 'mountain',
      match: 'exact',
      elevationMeters: 4478,
    });
    expect(hit.url).toMatch(new RegExp(`^/pin/${hit.id}$`));
    expect(hit.region).toBeTruthy();
    const spanish = await fetch(`${server.base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-language': 'es' },
      body: JSON.stringify({ query: SEARCH, variables: { text: 'pyrenees' } }),
    });
    const { data } = await spanish.json();
    expect(data.search[0]).toMatchObject({ type: 'region', name: 'Pirineos', matchedName: 'Pyrenees' });
  });

  it('names the region that a word of the text is about, in the language of the reader', async () => {
    const [aneto] = await search('aneto españa');
    expect(aneto).toMatchObject({ name: 'Aneto', matchedRegion: 'Spain', prominenceMeters: 2812 });
    expect((await search('aneto'))[0]).toMatchObject({ name: 'Aneto', matchedRegion: null });
    expect((await search('mattehorn'))[0]).toMatchObject({ name: 'Matterhorn', matchedRegion: null });
  });

  it('puts the whole name before its beginning, that before other words, and a typing error last', async () => {
    const hits = await search('teide', { first: 20 });
    const order = ['exact', 'beginning', 'words', 'corrected'];
    const matches = hits.map((hit) => order.indexOf(hit.match));
    expect(matches).toEqual([...matches].sort((a, b) => a - b));
    expect(hits[0]).toMatchObject({ name: 'Teide', match: 'exact' });
  });

  it('finds what is written in one word by two', async () => {
    expect((await search('matter horn')).map(({ name, match }) => ({ name, match }))).toContainEqual({
      name: 'Matterhorn',
      match: 'corrected',
    });
  });

  it('tells names apart that begin alike for longer than its keys', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `Refugio de la Zarza Zuna${i},${3000 + i},42.5,0.${i + 10},shelter`,
    );
    await importCsv(
      db(),
      ['name,elevation_m,lat,lon,kind', ...rows, 'Refugio de la Zurita,900,41,1,shelter'].join('\n'),
    );
    await vi.waitFor(async () => expect(await names('zurita')).toEqual(['Refugio de la Zurita']), 5_000);
    expect((await names('refugio de la zu'))[0]).toBe('Refugio de la Zurita');
    expect(await names('refugio de la zarza', { first: 20 })).toHaveLength(20);
  });

  it('answers only the kinds that were asked for', async () => {
    const hits = await search('mont', { kinds: ['shelter', 'list', 'shelter'], first: 20 });
    expect(hits.every((hit) => hit.type === 'shelter' || hit.type === 'list')).toBe(true);
    expect((await search('aneto', { kinds: ['pin'] }))[0].name).toBe('Aneto');
    expect(await search('aneto', { kinds: [] })).toEqual([]);
  });

  const readOracle = async (): Promise<SearchOracle> =>
    searchOracle((await sql.raw<OracleRow>(ORACLE_ROWS).execute(db())).rows, 'en');

  describe('against a look at everything', () => {
    it('finds what the beginning of a word finds (B8)', async () => {
      const oracle = await readOracle();
      const random = seededRandom(1);
      let [found, wanted] = [0, 0];
      for (let i = 0; i < 150; i += 1) {
        const word = oracle.words[Math.floor(random() * oracle.words.length)] ?? '';
        const text = word.slice(0, 1 + Math.floor(random() * 5));
        const best = oracle.find(text, 10);
        const ids = new Set((await search(text)).map((hit) => hit.id));
        wanted += best.length;
        found += best.filter((id) => ids.has(id)).length;
      }
      expect(wanted).toBeGreaterThan(500);
      expect(found / wanted).toBeGreaterThanOrEqual(0.99);
    });

    it('finds two words in any order, however long the first is (B8)', async () => {
      const names = Array.from({ length: 60 }, (_, i) => `Aparcamiento Uno${i} Xeste${i % 7}`);
      const others = Array.from({ length: 60 }, (_, i) => `Zeta${i} Aparcamiento Xeste${i % 7}`);
      const lines = [...names, ...others].map((name, i) => `${name},${900 + i * 40},${40 + i / 100},-3,access`);
      await importCsv(db(), `name,elevation_m,lat,lon,kind\n${lines.join('\n')}`);
      await expect.poll(async () => (await search('zeta59 xeste')).length).toBeGreaterThan(0);
      await vi.waitFor(async () => expect((await search('uno59')).length).toBeGreaterThan(0), 3_000);
      const oracle = await readOracle();
      for (const text of ['aparcamiento xeste', 'xeste3 apar', 'aparcamiento uno1', 'aparcamiento x']) {
        expect((await search(text)).map(({ id }) => id).toSorted(), text).toEqual(oracle.find(text, 10).toSorted());
      }
    });

    it('finds what is meant by one typing error (B8)', async () => {
      const oracle = await readOracle();
      const random = seededRandom(2);
      const long = oracle.words.filter((word) => /^[a-z]{5,}$/.test(word));
      let [found, wanted] = [0, 0];
      for (let i = 0; i < 150; i += 1) {
        const text = oracle.mistype(long[Math.floor(random() * long.length)] ?? '', random);
        const best = oracle.find(text, 10);
        const ids = new Set((await search(text)).map((hit) => hit.id));
        wanted += best.length;
        found += best.filter((id) => ids.has(id)).length;
      }
      expect(wanted).toBeGreaterThan(150);
      expect(found / wanted).toBeGreaterThanOrEqual(0.95);
    });
  });

  describe('shows', () => {
    const soon = (text: string): ReturnType<typeof expect.poll<string[]>> =>
      expect.poll(() => names(text, { kinds: ['mountain', 'user', 'region'] }), { interval: 20 });

    it('what was just written, renamed, taken back and published again', async () => {
      await importCsv(db(), 'name,elevation_m,lat,lon\nQuebrantahuesos Alto,2345,42.5,0.5');
      await soon('quebrantahuesos').toEqual(['Quebrantahuesos Alto']);
      await sql`update element set name = 'Lammergeier' where name = 'Quebrantahuesos Alto'`.execute(db());
      await soon('lammergeier').toEqual(['Lammergeier']);
      expect(await names('quebrantahuesos')).toEqual([]);
      for (const status of ['draft', 'deleted']) {
        await sql`update element set status = ${status} where name = 'Lammergeier'`.execute(db());
        // Immediately, even before the index is updated: hidden elements are filtered at query time.
        expect(await names('lammergeier')).toEqual([]);
        await sql`update element set status = 'published' where name = 'Lammergeier'`.execute(db());
        await soon('lammergeier').toEqual(['Lammergeier']);
      }
      await soon('lamergeier').toEqual(['Lammergeier']);
      await sql`delete from element where name = 'Lammergeier'`.execute(db());
      expect(await names('lammergeier')).toEqual([]);
    });

    it('V06, V08 no member who is suspended or private, and no address of anybody', async () => {
      const { id, email, token } = await server.member('Xenóbulo');
      await soon('xenobulo ru').toEqual(['Xenóbulo Ruiz']);
      expect((await search('xenobulo'))[0]).toMatchObject({ id, type: 'user', url: `/user/${id}` });
      expect(await names(email)).not.toContain('Xenóbulo Ruiz');
      await sql`update account set suspended_at = now() where id = ${id}`.execute(db());
      expect(await names('xenobulo')).toEqual([]);
      await sql`update account set suspended_at = null, first_name = 'Zoraida' where id = ${id}`.execute(db());
      await soon('zoraida').toEqual(['Zoraida Ruiz']);
      expect(await names('xenobulo')).toEqual([]);
      const show = (visibility: string): Promise<unknown> =>
        server.graphql(
          `mutation { changePreferences(input: { profileVisibility: ${visibility} }) { email } }`,
          {},
          token,
        );
      await show('private');
      expect(await names('zoraida')).toEqual([]);
      await show('open');
      await soon('zoraida').toEqual(['Zoraida Ruiz']);
      await sql`delete from account where id = ${id}`.execute(db());
      expect(await names('zoraida')).toEqual([]);
    });

    it('everything of a region by its new name', async () => {
      const { id } = (await search('pyrenees', { kinds: ['region'] }))[0];
      await sql`update element_text set name = 'Aspermounts' where element_id = ${id} and language = 'en'`.execute(
        db(),
      );
      await expect.poll(() => names('aneto aspermounts', { kinds: ['mountain'] }), { interval: 20 }).toContain('Aneto');
      await sql`update element_text set name = 'Pyrenees' where element_id = ${id} and language = 'en'`.execute(db());
      await soon('pyrenees').toContain('Pyrenees');
    });
  });

  it.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['%', 'a wildcard'],
    ['_____', 'wildcards'],
    ['\\', 'a backslash'],
    ['.*(a+)+$', 'a pattern'],
    [`'; drop table search_doc; --`, 'a statement'],
    ['a\u0000b', 'a zero byte'],
    ['\ud800', 'half a character'],
    ['🏔️🏔️🏔️', 'pictures'],
    ['\u202Eotena', 'hidden directions'],
    ['عربى جبل', 'another script'],
    ['{"a":1}', 'json'],
    ['^aneto', 'a key of names'],
    [':mountain', 'a key of kinds'],
    ['a b c d e f g h i j k l m n o p', 'many letters'],
    ['e'.repeat(SEARCH_TEXT_MAX_LENGTH), 'a long word'],
    ['pico '.repeat(20).trim(), 'the same word again and again'],
  ])('G11 answers %j (%s) before its statement times out', async (text) => {
    const { status, data, errors } = await server.graphql(SEARCH, { text });
    if (status === 200) expect(data?.search, JSON.stringify(errors)).toBeInstanceOf(Array);
    else expect(errors[0]?.extensions ?? errors[0]).toMatchObject({ status: 400, errorCode: 'bad_request' });
  });

  it.each([
    [{ text: 'x'.repeat(10_000) }],
    [{ text: 'x', first: 0 }],
    [{ text: 'x', first: 21 }],
    [{ text: 'x', kinds: ['castle'] }],
  ])('refuses what it will not do (%#)', async (variables) => {
    const { errors } = await server.graphql(SEARCH, variables);
    expect(errors[0]?.extensions).toMatchObject({ status: 400, errorCode: 'bad_request' });
  });

  it('needs one statement, and one or few more for a typing error', async () => {
    const { database } = server.server;
    const count = async (text: string): Promise<number> => {
      const before = database.statementCount();
      await search(text);
      return database.statementCount() - before;
    };
    expect(await count('pic')).toBe(1);
    expect(await count('matterhron')).toBe(2);
    expect(await count('refugio de la renclusaa')).toBeLessThanOrEqual(3);
    expect(await count('aneto posets perdido maladeta teide mulhacen veleta naranjo')).toBeLessThanOrEqual(5);
  });

  it('reads keys from the indexes only', async () => {
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where tablename = 'search_doc' and indexdef like '%search_keys%'`.execute(db());
    expect(rows).toHaveLength(5);
  });
});
