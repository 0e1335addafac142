import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($input: ShortcutInput!) { saveShortcut(input: $input) { id name url } }';
const MINE = '{ viewer { shortcuts { id name url colorIndex iconIndex } } }';

describe('shortcuts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const save = (token: string | undefined, url: string, name = 'A page', more: object = {}): Promise<Json> =>
    server.graphql(SAVE, { input: { name, url, colorIndex: 0, iconIndex: 0, ...more } }, token);

  it('are kept in order, renamed when kept again, and seen by nobody else', async () => {
    const [ana, ben] = [await server.member(), await server.member()];
    await save(ana.token, '/mountains?sort=name', 'Peaks');
    await save(ana.token, '/contents', 'All');
    const { data } = await save(ana.token, '/mountains?sort=name', '  My\u0000 peaks ');
    expect(data.saveShortcut.map(({ name, url }: Json) => [name, url])).toEqual([
      ['My peaks', '/mountains?sort=name'],
      ['All', '/contents'],
    ]);
    expect((await server.graphql(MINE, {}, ben.token)).data.viewer.shortcuts).toEqual([]);
    const { id } = data.saveShortcut[0];
    const remove = 'mutation ($id: ID!) { deleteShortcut(id: $id) }';
    const stolen = await server.graphql(remove, { id }, ben.token);
    expect(stolen.errors[0]?.extensions?.errorCode).toBe('not_found');
    await server.graphql(remove, { id }, ana.token);
    expect((await server.graphql(MINE, {}, ana.token)).data.viewer.shortcuts).toHaveLength(1);
  });

  it('are two on the free plan, however many are asked for at once', async () => {
    const { token } = await server.member();
    const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((url) => save(token, url)));
    const codes = answers.map(({ errors }) => errors[0]?.extensions.errorCode ?? 'kept').sort();
    expect(codes).toEqual(['kept', 'kept', 'plan_limit', 'plan_limit']);
    expect((await server.graphql(MINE, {}, token)).data.viewer.shortcuts).toHaveLength(2);
  });

  it('are more on a plan that is paid for, and stay when it ends', async () => {
    const { id, token } = await server.member();
    const { db } = server.server.database;
    await db
      .insertInto('subscription')
      .values({ account_id: id, level: 'pro', ends_at: new Date(8e12), usable_until: new Date(8e12) })
      .execute();
    for (const url of ['/a', '/b', '/c']) await save(token, url);
    await db
      .updateTable('subscription')
      .set({ usable_until: new Date(0) })
      .where('account_id', '=', id)
      .execute();
    const refused = await save(token, '/d');
    expect(refused.errors[0].extensions.errorCode).toBe('plan_limit');
    expect((await server.graphql(MINE, {}, token)).data.viewer.shortcuts).toHaveLength(3);
  });

  it('are put into another order, without those of others and without losing one', async () => {
    const [ana, ben] = [await server.member(), await server.member()];
    const ids: string[] = [];
    for (const url of ['/a', '/b']) ids.push((await save(ana.token, url)).data.saveShortcut.at(-1).id);
    const [theirs] = (await save(ben.token, '/c')).data.saveShortcut;
    const order = async (given: readonly string[]): Promise<string[]> =>
      (
        await server.graphql('mutation ($ids: [ID!]!) { orderShortcuts(ids: $ids) { url } }', { ids: given }, ana.token)
      ).data.orderShortcuts.map(({ url }: Json) => url);
    expect(await order([ids[1]!, theirs.id, 'nothing', ids[1]!])).toEqual(['/b', '/a']);
    expect(await order([])).toEqual(['/b', '/a']);
    expect(await order(ids)).toEqual(['/a', '/b']);
  });

  it('lead nowhere but to this site (L01)', async () => {
    const { token } = await server.member();
    for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
      const { errors } = await save(token, url);
      expect(errors[0].extensions).toMatchObject({ status: 422, fields: { url: 'invalid_input' } });
    }
    const { errors } = await save(token, '/x', ' ', { colorIndex: 8, iconIndex: -1 });
    expect(Object.keys(errors[0].extensions.fields)).toEqual(['name', 'colorIndex', 'iconIndex']);
  });

  it('need a login', async () => {
    expect((await save(undefined, '/x')).errors[0].extensions.errorCode).toBe('unauthenticated');
  });
});
