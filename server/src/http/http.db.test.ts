import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken user { id } } }';
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { accessToken user { id } } }';

describe('the HTTP surface', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.base + path, { redirect: 'manual', headers });

  it('tells a supervisor that it lives and what it needs', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/health/ready')).json()).toEqual({
      status: 'ok',
      dependencies: { database: 'ok', files: 'ok', invalidationFeed: 'ok' },
    });
  });

  it('R01 answers a wrong method with 405 and the right ones', async () => {
    const wrong = await fetch(`${server.base}/api/tracks`, { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
    const page = await fetch(`${server.base}/`, { method: 'POST' });
    expect(page.status).toBe(405);
  });

  it('R02 survives monstrous query strings without touching a prototype', async () => {
    const deep = `/?a${'[x]'.repeat(600)}=1`;
    for (const path of [
      deep,
      '/?__proto__[polluted]=1',
      '/?constructor[prototype][polluted]=1',
      `/?${'a=1&'.repeat(900)}`,
    ]) {
      expect([200, 400]).toContain((await get(path)).status);
    }
    expect((Object.prototype as { polluted?: string }).polluted).toBeUndefined();
  });

  it('R03 believes no forwarded address that no trusted proxy sent', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 27; i += 1) {
      const response = await fetch(`${server.base}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${i}` },
        body: JSON.stringify({
          query: LOG_IN,
          variables: { input: { email: `nobody${i}@example.org`, password: 'wrong password' } },
        }),
      });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('R05 grants no other origin anything', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const response = await get('/health/live', { origin });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('R07 refuses an unknown language and one that is set already', async () => {
    const { token } = await server.member();
    const patch = async (lang: string): Promise<unknown> => {
      const response = await fetch(`${server.base}/users/me`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ lang }),
      });
      return { status: response.status, ...((await response.json()) as object) };
    };
    expect(await patch('xx')).toMatchObject({ status: 400, errorCode: 'bad_request' });
    expect(await patch('es')).toMatchObject({ status: 200, lang: 'es' });
    expect(await patch('es')).toMatchObject({ status: 400, errorCode: 'no_changes' });
  });

  it.each(['/', '/nothing-here', '/health/live', '/api/graphql', '/tiles/elements/0/0/0.mvt'])(
    'R09 protects %s by headers, without a word for inline scripts',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  it('X07 takes reports of what the policy blocked', async () => {
    const response = await fetch(`${server.base}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: '{"csp-report":{"blocked-uri":"inline"}}',
    });
    expect(response.status).toBe(204);
  });

  it('every failure has the one shape, and a request id', async () => {
    const response = await get('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      status: 404,
      statusText: 'Not Found',
      errorCode: 'not_found',
      description: 'There is nothing at this address.',
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  });

  describe('accounts', () => {
    const register = (email: string, password: string, firstName = 'Ana') =>
      server.graphql(REGISTER, { input: { email, password, firstName, lastName: '', language: 'en' } });

    it.each([
      ['short', 'password_too_short'],
      ['password123', 'password_common'],
      ['aaaaaaaaaaaa', 'password_common'],
      ['new.person@example.org', 'password_is_email'],
      ['Cordada 2026', 'password_is_product'],
    ])('A01 refuses %s and says why', async (password, reason) => {
      const { errors } = await register('new.person@example.org', password);
      expect(errors[0]?.extensions).toMatchObject({
        status: 422,
        errorCode: 'invalid_input',
        fields: { password: reason },
      });
    });

    it('A01 asks for no composition of characters', async () => {
      expect((await register('plain@example.org', 'correct horse battery')).data.register.user.id).toBeTruthy();
    });

    it('names every wrong field at once', async () => {
      const { errors } = await register('not an address', 'x', ' ');
      expect(errors[0]?.extensions.fields).toEqual({
        email: 'email_invalid',
        password: 'password_too_short',
        firstName: 'invalid_input',
      });
    });

    it('A03 answers for a known address as for a new one, in body and in work', async () => {
      const first = await register('known@example.org', 'the first long secret');
      const second = await register('KNOWN@example.org', 'another long secret', 'Eva');
      expect(second.status).toBe(first.status);
      expect(Object.keys(second.data.register)).toEqual(Object.keys(first.data.register));
      expect(second.data.register.user.id).not.toBe(first.data.register.user.id);
      // Registering again with the right password logs in.
      const again = await register('known@example.org', 'the first long secret');
      expect(again.data.register.user.id).toBe(first.data.register.user.id);
    });

    it('A04 answers for an unknown address as for a wrong password', async () => {
      await register('somebody@example.org', 'somebody long secret');
      const other = await startTestServer();
      try {
        await other.graphql(REGISTER, {
          input: {
            email: 'somebody@example.org',
            password: 'somebody long secret',
            firstName: 'A',
            lastName: '',
            language: 'en',
          },
        });
        const wrong = await other.graphql(LOG_IN, {
          input: { email: 'somebody@example.org', password: 'wrong secret here' },
        });
        const unknown = await other.graphql(LOG_IN, {
          input: { email: 'nobody@example.org', password: 'wrong secret here' },
        });
        expect(wrong.errors).toEqual(unknown.errors);
        expect(wrong.errors[0]?.extensions.errorCode).toBe('wrong_credentials');
        const right = await other.graphql(LOG_IN, {
          input: { email: ' Somebody@Example.org ', password: 'somebody long secret' },
        });
        expect(right.data.logIn.accessToken).toHaveLength(43);
      } finally {
        await other.stop();
      }
    });

    it('A08 refuses a token after log-out', async () => {
      const { token } = await server.member();
      expect((await server.graphql('{ viewer { id } }', {}, token)).status).toBe(200);
      await server.graphql('mutation { logOut }', {}, token);
      const after = await server.graphql('{ viewer { id } }', {}, token);
      expect(after.status).toBe(401);
      expect(after.errors[0]?.extensions.errorCode).toBe('unauthenticated');
    });

    it('A11 refuses tampered and foreign tokens, and one in the address', async () => {
      const { token } = await server.member();
      const tampered = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
      expect((await server.graphql('{ viewer { id } }', {}, tampered)).status).toBe(401);
      expect((await server.graphql('{ viewer { id } }', {}, 'eyJhbGciOiJub25lIn0.e30.')).status).toBe(401);
      const response = await fetch(`${server.base}/api/graphql?access_token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{ viewer { id } }"}',
      });
      expect(await response.json()).toEqual({ data: { viewer: null } });
    });

    it('A13 lets no cookie authenticate', async () => {
      const { token } = await server.member();
      const response = await fetch(`${server.base}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `accessToken=${token}; X-Access-Token=${token}` },
        body: '{"query":"mutation { publishActivity(id: \\"x\\") { id } }"}',
      });
      const { errors } = (await response.json()) as { errors: { extensions: { status: number } }[] };
      expect(errors[0]?.extensions.status).toBe(401);
    });

    it('stores neither tokens nor passwords', async () => {
      const { token, password } = await server.member();
      const { db } = server.server.database;
      const sessions = await db.selectFrom('session').selectAll().execute();
      const accounts = await db.selectFrom('account').select('password_hash').execute();
      const stored =
        JSON.stringify(sessions.map((row) => row.token_hash.toString('base64url'))) + JSON.stringify(accounts);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(password);
      expect(accounts.every((row) => row.password_hash?.startsWith('$argon2id$'))).toBe(true);
    });
  });

  describe('page addresses', () => {
    it.each([
      ['/mountains/', '/mountains'],
      ['//mountains', '/mountains'],
      ['/MOUNTAINS', '/mountains'],
    ])('L09 leads %s to its one canonical spelling', async (path, canonical) => {
      const response = await get(path);
      expect(response.status).toBe(301);
      expect(new URL(response.headers.get('location') ?? '', server.base).pathname).toBe(canonical);
    });

    it.each(['/user/0', '/user/-1', '/user/abc', '/user/9223372036854775808', '/pin/%00', '/pin/..%2f..%2fetc'])(
      'L10 answers %s with a page that says so',
      async (path) => {
        const response = await get(path);
        expect([400, 404]).toContain(response.status);
        expect(await response.text()).not.toMatch(/stack|select |\/work|node_modules/i);
      },
    );

    it('gives every visitor the same bytes, and 304 for what they have', async () => {
      const first = await get('/');
      const second = await get('/', { 'x-access-token': 'x'.repeat(43), cookie: 'a=b' });
      expect(await second.text()).toBe(await first.text());
      const known = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(known.status).toBe(304);
    });

    it('renders a page once, whatever is invented behind its address', async () => {
      const { database } = server.server;
      const page = await (await get('/mountains?q=pico')).text();
      const before = database.statementCount();
      for (let i = 0; i < 100; i += 1) {
        expect(await (await get(`/mountains?utm_source=${i}&q=pico&x${i}=1`)).text()).toBe(page);
      }
      expect(database.statementCount() - before).toBeLessThan(5);
      expect(await (await get('/mountains?q=aneto')).text()).not.toBe(page);
    });

    it('keeps private pages out of every shared cache', async () => {
      const response = await get('/my-activities');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(await response.text()).toContain('noindex');
    });
  });
});
