import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, TestServer } from '#server/db/testing/testServer.ts';

const REQUEST = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
const RESET =
  'mutation ($key: String!, $password: String!) { resetPassword(key: $key, password: $password) { accessToken user { id } } }';
const VERIFY = 'mutation ($key: String!) { verifyEmail(key: $key) }';
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { user { id } } }';
const NEW_PASSWORD = 'an even longer secret';

const linkIn = (text: string): string => new URL(/http\S+/.exec(text)?.[0] ?? '').pathname;
const keyIn = (text: string): string => linkIn(text).split('/').at(-1) ?? '';
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;

describe('links of mails', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const mailed = async (email: string, page: 'reset-password' | 'verify-account-email'): Promise<string> => {
    const found = () =>
      server.mailsTo(email).then((mails) => mails.find(({ text }) => text.includes(`/${page}/`))?.text);
    await expect.poll(found).toBeTruthy();
    return (await found()) ?? '';
  };
  const viewerOf = async (token: string): Promise<number> =>
    (await server.graphql('{ viewer { id } }', {}, token)).status;
  const verified = async (id: string): Promise<boolean> => {
    const { rows } = await sql<{ ok: boolean }>`
      select email_verified_at is not null as ok from account where id = ${id}`.execute(server.server.database.db);
    return rows[0]?.ok ?? false;
  };
  const age = (interval: string) =>
    sql`update account_key set expires_at = expires_at - ${interval}::interval`.execute(server.server.database.db);

  it('asks a new member to confirm the address, in their language, and takes only the button (L03)', async () => {
    const { data } = await server.graphql(
      'mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }',
      {
        input: { email: 'eva@example.org', password: NEW_PASSWORD, firstName: 'Eva', lastName: 'Sanz', language: 'es' },
      },
    );
    const { id } = data.register.user;
    const [mail] = await server.mailsTo('eva@example.org');
    expect(mail?.subject).toBe('Confirma tu correo');
    expect(mail?.text).toContain('http://es.cordada.test/verificar-correo/');
    expect(mail?.html).toContain(keyIn(mail?.text ?? ''));
    for (const method of ['GET', 'HEAD', 'GET']) {
      const address = `${server.base}/verify-account-email/${keyIn(mail?.text ?? '')}`;
      expect((await fetch(address, { method })).status).toBe(200);
    }
    expect(await verified(id)).toBe(false);
    expect((await server.graphql(VERIFY, { key: keyIn(mail?.text ?? '') })).data.verifyEmail).toBe(true);
    expect(await verified(id)).toBe(true);
  });

  it('carries no words of a stranger to an address that nobody has proven (X03)', async () => {
    const trap = {
      email: 'victim@example.org',
      password: NEW_PASSWORD,
      firstName: 'Win at http://evil.example',
      lastName: 'now',
      language: 'en',
    };
    const { data } = await server.graphql(
      'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }',
      { input: trap },
    );
    await server.graphql(REQUEST, { email: trap.email });
    await server.graphql('mutation { chooseSummary(isOn: true) { email } }', {}, data.register.accessToken);
    const mails = await server.mailsTo(trap.email, 3);
    expect(mails).toHaveLength(3);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  it('sets a new password once, ends every session and tells the owner (A09)', async () => {
    const ana = await server.member('Ana');
    await server.graphql(REQUEST, { email: ana.email.toUpperCase() });
    const key = keyIn(await mailed(ana.email, 'reset-password'));
    const weak = await server.graphql(RESET, { key, password: 'short' });
    expect(weak.errors[0]?.extensions.fields).toEqual({ password: 'password_too_short' });
    const done = await server.graphql(RESET, { key, password: NEW_PASSWORD });
    expect(done.data.resetPassword.user.id).toBe(ana.id);
    expect(await viewerOf(ana.token)).toBe(401);
    expect(await viewerOf(done.data.resetPassword.accessToken)).toBe(200);
    expect(code(await server.graphql(RESET, { key, password: NEW_PASSWORD }))).toBe('key_invalid');
    expect(code(await server.graphql(LOG_IN, { input: ana }))).toBe('bad_request');
    const logIn = (password: string) => server.graphql(LOG_IN, { input: { email: ana.email, password } });
    expect(code(await logIn(ana.password))).toBe('wrong_credentials');
    expect((await logIn(NEW_PASSWORD)).data.logIn.user.id).toBe(ana.id);
    // Mails leave side by side, in any order.
    const subjects = (await server.mailsTo(ana.email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password has changed');
    expect(await verified(ana.id)).toBe(true);
  });

  it('lets one of two that use a key at once through', async () => {
    const member = await server.member();
    await server.graphql(REQUEST, { email: member.email });
    const key = keyIn(await mailed(member.email, 'reset-password'));
    const replies = await Promise.all(
      [1, 2, 3].map((n) => server.graphql(RESET, { key, password: `${NEW_PASSWORD} ${n}` })),
    );
    expect(replies.filter(({ data }) => data?.resetPassword)).toHaveLength(1);
  });

  it('answers the same for an address that nobody has, and mails nothing (A04)', async () => {
    const before = await server.graphql(REQUEST, { email: 'nobody@example.org' });
    const member = await server.member();
    const known = await server.graphql(REQUEST, { email: member.email });
    expect(before).toEqual(known);
    await server.mailsTo(member.email, 2);
    expect(await server.mailsTo('nobody@example.org', 0)).toHaveLength(0);
  });

  it('answers every key that does not work with one page, 410 (L04)', async () => {
    const member = await server.member();
    await server.graphql(REQUEST, { email: member.email });
    const otherKind = keyIn(await mailed(member.email, 'verify-account-email'));
    const good = keyIn(await mailed(member.email, 'reset-password'));
    const pages = new Set<string>();
    for (const key of [otherKind, good.slice(0, -3), 'x'.repeat(1_500), 'a.b', `${good}0`]) {
      const response = await fetch(`${server.base}/reset-password/${key}`);
      const html = (await response.text()).replaceAll(key, '');
      expect(response.status, key.slice(0, 50)).toBe(410);
      pages.add(html.replace(/"url":"[^"]*"/, ''));
    }
    expect(pages.size).toBe(1);
    expect((await fetch(`${server.base}/reset-password/${good}`)).status).toBe(200);
    await age('2 hours');
    expect((await fetch(`${server.base}/reset-password/${good}`)).status).toBe(410);
    expect(code(await server.graphql(RESET, { key: good, password: NEW_PASSWORD }))).toBe('key_invalid');
  });

  it('tells nobody the address of a page with a key, and keeps no copy (L05)', async () => {
    const member = await server.member();
    const key = keyIn(await mailed(member.email, 'verify-account-email'));
    const response = await fetch(`${server.base}/verify-account-email/${key}`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!cordada\.test|es\.cordada\.test|en\.cordada\.test)/);
    expect((await server.graphql(VERIFY, { key })).data.verifyEmail).toBe(true);
    expect((await fetch(`${server.base}/verify-account-email/${key}`)).status).toBe(410);
  });

  it('links to the configured origin, whatever host was asked (R04)', async () => {
    const member = await server.member();
    await new Promise((resolve, reject) => {
      // `fetch` sets its own Host header.
      const headers = { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      http
        .request(`${server.base}/api/graphql`, { method: 'POST', headers }, (response) =>
          response.resume().on('end', resolve),
        )
        .on('error', reject)
        .end(JSON.stringify({ query: REQUEST, variables: { email: member.email } }));
    });
    const text = await mailed(member.email, 'reset-password');
    expect(text).toContain('http://cordada.test/reset-password/');
    expect(text).not.toContain('evil');
  });

  it('fills nobody’s mailbox: four mails of a kind an hour, and few requests from one network', async () => {
    const member = await server.member();
    const statuses: (string | undefined)[] = [];
    for (let i = 0; i < 25; i += 1) statuses.push(code(await server.graphql(REQUEST, { email: member.email })));
    expect(statuses.at(-1)).toBe('too_many_requests');
    await sql`delete from attempt where key like 'reset:%'`.execute(server.server.database.db);
    const other = await server.member();
    await server.graphql(REQUEST, { email: other.email });
    await server.mailsTo(other.email, 2);
    const resets = (await server.mailsTo(member.email)).filter(({ subject }) => subject === 'Choose a new password');
    expect(resets).toHaveLength(4);
  });

  it('tells the owner of a proven address when a stranger registers with it, and proves nothing to the stranger', async () => {
    const owner = await server.member('Olga');
    await server.graphql(VERIFY, { key: keyIn(await mailed(owner.email, 'verify-account-email')) });
    await server.graphql('mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }', {
      input: {
        email: owner.email,
        password: 'the secret of a stranger',
        firstName: 'Evil\r\nBcc: x@y.zz',
        lastName: '',
        language: 'en',
      },
    });
    const mails = await server.mailsTo(owner.email, 2);
    const mail = mails.find(({ subject }) => subject === 'You already have an account');
    expect(mail?.text).toBeTruthy();
    expect(mail?.text).not.toContain('Evil');
    expect(mail?.text).not.toContain('verify-account-email');
  });

  it('keeps no key and no text of a mail that has left', async () => {
    const { rows } = await sql<{ body_text: string; body_html: string }>`
      select body_text, body_html from mail where sent_at is not null`.execute(server.server.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.body_text === '' && row.body_html === '')).toBe(true);
  });

  it('looks nothing up for what is no address', async () => {
    // Earlier tests have used up the rate limit of this network.
    await sql`delete from attempt`.execute(server.server.database.db);
    for (const email of ['a\u0000b@example.org', 'nobody', `${'a'.repeat(300)}@example.org`])
      expect((await server.graphql(REQUEST, { email })).data.requestPasswordReset).toBe(true);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'accounts:mailReset'`.execute(
      server.server.database.db,
    );
    expect(rows).toEqual([]);
  });
});
