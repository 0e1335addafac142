import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { PASSKEYS_MAX, PASSKEYS_RATE } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, TestServer } from '#server/db/testing/testServer.ts';
import { setMemberSuspended } from '../administration/manageMembers.queries.ts';
import { accountCalls, code, fieldsOf, keyIn } from '../testing/accountCalls.ts';
import type { Member } from '../testing/accountCalls.ts';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from './passkeys.ts';
import { createPasskey, signChallenge } from './testing/softwareAuthenticator.ts';
import type { SoftPasskey } from './testing/softwareAuthenticator.ts';

const ORIGIN = 'http://cordada.test';
const SPANISH = 'http://es.cordada.test';

const BEGIN = `mutation ($password: String!) { beginPasskey(password: $password) {
  challenge relyingPartyId userHandle userName displayName existing { id transports } } }`;
const ADD = `mutation ($name: String!, $passkey: CreatedPasskeyInput!) { addPasskey(name: $name, passkey: $passkey) {
  passkeys { id name lastUsedAt } } }`;
const RENAME = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { passkeys { name } } }';
const REMOVE =
  'mutation ($id: ID!, $password: String!) { removePasskey(id: $id, password: $password) { passkeys { name } } }';
const RESET =
  'mutation ($key: String!, $password: String!) { resetPassword(key: $key, password: $password) { accessToken } }';
const LOG_IN = `mutation ($input: SignedChallengeInput!, $comesBack: Boolean) {
  logInWithPasskey(input: $input, comesBack: $comesBack) { accessToken deviceKey user { id } } }`;

describe('passkeys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: ORIGIN });
  });
  afterAll(() => server.stop());
  const { db, ask, prove, statusOf, mailWith } = accountCalls(() => server);

  const begin = async (member: Member): Promise<PasskeyCreation> => {
    const reply = await ask(member, BEGIN, { password: member.password });
    if (!reply.data) throw new Error(JSON.stringify(reply.errors));
    return reply.data.beginPasskey;
  };
  const send = (member: Member, passkey: CreatedPasskey, name = 'My phone') => ask(member, ADD, { name, passkey });
  const add = async (member: Member, name?: string): Promise<SoftPasskey> => {
    const { passkey, answer } = createPasskey(await begin(member), ORIGIN);
    const reply = await send(member, answer, name);
    if (!reply.data) throw new Error(JSON.stringify(reply.errors));
    return passkey;
  };
  const challenge = async (): Promise<PasskeyRequest> =>
    (await server.graphql('mutation { beginPasskeyLogIn { challenge relyingPartyId } }')).data.beginPasskeyLogIn;
  const logIn = (input: SignedChallenge, comesBack = false): Promise<GraphqlReply> =>
    server.graphql(LOG_IN, { input, comesBack });
  const use = async (passkey: SoftPasskey, origin = ORIGIN): Promise<GraphqlReply> =>
    logIn(signChallenge(passkey, await challenge(), origin));
  const listed = async (member: Member) =>
    (await ask(member, '{ settings { passkeys { id name lastUsedAt } } }')).data.settings.passkeys;

  it('are added with the password, named, used from each host of the product, and removed', async () => {
    const ana = await server.member('Ana');
    await prove(ana);
    expect(fieldsOf(await ask(ana, BEGIN, { password: 'wrong one' }))).toEqual({ password: 'wrong_password' });
    const creation = await begin(ana);
    expect(creation).toMatchObject({ relyingPartyId: 'cordada.test', userName: ana.email, existing: [] });
    const { passkey, answer } = createPasskey(creation, ORIGIN);
    expect(fieldsOf(await send(ana, answer, '  '))).toEqual({ name: 'invalid_input' });
    expect((await send(ana, answer)).data.addPasskey.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    expect((await mailWith(ana.email, 'You can now log in with a new passkey')).text).toContain('My phone');
    expect((await begin(ana)).existing).toEqual([{ id: answer.id, transports: ['internal'] }]);

    const first = (await use(passkey)).data.logInWithPasskey;
    expect(first.user.id).toBe(ana.id);
    expect(await statusOf(first.accessToken)).toBe(200);
    expect((await use(passkey, SPANISH)).data.logInWithPasskey.user.id).toBe(ana.id);
    const [{ id, lastUsedAt }] = await listed(ana);
    expect(lastUsedAt).toBeTruthy();

    expect(fieldsOf(await ask(ana, RENAME, { id, name: ' ' }))).toEqual({ name: 'invalid_input' });
    expect((await ask(ana, RENAME, { id, name: 'Old phone' })).data.renamePasskey.passkeys).toEqual([
      { name: 'Old phone' },
    ]);
    expect(fieldsOf(await ask(ana, REMOVE, { id, password: 'wrong one' }))).toEqual({ password: 'wrong_password' });
    expect((await ask(ana, REMOVE, { id, password: ana.password })).data.removePasskey.passkeys).toEqual([]);
    expect((await mailWith(ana.email, 'A passkey was removed')).text).toContain('Old phone');
    expect(code(await use(passkey))).toBe('passkey_refused');
    expect(code(await ask(ana, REMOVE, { id, password: ana.password }))).toBe('not_found');
  });

  it('are changed by their owner alone', async () => {
    const [ana, eve] = [await server.member(), await server.member()];
    await add(ana);
    const [{ id }] = await listed(ana);
    expect(code(await ask(eve, RENAME, { id, name: 'Mine' }))).toBe('not_found');
    expect(code(await ask(eve, REMOVE, { id, password: eve.password }))).toBe('not_found');
    // A challenge of somebody else is worth nothing, and is used up by the attempt.
    const { answer } = createPasskey(await begin(ana), ORIGIN);
    expect(code(await send(eve, answer))).toBe('passkey_expired');
    expect(code(await send(ana, answer))).toBe('passkey_expired');
    expect(await listed(eve)).toEqual([]);
    expect(code(await server.graphql(BEGIN, { password: ana.password }))).toBe('unauthenticated');
  });

  it('refuse challenges that were used, have expired, or belong to something else', async () => {
    const ana = await server.member();
    const passkey = await add(ana);
    const signed = signChallenge(passkey, await challenge(), ORIGIN);
    expect((await logIn(signed)).data.logInWithPasskey.user.id).toBe(ana.id);
    expect(code(await logIn(signed))).toBe('passkey_expired');
    const late = signChallenge(passkey, await challenge(), ORIGIN);
    await sql`update passkey_challenge set expires_at = now()`.execute(db());
    expect(code(await logIn(late))).toBe('passkey_expired');
    // Neither does a challenge for a registration log in, nor the other way round.
    expect(code(await logIn(signChallenge(passkey, await begin(ana), ORIGIN)))).toBe('passkey_expired');
    const { answer } = createPasskey({ ...(await begin(ana)), ...(await challenge()) }, ORIGIN);
    expect(code(await send(ana, answer))).toBe('passkey_expired');
    const own = { ...(await challenge()), challenge: 'x'.repeat(43) };
    expect(code(await logIn(signChallenge(passkey, own, ORIGIN)))).toBe('passkey_expired');
  });

  it('refuse other origins and other domains, and use their challenge up', async () => {
    const ana = await server.member();
    for (const origin of ['http://evil.test', 'https://cordada.test', 'http://fr.cordada.test', 'https://localhost']) {
      const { answer } = createPasskey(await begin(ana), origin);
      expect(code(await send(ana, answer)), origin).toBe('passkey_refused');
    }
    const foreign = createPasskey({ ...(await begin(ana)), relyingPartyId: 'evil.test' }, ORIGIN);
    expect(code(await send(ana, foreign.answer))).toBe('passkey_refused');
    const passkey = await add(ana);
    const asked = await challenge();
    expect(code(await logIn(signChallenge(passkey, asked, 'http://evil.test')))).toBe('passkey_refused');
    expect(code(await logIn(signChallenge(passkey, asked, ORIGIN)))).toBe('passkey_expired');
    expect(code(await use({ ...passkey, relyingPartyId: 'evil.test' }))).toBe('passkey_refused');
  });

  it('are stored without a look at what a device says of itself, which would fetch certificates (X09)', async () => {
    const ana = await server.member();
    const { answer } = createPasskey(await begin(ana), ORIGIN, 'android-key');
    expect((await send(ana, answer)).data.addPasskey.passkeys).toHaveLength(1);
    const { answer: broken } = createPasskey(await begin(ana), ORIGIN);
    expect(code(await send(ana, { ...broken, attestationObject: 'AAAA' }))).toBe('passkey_refused');
  });

  it('refuse keys that are unknown, of somebody else, or copied, in the same way', async () => {
    const [ana, eve] = [await server.member(), await server.member()];
    const [passkey, other] = [await add(ana), await add(eve)];
    expect(code(await use(createPasskey(await begin(ana), ORIGIN).passkey))).toBe('passkey_refused');
    expect(code(await use({ ...passkey, privateKey: other.privateKey }))).toBe('passkey_refused');
    expect(code(await use({ ...passkey, userHandle: other.userHandle }))).toBe('passkey_refused');
    const copy = { ...passkey };
    expect((await use(passkey)).data.logInWithPasskey.user.id).toBe(ana.id);
    expect(code(await use(copy))).toBe('passkey_refused');
    expect(code(await use(copy))).toBe(undefined);
    // A credential belongs to one account.
    const creation = createPasskey(await begin(eve), ORIGIN);
    expect(code(await send(eve, creation.answer))).toBe(undefined);
    const again = createPasskey(await begin(ana), ORIGIN);
    await sql`update passkey set credential_id = ${again.answer.id} where credential_id = ${creation.answer.id}`.execute(
      db(),
    );
    expect(code(await send(ana, again.answer))).toBe('passkey_refused');
  });

  it.each(['', 'x', '%%%', 'AAAA', Buffer.from('{}').toString('base64url')])(
    'refuse what is no answer: %j',
    async (bad) => {
      const ana = await server.member();
      const passkey = await add(ana);
      const signed = signChallenge(passkey, await challenge(), ORIGIN);
      for (const field of ['id', 'clientDataJson', 'authenticatorData', 'signature', 'userHandle'] as const) {
        expect(code(await logIn({ ...signed, [field]: bad })), field).toMatch(/^passkey_(refused|expired)$/);
      }
      const { answer } = createPasskey(await begin(ana), ORIGIN);
      for (const field of ['id', 'clientDataJson', 'attestationObject'] as const) {
        expect(code(await send(ana, { ...answer, [field]: bad })), field).toMatch(/^passkey_(refused|expired)$/);
      }
    },
  );

  it('open no account that is suspended', async () => {
    const ana = await server.member();
    const passkey = await add(ana);
    await setMemberSuspended(db(), ana.id, true);
    expect(code(await use(passkey))).toBe('passkey_refused');
    await setMemberSuspended(db(), ana.id, false);
    expect((await use(passkey)).data.logInWithPasskey.user.id).toBe(ana.id);
  });

  it('open an account that is being deleted only to keep it', async () => {
    const ana = await server.member();
    const passkey = await add(ana);
    await ask(ana, 'mutation ($p: String!) { deleteAccount(password: $p) }', { p: ana.password });
    expect(code(await use(passkey))).toBe('account_leaving');
    const kept = await logIn(signChallenge(passkey, await challenge(), ORIGIN), true);
    expect(await statusOf(kept.data.logInWithPasskey.accessToken)).toBe(200);
    expect((await use(passkey)).data.logInWithPasskey.user.id).toBe(ana.id);
  });

  it('of an account with an address that nobody had verified end when its owner chooses a password by mail', async () => {
    const [ana, bea] = [await server.member(), await server.member()];
    await prove(bea);
    const passkeys = [await add(ana), await add(bea)];
    for (const { email } of [ana, bea]) {
      await server.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email });
      const mail = await mailWith(email, 'Choose a new password');
      await server.graphql(RESET, { key: keyIn(mail.text), password: 'a password of the owner' });
    }
    const [ofStranger, ofOwner] = [await use(passkeys[0]!), await use(passkeys[1]!)];
    expect(code(ofStranger)).toBe('passkey_refused');
    expect(ofOwner.data.logInWithPasskey.user.id).toBe(bea.id);
  });

  it('have a limit per account and per network', async () => {
    const ana = await server.member();
    await add(ana);
    await sql`insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
      select 'k' || n, account_id, 'c' || n, public_key, 0, '{}', 'More' from passkey, generate_series(2, ${PASSKEYS_MAX}) n
      where account_id = ${ana.id}`.execute(db());
    expect(code(await ask(ana, BEGIN, { password: ana.password }))).toBe('conflict');
    await challenge();
    // In the window of now, and the next one in case that this one ends.
    await sql`insert into attempt (key, window_start, count) select key, window_start + n * interval '1 second', ${PASSKEYS_RATE.max}
      from attempt, unnest(array[0, ${PASSKEYS_RATE.windowSeconds}]) n where key like 'passkey:%'
      on conflict (key, window_start) do update set count = excluded.count`.execute(db());
    expect(code(await server.graphql('mutation { beginPasskeyLogIn { challenge } }'))).toBe('too_many_requests');
    await sql`delete from attempt where key like 'passkey:%'`.execute(db());
  });
});
