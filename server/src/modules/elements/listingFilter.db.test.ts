import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
