import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorSeconds } from '@cordada/core/testing/processorSeconds';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

async function post(
  base: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: await response.text() };
}

describe('what the API refuses', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const code = (answer: { body: string }): string => (JSON.parse(answer.body) as { errorCode: string }).errorCode;
  const query = (text: string, variables: object = {}): Promise<{ status: number; body: string }> =>
    post(server.base, JSON.stringify({ query: text, variables }));

  it('G01 refuses an operation nested 50 deep, at once', async () => {
    const nested = `{ element(id: "x") ${'{ parent '.repeat(50)}{ id }${' }'.repeat(50)} }`;
    const refuse = async (): Promise<void> => {
      const answer = await query(nested);
      expect(answer.status).toBe(400);
      expect(code(answer)).toBe('query_too_complex');
    };
    expect(await processorSeconds(refuse)).toBeLessThan(5);
  });

  it('G01 refuses lists nested in lists, doubling fragments and fragments in a ring, at once', async () => {
    const near = `{ elements(first: 1) { nodes { ${'nearby { '.repeat(5)}id${' }'.repeat(5)} } } }`;
    const doubling = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    const doubled = `{ ...F0 __typename } ${doubling.join(' ')} fragment F40 on Query { __typename }`;
    const ring = Array.from(
      { length: 100 },
      (_, i) => `fragment F${i} on Query { ...F${(i + 1) % 100} ...F${(i + 2) % 100} }`,
    );
    const ringed = `{ __typename } ${ring.join(' ')}`;
    for (const [text, refusal] of [
      [near, 'query_too_complex'],
      [doubled, 'query_too_complex'],
      [ringed, 'bad_request'],
    ] as const) {
      const refuse = async (): Promise<void> => {
        const answer = await query(text);
        expect([answer.status, code(answer)]).toEqual([400, refusal]);
      };
      expect(await processorSeconds(refuse)).toBeLessThan(5);
    }
  });

  it('G02 refuses 1,000 aliases of a read and 100 of a login', async () => {
    const reads = Array.from({ length: 1_000 }, (_, i) => `a${i}: elementCounts { type }`).join(' ');
    expect((await query(`{ ${reads} }`)).status).toBe(400);
    const logins = Array.from(
      { length: 100 },
      (_, i) => `a${i}: logIn(input: { email: "a@b.c", password: "x" }) { accessToken }`,
    );
    expect((await query(`mutation { ${logins.join(' ')} }`)).status).toBe(400);
  });

  it('G03 refuses a batch', async () => {
    const batch = Array.from({ length: 500 }, () => ({ query: '{ elementCounts { type } }' }));
    expect((await post(server.base, JSON.stringify(batch))).status).toBe(400);
  });

  it.each(['99999999', '-1', '0', '9007199254740992'])('G04 refuses first: %s', async (first) => {
    const answer = await query(`{ elements(first: ${first}) { total } }`);
    const body = JSON.parse(answer.body) as { errorCode?: string; errors?: { extensions: { status: number } }[] };
    expect(body.errors?.[0]?.extensions.status ?? answer.status).toBe(400);
  });

  it('G04 reads a type that is named a hundred thousand times as one', async () => {
    const text = 'query ($types: [ElementKind!]) { elements(filter: { types: $types }, first: 1) { total } }';
    const types = Array.from({ length: 100_000 }, () => 'pin');
    const read = async () => expect((await query(text, { types })).status).toBe(200);
    expect(await processorSeconds(read)).toBeLessThan(10);
  });

  it('G06 tells a visitor nothing about the schema', async () => {
    expect((await query('{ __schema { types { name } } }')).status).toBe(400);
    const misspelt = await query('{ elementCount { type } }');
    expect(misspelt.status).toBe(400);
    expect(misspelt.body).not.toContain('Did you mean');
    expect((await fetch(`${server.base}/graphiql`)).status).toBe(404);
  });

  it('G07 takes mutations by POST and as JSON only', async () => {
    const byGet = await fetch(`${server.base}/api/graphql?query=${encodeURIComponent('mutation{logOut}')}`);
    expect(byGet.status).toBe(405);
    expect(byGet.headers.get('allow')).toContain('POST');
    const text = await post(server.base, JSON.stringify({ query: 'mutation{logOut}' }), {
      'content-type': 'text/plain',
    });
    expect(text.status).toBe(415);
    const form = await post(server.base, 'query=mutation{logOut}', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
    const multipart = new FormData();
    multipart.set('query', 'mutation{logOut}');
    expect((await fetch(`${server.base}/api/graphql`, { method: 'POST', body: multipart })).status).toBe(415);
  });

  it("G09 has no field for another user's email or rights", async () => {
    const member = await server.member();
    for (const field of ['email', 'isAdmin', 'passwordHash', 'deviceTokens']) {
      expect((await query(`{ user(id: "${member.id}") { ${field} } }`)).status).toBe(400);
    }
  });

  it('G10 refuses inputs that add rights or owners', async () => {
    const register = await query('mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }', {
      input: {
        email: 'x@y.example',
        password: 'a fine long secret',
        firstName: 'X',
        lastName: '',
        language: 'en',
        isAdmin: true,
      },
    });
    expect(JSON.parse(register.body)).toMatchObject({ errors: [{ extensions: { status: 400 } }] });
  });

  it.each([
    ['an SQL text', { id: "1' or '1'='1" }],
    ['an operator', { id: { $gt: '' } }],
    ['a list', { id: ['a'] }],
  ])('G11 takes %s for what it is: no id', async (_name, variables) => {
    const answer = await query('query ($id: ID!) { element(id: $id) { id } }', variables);
    const [error] = (JSON.parse(answer.body) as { errors: { extensions: { status: number } }[] }).errors;
    expect([400, 404]).toContain(error?.extensions.status);
  });

  it.each([
    ['a prototype', '{"query":"{ elementCounts { type } }","variables":{"__proto__":{"a":1}}}'],
    ['half a character', '{"query":"{ elementCounts { type } }","variables":{"a":"\\ud800"}}'],
    ['10,000 levels', `{"variables":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
    ['a key twice (R01)', '{"query":"{ a }","query":"{ elementCounts { type } }"}'],
    ['broken JSON (R01)', '{"query":'],
    ['nothing (R01)', ''],
  ])('G11 refuses a body with %s', async (_name, body) => {
    const answer = await post(server.base, body);
    expect(answer.status).toBe(400);
    expect(code(answer)).toBe('bad_request');
  });

  it('R01 refuses 2 MB of JSON', async () => {
    const answer = await post(server.base, JSON.stringify({ query: ' '.repeat(2_000_000) }));
    expect(answer.status).toBe(413);
    expect(code(answer)).toBe('payload_too_large');
  });
});
