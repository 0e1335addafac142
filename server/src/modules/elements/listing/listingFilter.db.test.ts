import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { difficultyScore } from '@cordada/core/elements/scales';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

describe('filters of a listing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const list = async (filter: object, token?: string): Promise<Json> => {
    const query = `query ($filter: ElementFilter) {
      elements(filter: $filter, first: 100) { total nodes { id difficulties { scale value } } }
      elementCounts(filter: $filter) { type count } }`;
    const { data, errors } = await server.graphql(query, { filter }, token);
    return data ?? { error: errors[0]?.extensions.errorCode };
  };

  it('leave the grades of a scale within limits, as a look at all of them does', async () => {
    const all: Json[] = (await list({ types: ['viaFerrata'] })).elements.nodes;
    const score = (grade: string) => difficultyScore('husler', grade)!;
    const wanted = all.filter(({ difficulties }) =>
      difficulties.some(({ scale, value }: Json) => {
        const one = scale === 'husler' && value ? difficultyScore('husler', value) : null;
        return one && one.high >= score('K3').low && one.low <= score('K4').high;
      }),
    );
    expect(wanted.length).toBeGreaterThan(2);
    expect(wanted.length).toBeLessThan(all.length);
    const difficulty = { scale: 'husler', easiest: 'K3', hardest: 'K4' };
    const { elements, elementCounts } = await list({ types: ['viaFerrata'], difficulty });
    expect(elements.nodes.map(({ id }: Json) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    expect(elementCounts).toEqual([{ type: 'viaFerrata', count: wanted.length }]);
    const open = await list({ types: ['viaFerrata'], difficulty: { scale: 'husler', easiest: 'K3' } });
    expect(open.elements.total).toBeGreaterThanOrEqual(wanted.length);
  });

  it.each([
    { difficulty: { scale: 'husler', easiest: '9a' } },
    { difficulty: { scale: '__proto__', easiest: 'K1' } },
    { difficulty: { scale: "husler' or 1=1" } },
    { minQuality: 'best' },
    { myState: 'theirs' },
    { hasPhotos: 'yes' },
  ])('refuse %j (G11)', async (filter) => {
    expect((await list(filter)).error).toBe('bad_request');
  });

  it('list names that are the text first, then those that begin with it or have it in a word, then other names', async () => {
    const query = `query ($text: String!, $after: ID) {
      elements(filter: { types: [mountain], text: $text }, first: 3, after: $after) { endCursor hasNextPage nodes { name } } }`;
    const pagesOf = async (text: string): Promise<string[]> => {
      const names: string[] = [];
      for (let after: string | null = null, hasNext = true; hasNext;) {
        const { data } = await server.graphql(query, { text, after });
        names.push(...data!.elements.nodes.map(({ name }: Json) => name));
        [after, hasNext] = [data!.elements.endCursor, data!.elements.hasNextPage];
      }
      return names;
    };
    const found = await pagesOf('coma');
    // Vignemale, more notable than all of them, is called Comachibosa too.
    expect(found.slice(0, 2)).toEqual(['Comaloforno', 'Coma Pedrosa']);
    expect(found.indexOf('Vignemale')).toBeGreaterThan(found.indexOf('Pic de Coma Extrema'));
    expect(new Set(found).size).toBe(found.length);
    expect((await pagesOf('aneto'))[0]).toBe('Aneto');
  });

  it('say how many each option leaves, as filtering by it does', async () => {
    const facets = async (filter: object): Promise<Json[]> => {
      const query = 'query ($filter: ElementFilter) { elementFacets(filter: $filter) { field option count } }';
      return (await server.graphql(query, { filter })).data!.elementFacets;
    };
    const shelters = await facets({ types: ['shelter'] });
    expect(shelters.length).toBeGreaterThan(2);
    for (const { field, option, count } of shelters) {
      const asked = { photos: { hasPhotos: true }, track: { hasTrack: true }, quality: { minQuality: option } }[
        String(field)
      ];
      const filter = asked ?? { fields: [{ field, options: [option] }] };
      expect((await list({ types: ['shelter'], ...filter })).elements.total, `${field} ${option}`).toBe(count);
    }
    expect(shelters.map((one) => one.field)).toContain('quality');
    const [{ field, option, count }] = shelters.filter((one) => !['photos', 'track', 'quality'].includes(one.field));
    const within = await facets({ types: ['shelter'], fields: [{ field, options: [option] }] });
    expect(within.find((one) => one.field === field && one.option === option)).toEqual({ field, option, count });
    expect((await facets({ types: ['mountain', 'shelter'] })).map((one) => one.field)).not.toContain(field);
  });

  it('are counted several at once, as filtering by each does', async () => {
    const countsOf = async (filter: object, options: readonly object[]) =>
      server.graphql(
        'query ($filter: ElementFilter, $options: [ElementFilter!]!) { elementFilterCounts(filter: $filter, options: $options) }',
        { filter, options },
      );
    const filter = { types: ['mountain'], maxElevationMeters: 5_000 };
    const options = [
      { minElevationMeters: 3_000 },
      { minElevationMeters: 9_000 },
      { difficulty: { scale: 'sacHiking', hardest: 'T3+' } },
      { fields: [{ field: 'prominenceMeters', min: 1_000 }] },
    ];
    const { data } = await countsOf(filter, options);
    const totals: number[] = [];
    for (const option of options) totals.push((await list({ ...filter, ...option })).elements.total);
    expect(data!.elementFilterCounts).toEqual(totals);
    expect(totals[1]).toBe(0);
    expect(totals.filter((total) => total > 0)).toHaveLength(3);
    // No own types and states.
    const own = { types: ['shelter'], myState: 'completed', minElevationMeters: 3_000 };
    expect((await countsOf(filter, [own])).data!.elementFilterCounts).toEqual(totals.slice(0, 1));
    expect((await countsOf(filter, [])).data!.elementFilterCounts).toEqual([]);
    const many = Array.from({ length: 9 }, () => ({ hasPhotos: true }));
    expect((await countsOf(filter, many)).errors).toMatchObject([{ extensions: { errorCode: 'bad_request' } }]);
  });

  it('leave what is good enough, and what has photos', async () => {
    const { db } = server.server.database;
    await sql`update element set quality = 'medium'`.execute(db);
    const [good, excellent] = (await list({ types: ['shelter'] })).elements.nodes;
    await sql`update element set quality = 'good' where id = ${good.id}`.execute(db);
    await sql`update element set quality = 'excellent' where id = ${excellent.id}`.execute(db);
    const ids = async (filter: object): Promise<string[]> =>
      (await list({ types: ['shelter'], ...filter })).elements.nodes.map(({ id }: Json) => id).toSorted();
    expect(await ids({ minQuality: 'good' })).toEqual([good.id, excellent.id].toSorted());
    expect(await ids({ minQuality: 'excellent' })).toEqual([excellent.id]);
    expect(await ids({ hasPhotos: true })).toEqual([]);
  });

  it('leave what a member has done, wants, or has not done; of nobody else (V06)', async () => {
    const [ana, berta] = [await server.member('Ana'), await server.member('Berta')];
    const [done, wanted] = (await list({ types: ['volcano'] })).elements.nodes;
    const set = (elementId: string, state: string) =>
      server.graphql(
        'mutation ($id: ID!, $s: TargetState!) { setTarget(elementId: $id, state: $s) { state } }',
        { id: elementId, s: state },
        ana.token,
      );
    expect((await set(done.id, 'completed')).data).toBeTruthy();
    await set(wanted.id, 'pending');
    const of = async (myState: string, token: string): Promise<string[]> =>
      (await list({ types: ['volcano'], myState }, token)).elements.nodes.map(({ id }: Json) => id);
    expect(await of('completed', ana.token)).toEqual([done.id]);
    expect(await of('pending', ana.token)).toEqual([wanted.id]);
    expect(await of('notCompleted', ana.token)).not.toContain(done.id);
    expect(await of('notCompleted', ana.token)).toContain(wanted.id);
    expect(await of('completed', berta.token)).toEqual([]);
    expect((await list({ myState: 'completed' })).error).toBe('unauthenticated');
  });

  it('leave what has a line of its own, or a track in an activity that everybody may see (V06)', async () => {
    const { db } = server.server.database;
    const ana = await server.member('Ana');
    const { rows: lines } = await sql<{ id: string }>`
      select e.id from element e join element_line l on l.element_id = e.id
      where e.kind = 'viaFerrata' and e.status = 'published'`.execute(db);
    const all: Json[] = (await list({ types: ['viaFerrata'] })).elements.nodes;
    const tracked = async (): Promise<string[]> =>
      (await list({ types: ['viaFerrata'], hasTrack: true })).elements.nodes.map(({ id }: Json) => id).toSorted();
    const own = lines.map(({ id }) => id).toSorted();
    expect(await tracked()).toEqual(own);
    const bare = all.find(({ id }) => !own.includes(id)).id;
    await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, published_at)
      values ('out', ${ana.id}, 'published', 'everyone', 'hiking', 'Out', 'out', current_date, now())`.execute(db);
    await sql`insert into milestone (activity_id, position, element_id, role) values ('out', 0, ${bare}, 'reached')`.execute(
      db,
    );
    expect(await tracked()).toEqual(own);
    const { id: trackId } = (await server.upload(ana.token, GPX)).body;
    await sql`insert into activity_track (activity_id, position, track_id) values ('out', 0, ${trackId})`.execute(db);
    expect(await tracked()).toEqual([...own, bare].toSorted());
    await sql`update activity set visibility = 'onlyMe' where id = 'out'`.execute(db);
    expect(await tracked()).toEqual(own);
  });

  it('leave the huts that are open today, over the turn of the year and at weekends too', async () => {
    const { db } = server.server.database;
    const day = async (shift: number): Promise<string> =>
      (await sql<{ day: string }>`select to_char(current_date + ${shift}::int, 'MM-DD') as day`.execute(db)).rows[0]!
        .day;
    const [before, today, after] = [await day(-1), await day(0), await day(1)];
    const { rows } = await sql<{ isWeekend: boolean }>`
      select extract(isodow from current_date) >= 6 as "isWeekend"`.execute(db);
    const huts: Record<string, object> = {
      openToday: { openSeasons: [`${today}/${today}`] },
      overNewYear: { openSeasons: [`${today}/${before}`] },
      second: { openSeasons: [`${after}/${after}`, `${before}/${after}`] },
      tomorrow: { openSeasons: [`${after}/${after}`] },
      weekends: { openSeasons: [`${before}/${after} weekends`] },
      always: { custodianship: 'alwaysAccessible' },
      ruin: { custodianship: 'alwaysAccessible', state: 'ruin' },
      closed: { openSeasons: [`${before}/${after}`], state: 'closed' },
      broken: { openSeasons: 'soon' },
      unknown: {},
    };
    for (const [id, attributes] of Object.entries(huts)) {
      await sql`insert into element (id, kind, name, status, attributes)
        values (${id}, 'shelter', ${id}, 'published', ${JSON.stringify(attributes)}::jsonb)`.execute(db);
    }
    const { elements } = await list({ types: ['shelter'], fields: [{ field: 'openSeasons', options: ['today'] }] });
    const found = elements.nodes.map(({ id }: Json) => id).filter((id: string) => Object.hasOwn(huts, id));
    expect(found.toSorted()).toEqual(
      ['always', 'openToday', 'overNewYear', 'second', ...(rows[0]!.isWeekend ? ['weekends'] : [])].toSorted(),
    );
    await sql`delete from element where id = any(${Object.keys(huts)}::text[])`.execute(db);
  });

  it('leave what is near a place, nearest first, page after page', async () => {
    const here = { lon: 0.65, lat: 42.63 };
    const query = `query ($filter: ElementFilter, $first: Int, $after: ID) {
      elements(filter: $filter, sort: distance, first: $first, after: $after) {
        total endCursor nodes { id location } } }`;
    const ask = async (near: object, first = 100, after: string | null = null): Promise<Json> => {
      const { data, errors } = await server.graphql(query, { filter: { types: ['pin'], near }, first, after });
      return data?.elements ?? { error: errors[0]?.extensions.errorCode };
    };
    const { rows } = await sql<{ id: string; lon: number; lat: number }>`
      select id, lon, lat from element where lat is not null and status = 'published'
        and kind not in ('access', 'region', 'list')`.execute(server.server.database.db);
    const meters = (row: { lon: number; lat: number }) => distanceMeters([here.lon, here.lat], [row.lon, row.lat]);
    const wanted = rows
      .filter((row) => meters(row) < 12_000)
      .toSorted((a, b) => meters(a) - meters(b) || (a.id < b.id ? -1 : 1));
    const { total, nodes } = await ask({ ...here, maxMeters: 12_000 });
    expect(total).toBe(wanted.length);
    expect(total).toBeGreaterThan(5);
    expect(nodes.map(({ id }: Json) => id)).toEqual(wanted.map(({ id }) => id));
    const paged: string[] = [];
    for (let after: string | null = null; paged.length < total;) {
      const page: Json = await ask({ ...here, maxMeters: 12_000 }, 3, after);
      paged.push(...page.nodes.map(({ id }: Json) => id));
      after = page.endCursor;
    }
    expect(paged).toEqual(wanted.map(({ id }) => id));
    for (const near of [
      { ...here, maxMeters: 0 },
      { ...here, maxMeters: 1e9 },
      { lon: 181, lat: 0, maxMeters: 5 },
      { lon: 0, lat: 91, maxMeters: 5 },
    ]) {
      expect((await ask(near)).error).toBe('bad_request');
    }
    const { errors } = await server.graphql('{ elements(sort: distance) { total } }');
    expect(errors[0]?.extensions.errorCode).toBe('bad_request');
  });

  it('are in the order of their difficulty, then those of another scale, then those without a grade, page after page', async () => {
    const query = `query ($after: ID) { elements(filter: { types: [route] }, sort: difficulty, first: 7, after: $after) {
      total endCursor hasNextPage nodes { id difficulties { scale value } } } }`;
    const { db } = server.server.database;
    // More than a page of them.
    const ungraded = Array.from({ length: 9 }, (_, index) => `ungraded${index}`);
    await sql`insert into element (id, kind, name, status) select id, 'route', id, 'published' from unnest(${ungraded}::text[]) id`.execute(
      db,
    );
    const found: Json[] = [];
    let total = 0;
    for (let after: string | null = null, hasNext = true; hasNext;) {
      const { data } = await server.graphql(query, { after });
      found.push(...data!.elements.nodes);
      total = data!.elements.total;
      [after, hasNext] = [data!.elements.endCursor, data!.elements.hasNextPage];
    }
    await sql`delete from element where id = any(${ungraded}::text[])`.execute(db);
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    expect(found).toHaveLength(total);
    const ranks = found.map(({ difficulties }): number => {
      const hiking = difficulties.find(({ scale, value }: Json) => scale === 'sacHiking' && value);
      if (hiking) return difficultyScore('sacHiking', hiking.value)!.high;
      return difficulties.some(({ value }: Json) => value) ? 2_000 : 3_000;
    });
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBeGreaterThan(4);
    expect(ranks.at(-1)).toBe(3_000);
    for (const types of ['[mountain]', '[route, ridge]']) {
      const { errors } = await server.graphql(`{ elements(filter: { types: ${types} }, sort: difficulty) { total } }`);
      expect(errors[0]?.extensions.errorCode).toBe('bad_request');
    }
  });
});

const GPX = `<gpx version="1.1"><trk><trkseg>${[0, 1, 2, 3]
  .map((step) => `<trkpt lat="${42.6 + step / 1_000}" lon="0.6"><ele>${1_000 + step}</ele></trkpt>`)
  .join('')}</trkseg></trk></gpx>`;
