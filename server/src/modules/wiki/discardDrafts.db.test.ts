import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFTS_CHANGED_MAX } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

describe('several drafts at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const begin = async ({ token }: Member, name: string): Promise<string> =>
    (
      await server.graphql(
        'mutation ($c: Json) { beginElement(type: mountain, content: $c) { id } }',
        { c: { name } },
        token,
      )
    ).data.beginElement.id;
  const change = (mutation: string, ids: readonly string[], member: Member): Promise<Json> =>
    server.graphql(`mutation ($ids: [ID!]!) { ${mutation}(ids: $ids) }`, { ids }, member.token);
  const names = async ({ token }: Member): Promise<string[]> => {
    const { data } = await server.graphql('{ myElementDrafts(first: 50) { nodes { name } } }', {}, token);
    return data.myElementDrafts.nodes.map(({ name }: Json) => name).sort();
  };

  it('are discarded and restored, all of them or none', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const ids = [await begin(ana, 'Uno'), await begin(ana, 'Dos')];
    const kept = await begin(ana, 'Tres');
    const theirs = await begin(eva, 'Suyo');
    const refused = await change('discardElementDrafts', [...ids, theirs], ana);
    expect(refused.errors[0].extensions.errorCode).toBe('not_found');
    expect(await names(ana)).toEqual(['Dos', 'Tres', 'Uno']);
    expect((await change('discardElementDrafts', [...ids, ids[0]!], ana)).data.discardElementDrafts).toBe(true);
    expect(await names(ana)).toEqual(['Tres']);
    expect(await names(eva)).toEqual(['Suyo']);
    for (const [given, member] of [
      [[...ids, kept], ana],
      [ids, eva],
    ] as const) {
      expect((await change('restoreElementDrafts', given, member)).errors[0].extensions.errorCode).toBe('not_found');
    }
    expect(await names(ana)).toEqual(['Tres']);
    expect((await change('restoreElementDrafts', ids, ana)).data.restoreElementDrafts).toBe(true);
    expect(await names(ana)).toEqual(['Dos', 'Tres', 'Uno']);
  });

  it('are refused in too large a number', async () => {
    const ana = await server.member('Ana');
    const many = Array.from({ length: DRAFTS_CHANGED_MAX + 1 }, (_, i) => `draft${i}`);
    for (const mutation of ['discardElementDrafts', 'restoreElementDrafts']) {
      expect((await change(mutation, many, ana)).errors[0].extensions.errorCode).toBe('payload_too_large');
    }
  });
});
