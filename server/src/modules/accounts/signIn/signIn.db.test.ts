import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startIdentityServer } from '#server/adapters/signin/testing/identityServer.ts';
import type { IdentityServer, Persona } from '#server/adapters/signin/testing/identityServer.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, TestServer } from '#server/db/testing/testServer.ts';

const PROVIDERS = ['google', 'apple', 'facebook'] as const;
type Provider = (typeof PROVIDERS)[number];
const BEGIN = `mutation ($provider: SignInProvider!, $links: Boolean) {
  beginSignIn(provider: $provider, language: es, links: $links) { url secret } }`;
const COMPLETE =
  'mutation ($code: String!, $secret: String!) { completeSignIn(code: $code, secret: $secret) { accessToken user { id fullName } } }';
const LINK =
  'mutation ($code: String!, $secret: String!) { completeLink(code: $code, secret: $secret) { linkedProviders { provider email } } }';
const UNLINK =
  'mutation ($provider: SignInProvider!) { unlinkProvider(provider: $provider) { linkedProviders { provider } } }';
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;

let people = 0;
const person = (more: Partial<Persona> = {}): Persona => {
  people += 1;
  return {
    subject: `s-${people}`,
    email: `person${people}@example.org`,
    isEmailVerified: true,
    firstName: 'Inés',
    lastName: 'Prado',
    ...more,
  };
};

describe('signing in through a provider', () => {
  let identities: IdentityServer;
  let server: TestServer;
  beforeAll(async () => {
    identities = await startIdentityServer();
    server = await startTestServer({ signIn: identities.signIn, publicUrl: 'http://cordada.test' });
  });
  beforeEach(() => {
    identities.misbehaviour = {};
    identities.persona = null;
  });
  afterAll(async () => {
    await server.stop();
    await identities.stop();
  });
  const db = () => server.server.database.db;

  const begin = async (provider: Provider, token?: string): Promise<{ url: string; secret: string }> => {
    const reply = await server.graphql(BEGIN, { provider, links: token !== undefined }, token);
    if (!reply.data) throw new Error(JSON.stringify(reply.errors));
    return reply.data.beginSignIn;
  };
  const travel = async (url: string): Promise<string> => {
    const there = await fetch(url, { redirect: 'manual' });
    const location = there.headers.get('location');
    if (location) return comeBack(new URL(location).pathname + new URL(location).search);
    const html = await there.text();
    const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '').pathname;
    const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
    );
    return comeBack(action, new URLSearchParams(fields));
  };
  const comeBack = async (path: string, form?: URLSearchParams): Promise<string> => {
    const back = await fetch(server.base + path, {
      redirect: 'manual',
      ...(form && {
        method: 'POST',
        body: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      }),
    });
    expect(back.status).toBe(303);
    expect(back.headers.get('cache-control')).toBe('no-store');
    return back.headers.get('location') ?? '';
  };
  const codeOf = (address: string): string => address.split('#signIn=')[1] ?? '';
  const complete = (secret: string, address: string): Promise<GraphqlReply> =>
    server.graphql(COMPLETE, { code: codeOf(address), secret });
  const signIn = async (provider: Provider, persona: Persona | null): Promise<GraphqlReply> => {
    identities.persona = persona;
    const { url, secret } = await begin(provider);
    return complete(secret, await travel(url));
  };
  const link = async (provider: Provider, persona: Persona, token: string): Promise<GraphqlReply> => {
    identities.persona = persona;
    const { url, secret } = await begin(provider, token);
    const address = await travel(url);
    expect(address).toContain('/settings#');
    return server.graphql(LINK, { code: codeOf(address), secret }, token);
  };

  it('is offered where it is configured, and nowhere else', async () => {
    expect((await server.graphql('{ signInProviders }')).data.signInProviders).toEqual(['google', 'apple', 'facebook']);
    const plain = await startTestServer();
    expect((await plain.graphql('{ signInProviders }')).data.signInProviders).toEqual([]);
    expect(code(await plain.graphql(BEGIN, { provider: 'google' }))).toBe('not_found');
    expect(
      (await fetch(`${plain.base}/api/sign-in/google/callback?code=x&state=y`, { redirect: 'manual' })).status,
    ).toBe(404);
    await plain.stop();
  });

  it.each(PROVIDERS)('makes an account with %s, and finds it again', async (provider) => {
    const persona = person();
    const first = await signIn(provider, persona);
    expect(first.data.completeSignIn.user.fullName).toBe('Inés Prado');
    const again = await signIn(provider, { ...persona, email: 'another.address@example.org' });
    expect(again.data.completeSignIn.user.id).toBe(first.data.completeSignIn.user.id);
    const { data } = await server.graphql(
      '{ settings { email isEmailVerified hasPassword language } }',
      {},
      first.data.completeSignIn.accessToken,
    );
    // Facebook does not report whether the address is verified.
    expect(data.settings).toEqual({
      email: persona.email,
      isEmailVerified: provider !== 'facebook',
      hasPassword: false,
      language: 'es',
    });
  });

  it('brings the browser back to the page it began at, with nothing that logs in by itself', async () => {
    identities.persona = person();
    const { url, secret } = await begin('google');
    const asked = new URL(url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe('http://cordada.test/api/sign-in/google/callback');
    const address = await travel(url);
    expect(address).toMatch(/^http:\/\/cordada\.test\/log-in#signIn=[\w-]{43}$/);
    // Another browser has another secret, so this URL can neither log it in nor log anyone in as its user.
    expect(code(await complete((await begin('google')).secret, address))).toBe('key_invalid');
    expect((await complete(secret, address)).data.completeSignIn.accessToken).toBeTruthy();
    expect(code(await complete(secret, address))).toBe('key_invalid');
  });

  it('takes one answer to a visit, and none to a visit that nobody began', async () => {
    identities.persona = person();
    const { url, secret } = await begin('google');
    const there = await fetch(url, { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    const answer = back.pathname + back.search;
    const address = await comeBack(answer);
    expect(codeOf(await comeBack(answer))).toBe('');
    expect(codeOf(await comeBack(answer.replace(/state=[^&]+/, 'state=invented')))).toBe('');
    expect(codeOf(await comeBack(answer.replace(/&?state=[^&]+/, '')))).toBe('');
    expect(codeOf(await comeBack(answer.replace('/google/', '/facebook/')))).toBe('');
    expect(codeOf(await comeBack('/api/sign-in/google/callback'))).toBe('');
    expect((await complete(secret, address)).data).toBeTruthy();
  });

  const LIES = [
    'wrongNonce',
    'noNonce',
    'wrongKey',
    'isUnsigned',
    'wrongAudience',
    'wrongIssuer',
    'isExpired',
  ] as const;
  it.each(LIES)('refuses an id token of Google or Apple with %s', async (lie) => {
    identities.misbehaviour = { [lie]: true };
    expect(code(await signIn('google', person()))).toBe('sign_in_refused');
    expect(code(await signIn('apple', person()))).toBe('sign_in_refused');
  });

  it('says it when the person says no, and when the provider is away', async () => {
    expect(code(await signIn('google', null))).toBe('sign_in_refused');
    expect(code(await signIn('apple', null))).toBe('sign_in_refused');
    identities.persona = person();
    const { url, secret } = await begin('google');
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    identities.misbehaviour = { isAway: true };
    expect(code(await complete(secret, await comeBack(back.pathname + back.search)))).toBe('unavailable');
    // The error is reported to the operator but not shown to the user.
    const readReports = async () =>
      (await sql<{ message: string; stack: string }>`select message, stack from error_report`.execute(db())).rows;
    await expect.poll(readReports).toEqual([
      {
        message: expect.stringMatching(/^Signing in at the provider did not work\. \(.+\)$/),
        stack: expect.any(String),
      },
    ]);
    expect((await readReports())[0]?.stack).toMatch(/Caused by .+\n +at /);
  });

  it('needs an address', async () => {
    expect(code(await signIn('facebook', person({ email: null })))).toBe('sign_in_no_email');
  });

  it('opens an account with the same address only if both sides have proven it', async () => {
    const known = await server.member();
    const theirs = person({ email: known.email });
    expect(code(await signIn('google', theirs))).toBe('sign_in_needs_log_in');
    await sql`update account set email_verified_at = now() where id = ${known.id}`.execute(db());
    expect(code(await signIn('google', { ...theirs, isEmailVerified: false }))).toBe('sign_in_needs_log_in');
    expect(code(await signIn('facebook', theirs))).toBe('sign_in_needs_log_in');
    expect((await signIn('google', theirs)).data.completeSignIn.user.id).toBe(known.id);
  });

  it('opens no account that is suspended (A10)', async () => {
    const persona = person();
    const { data } = await signIn('google', persona);
    await sql`update account set suspended_at = now() where id = ${data.completeSignIn.user.id}`.execute(db());
    expect(code(await signIn('google', persona))).toBe('sign_in_refused');
    expect(code(await signIn('apple', { ...persona, subject: 'other' }))).toBe('sign_in_needs_log_in');
  });

  it('links a provider to the account that asked, whatever its address, and to one only', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const persona = person();
    expect((await link('apple', persona, ana.token)).data.completeLink.linkedProviders).toEqual([
      { provider: 'apple', email: persona.email },
    ]);
    expect((await signIn('apple', persona)).data.completeSignIn.user.id).toBe(ana.id);
    expect(code(await link('apple', persona, eve.token))).toBe('identity_taken');
    expect(code(await link('apple', person(), ana.token))).toBe('identity_taken');
    // A link started by one user does not work for another.
    identities.persona = person();
    const { url, secret } = await begin('google', eve.token);
    const address = await travel(url);
    expect(code(await server.graphql(LINK, { code: codeOf(address), secret }, ana.token))).toBe('key_invalid');
  });

  it('closes the way in that a stranger left in an account with somebody’s address (A09)', async () => {
    const victim = await server.member();
    const strangers = person();
    await link('google', strangers, victim.token);
    await server.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: victim.email });
    const found = async () =>
      (await server.mailsTo(victim.email)).flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? []);
    await expect.poll(found).toHaveLength(1);
    const reset =
      'mutation ($key: String!) { resetPassword(key: $key, password: "quite another secret") { accessToken } }';
    expect((await server.graphql(reset, { key: (await found())[0] })).data).toBeTruthy();
    expect((await signIn('google', strangers)).data?.completeSignIn.user.id).not.toBe(victim.id);
  });

  it('tells the owner of another way in', async () => {
    const ana = await server.member();
    await sql`update account set email_verified_at = now() where id = ${ana.id}`.execute(db());
    const subjects = async () => (await server.mailsTo(ana.email)).map(({ subject }) => subject);
    await link('facebook', person(), ana.token);
    await expect.poll(subjects).toContain('You can now log in with Facebook');
    await signIn('google', person({ email: ana.email }));
    await expect.poll(subjects).toContain('You can now log in with Google');
  });

  it('keeps one way in when two are taken away at once', async () => {
    const { data } = await signIn('google', person());
    const { accessToken } = data.completeSignIn;
    await link('facebook', person(), accessToken);
    for (let i = 0; i < 3; i += 1) {
      const replies = await Promise.all(
        (['google', 'facebook'] as const).map((provider) => server.graphql(UNLINK, { provider }, accessToken)),
      );
      expect(replies.map(code).filter(Boolean)).toEqual(['last_way_in']);
      const { linkedProviders } = (
        await server.graphql('{ settings { linkedProviders { provider } } }', {}, accessToken)
      ).data.settings;
      await link(linkedProviders[0].provider === 'google' ? 'facebook' : 'google', person(), accessToken);
    }
  });

  it('cannot take away the last way in', async () => {
    const persona = person();
    const { data } = await signIn('google', persona);
    const { accessToken } = data.completeSignIn;
    const unlink = (provider: Provider) => server.graphql(UNLINK, { provider }, accessToken);
    expect(code(await unlink('google'))).toBe('last_way_in');
    await link('facebook', person(), accessToken);
    expect(code(await unlink('apple'))).toBe('not_found');
    expect((await unlink('google')).data.unlinkProvider.linkedProviders).toEqual([{ provider: 'facebook' }]);
    expect(code(await unlink('facebook'))).toBe('last_way_in');
    // Both sides have verified the address, so the provider is linked again.
    expect((await signIn('google', persona)).data.completeSignIn.user.id).toBe(data.completeSignIn.user.id);
  });

  it('asks who has no password to choose one before anything that needs it', async () => {
    const { data } = await signIn('google', person());
    const reply = await server.graphql('mutation { deleteAccount(password: "") }', {}, data.completeSignIn.accessToken);
    expect(code(reply)).toBe('password_missing');
  });

  it('keeps neither state, secret nor code as they are', async () => {
    identities.persona = person();
    const { url, secret } = await begin('google');
    const address = await travel(url);
    const { rows } = await sql<{ all: string }>`select string_agg(t::text, ' ') as all from sign_in_attempt t`.execute(
      db(),
    );
    for (const text of [secret, codeOf(address), new URL(url).searchParams.get('state') ?? ''])
      expect(rows[0]?.all).not.toContain(text);
  });
});
