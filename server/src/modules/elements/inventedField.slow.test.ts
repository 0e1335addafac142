import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

// Add a field to the registry before any other module reads it.
await vi.hoisted(async () => {
  const { ELEMENT_KINDS } = await import('@cordada/core/elements/kinds');
  Object.assign(ELEMENT_KINDS.viaFerrata.fields, {
    echoSeconds: { value: { type: 'number', unit: 'count', min: 0, max: 90 }, key: true, filter: true, sort: true },
    echoMood: { value: { type: 'choices', options: ['merry', 'sad'] }, filter: true },
  });
});

describe('a field that was added to the registry', () => {
  let server: TestServer;
  let ana: { token: string };
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object = {}, token?: string): Promise<Json> => {
    const { data, errors } = (await server.graphql(query, variables, token)) as Json;
    return errors[0]?.extensions ? { error: errors[0].extensions.errorCode } : Object.values(data)[0];
  };
  const write = async (name: string, fields: Json): Promise<Json> => {
    const begin =
      'mutation ($c: Json) { beginElement(type: viaFerrata, content: $c) { id version problems { path code } } }';
    const draft = await ask(begin, { c: { name, place: [0.5, 42.6], fields } }, ana.token);
    const publish = 'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }';
    const published = await ask(publish, { id: draft.id, v: draft.version }, ana.token);
    return { ...draft, ...published };
  };
  const list = async (filter: Json, more = ''): Promise<string[] | Json> => {
    const query = `query ($f: ElementFilter) { elements(filter: $f, first: 100 ${more}) { nodes { name } error: total } }`;
    const answer = await ask(query, { f: { types: ['viaFerrata'], ...filter } });
    return answer.nodes ? answer.nodes.map(({ name }: Json) => name) : answer;
  };

  it('is checked, kept, shown by its type, listed by filters and sorts', async () => {
    const long = await write('Long echo', { echoSeconds: 9, echoMood: ['merry', 'sad'] });
    await write('Short echo', { echoSeconds: 2, echoMood: ['sad'] });
    const wrong = await write('No echo', { echoSeconds: 91 });
    expect(wrong).toMatchObject({
      error: 'invalid_input',
      problems: [{ path: 'fields.echoSeconds', code: 'outOfRange' }],
    });

    const query = `query ($id: ID!) { element(id: $id) { facts provenance { path kind }
      revisions { changes { path after } } ... on ViaFerrataElement { echoSeconds echoMood } } }`;
    const element = await ask(query, { id: long.id });
    expect(element).toMatchObject({ echoSeconds: 9, echoMood: ['merry', 'sad'], facts: { echoSeconds: 9 } });
    expect(element.provenance).toContainEqual({ path: 'fields.echoSeconds', kind: 'person' });
    expect(element.revisions[0].changes).toContainEqual({ path: 'fields.echoSeconds', after: 9 });

    expect(await list({ fields: [{ field: 'echoSeconds', min: 5 }] })).toEqual(['Long echo']);
    expect(await list({ fields: [{ field: 'echoSeconds', min: 1, max: 5 }] })).toEqual(['Short echo']);
    expect(await list({ fields: [{ field: 'echoMood', options: ['merry'] }] })).toEqual(['Long echo']);
    const sorted = await list({}, ', sortField: "echoSeconds"');
    expect(sorted.slice(0, 2)).toEqual(['Long echo', 'Short echo']);
    expect(sorted.length).toBeGreaterThan(2);
  });

  it('goes on after a cursor in the order of a field', async () => {
    const page = async (after: string | null): Promise<Json> =>
      ask(
        `query ($a: ID) { elements(filter: { types: [viaFerrata] }, sortField: "echoSeconds", first: 1, after: $a) {
          nodes { name } endCursor } }`,
        { a: after },
      );
    const first = await page(null);
    const second = await page(first.endCursor);
    expect([first.nodes[0].name, second.nodes[0].name]).toEqual(['Long echo', 'Short echo']);
  });

  it('is refused where a kind does not have it, or offers it for nothing (G01)', async () => {
    const mountains = { types: ['mountain'], fields: [{ field: 'echoSeconds', min: 1 }] };
    expect(await list(mountains)).toEqual({ error: 'bad_request' });
    expect(await list({ fields: [{ field: 'approachMinutes', min: 1 }] })).toEqual({ error: 'bad_request' });
    expect(await list({ fields: [{ field: "x' or 1=1", min: 1 }] })).toEqual({ error: 'bad_request' });
    expect(await list({}, ', sortField: "name"')).toEqual({ error: 'bad_request' });
  });
});
