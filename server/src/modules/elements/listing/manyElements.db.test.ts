import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROCK_TYPES } from '@cordada/core/elements/fields';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import { difficultyScore, SCALES } from '@cordada/core/elements/scales';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly importance: number;
  readonly elevation: number | null;
  readonly prominence: number | null;
  readonly rocks: readonly string[];
  readonly grades: readonly { readonly scale: string; readonly value: string | null }[];
  readonly hasPhotos: boolean;
  readonly isDone: boolean;
}

const ADDED = 7_000;
const PAGE = 20;

/** Numeric sorts are descending with missing values last, names are compared bytewise, and ties are broken by id. */
const ORDERS: Record<string, (a: Row, b: Row) => number> = {
  importance: (a, b) => b.importance - a.importance,
  elevation: (a, b) => (b.elevation ?? -1e9) - (a.elevation ?? -1e9),
  prominence: (a, b) => (b.prominence ?? -1e9) - (a.prominence ?? -1e9),
  name: (a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
};

describe('listings among many elements', () => {
  let server: TestServer;
  let rows: Row[];
  let token: string;
  const db = (): TestServer['server']['database']['db'] => server.server.database.db;

  beforeAll(async () => {
    server = await startTestServer();
    const ana = await server.member('Ana');
    token = ana.token;
    await db()
      .transaction()
      .execute(async (trx) => {
        // Disable the triggers, because these tests do not use the search index.
        await sql`alter table element disable trigger user`.execute(trx);
        await sql`
          insert into element (id, kind, name, lon, lat, importance, elevation_meters, prominence_meters, attributes)
          select 'many' || n, (array['mountain', 'mountain', 'shelter', 'couloir', 'genericPoint'])[1 + n % 5],
            chr(65 + n * 7 % 26) || 'ñandú ' || n % 977, ((n * 7919) % 360000) / 1000.0 - 180,
            ((n * 104729) % 160000) / 1000.0 - 80, n * 31 % 5003, case when n % 11 > 0 then n * 17 % 4801 end,
            case when n % 5 < 2 and n % 3 > 0 then n * 13 % 1999 end,
            case when n % 4 = 0 then jsonb_build_object('rockTypes', jsonb_build_array((${[...ROCK_TYPES]}::text[])[1 + n % 7 * (n % 3)]))
              else '{}' end
          from generate_series(1, ${ADDED}::int) n`.execute(trx);
        await sql`alter table element enable trigger user`.execute(trx);
        const grades = SCALES.alpine.map((value) => ({ value, ...difficultyScore('alpine', value)! }));
        await sql`insert into element_difficulty (element_id, position, scale, value, score_low, score_high)
          select e.id, 0, 'alpine', g.value, g.low, g.high
          from jsonb_to_recordset(${JSON.stringify(grades.map((grade, index) => ({ ...grade, index })))}::jsonb)
            g(value text, low int, high int, index int)
          join element e on e.kind = 'mountain' and substr(e.id, 5)::int % ${grades.length * 2}::int = g.index
          where e.id like 'many%'`.execute(trx);
        await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder)
          values ('one', 'one', 'jpeg', 1, '', 4, 3, 'cc0', '')`.execute(trx);
        await sql`insert into element_image (element_id, image_id, role)
          select id, 'one', case when substr(id, 5)::int % 9 = 0 then 'former' else 'gallery' end from element
          where id like 'many%' and substr(id, 5)::int % 13 = 0`.execute(trx);
        await sql`insert into target (account_id, element_id, state, completed_on)
          select ${ana.id}, id, 'completed', '2026-01-01' from element where importance > 4600 or id like '%7'`.execute(
          trx,
        );
        await sql`insert into target (account_id, element_id, state)
          select ${ana.id}, id, 'pending' from element where id like 'many%5' on conflict do nothing`.execute(trx);
      });
    await sql`analyze element`.execute(db());
    const { rows: all } = await sql<Row>`
      select e.id, e.kind, e.name, e.lon, e.lat, e.importance, e.elevation_meters as elevation, e.prominence_meters as prominence,
        coalesce(e.attributes -> 'rockTypes', '[]') as rocks,
        coalesce((select json_agg(json_build_object('scale', d.scale, 'value', d.value)) from element_difficulty d where d.element_id = e.id), '[]') as grades,
        e.id in (select element_id from element_image where role in ('gallery', 'cover')) as "hasPhotos",
        e.id in (select element_id from target where account_id = ${ana.id} and state = 'completed') as "isDone"
      from element e where e.status = 'published'`.execute(db());
    rows = all;
  });
  afterAll(() => server.stop());

  const ask = async (filter: object, sort: string, after: string | null): Promise<Json> => {
    const query = `query ($filter: ElementFilter, $sort: ElementSort, $after: ID) {
      elements(filter: $filter, sort: $sort, first: ${PAGE}, after: $after) { total hasMoreThanTotal hasNextPage endCursor nodes { id } }
      elementCounts(filter: $filter) { type count isExact } }`;
    const { data, errors } = await server.graphql(query, { filter, sort, after }, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };

  it('do not count what each filter leaves among more than are looked at one by one', async () => {
    const countsOf = async (types: readonly string[]): Promise<number[]> => {
      const query =
        'query ($types: [ElementKind!]) { elementFilterCounts(filter: { types: $types }, options: [{ minElevationMeters: 3000 }]) }';
      return (await server.graphql(query, { types }, token)).data!.elementFilterCounts;
    };
    expect(await countsOf([...PIN_KINDS])).toEqual([]);
    const high = rows.filter(({ kind, elevation }) => kind === 'mountain' && elevation !== null && elevation >= 3_000);
    expect(await countsOf(['mountain'])).toEqual([high.length]);
  });

  it('are the pages and counts that a look at every element gives, however much is asked and found', async () => {
    const random = seededRandom(11);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const seen = { none: 0, few: 0, uncounted: 0 };
    for (let round = 0; round < 30; round += 1) {
      const kinds = random() < 0.5 ? ['mountain'] : [...PIN_KINDS];
      const half = pick([8, 60, 90, 180]);
      const [lon, lat] = [random() * 300 - 150, random() * 120 - 60];
      const isAcross = random() < 0.1;
      const [west, east] = isAcross ? [150, -150] : [Math.max(-180, lon - half), Math.min(180, lon + half)];
      const [south, north] = [Math.max(-90, lat - half), Math.min(90, lat + half)];
      const rock = random() < 0.3 ? pick(ROCK_TYPES) : null;
      const from = random() < 0.3 && kinds.length === 1 ? Math.floor(random() * 15) : null;
      const [easiest, hardest] = from === null ? [] : [SCALES.alpine[from], SCALES.alpine[from + 6]];
      const asked = {
        hasPhotos: random() < 0.2,
        minElevationMeters: random() < 0.3 ? Math.round(random() * 4_000) : null,
        myState: random() < 0.6 ? 'notCompleted' : null,
        bounds: random() < 0.8 ? [west, south, east, north] : null,
      };
      const filter = {
        ...asked,
        types: kinds,
        ...(rock && { fields: [{ field: 'rockTypes', options: [rock] }] }),
        ...(easiest && hardest && { difficulty: { scale: 'alpine', easiest, hardest } }),
      };
      const sort = pick(['importance', 'elevation', 'name', ...(kinds.length === 1 ? ['prominence'] : [])]);
      const score = (grade: string) => difficultyScore('alpine', grade)!;
      const wanted = rows
        .filter(
          (row) =>
            kinds.includes(row.kind) &&
            (!asked.hasPhotos || row.hasPhotos) &&
            (asked.minElevationMeters === null ||
              (row.elevation !== null && row.elevation >= asked.minElevationMeters)) &&
            (asked.myState === null || !row.isDone) &&
            (asked.bounds === null ||
              (row.lat >= south &&
                row.lat <= north &&
                row.lon !== null &&
                (isAcross ? row.lon >= west || row.lon <= east : row.lon >= west && row.lon <= east))) &&
            (rock === null || row.rocks.includes(rock)) &&
            (!easiest ||
              !hardest ||
              row.grades.some(
                ({ scale, value }) =>
                  scale === 'alpine' &&
                  value &&
                  score(value).high >= score(easiest).low &&
                  score(value).low <= score(hardest).high,
              )),
        )
        .sort((a, b) => ORDERS[sort]!(a, b) || (a.id < b.id ? -1 : 1));
      const say = JSON.stringify({ filter, sort });
      const first = await ask(filter, sort, null);
      const ids = (page: Json): string[] => page.elements.nodes.map(({ id }: Json) => id);
      expect(ids(first), say).toEqual(wanted.slice(0, PAGE).map(({ id }) => id));
      expect(first.elements.hasNextPage, say).toBe(wanted.length > PAGE);
      if (!first.elements.hasMoreThanTotal) expect(first.elements.total, say).toBe(wanted.length);
      else expect([first.elements.total, wanted.length > 1_000], say).toEqual([1_000, true]);
      for (const { type, count, isExact } of first.elementCounts) {
        const there = wanted.filter(({ kind }) => kind === type).length;
        expect(
          isExact ? count === there : count === 1_000 && there > count,
          `${type}: ${count} of ${there}; ${say}`,
        ).toBe(true);
      }
      if (first.elements.hasNextPage) {
        const second = await ask(filter, sort, first.elements.endCursor);
        expect(ids(second), say).toEqual(wanted.slice(PAGE, 2 * PAGE).map(({ id }) => id));
      }
      seen[wanted.length === 0 ? 'none' : first.elements.hasMoreThanTotal ? 'uncounted' : 'few'] += 1;
    }
    // Each execution strategy of the query must have been exercised.
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(1);
  });

  it('know of photos that come and go', async () => {
    const withPhotos = async (): Promise<number> =>
      (await ask({ types: ['mountain'], hasPhotos: true }, 'importance', null)).elements.total;
    const before = await withPhotos();
    await sql`insert into element_image (element_id, image_id, role) values ('many1', 'one', 'former')`.execute(db());
    expect(await withPhotos()).toBe(before);
    await sql`update element_image set role = 'cover' where element_id = 'many1'`.execute(db());
    expect(await withPhotos()).toBe(before + 1);
    await sql`delete from image where id = 'one'`.execute(db());
    expect(await withPhotos()).toBe(0);
  });
});
