import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { NotificationKind } from '@cordada/core/accounts/notificationKinds';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { mailNotifications, mailSummaries } from '#server/modules/notifications/notificationMails.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { accountCalls, code, fieldsOf, keyIn } from '../testing/accountCalls.ts';

const config = { publicUrl: 'http://cordada.test' };

describe('settings', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const { db, ask, logIn, token, statusOf, prove, mailWith } = accountCalls(() => server);

  it('are nobody else’s (A16)', async () => {
    expect(code(await server.graphql('{ settings { email } }'))).toBe('unauthenticated');
    const mutations = [
      'changeProfile(input: { firstName: "a", lastName: "b", about: "" }) { email }',
      'changePreferences(input: { units: imperial }) { email }',
      'changePassword(password: "x", newPassword: "y") { email }',
      'changeEmail(email: "a@b.cc", password: "x") { email }',
      'revokeSession(id: "x") { email }',
      'revokeOtherSessions { email }',
      'setNotification(kind: answer, channel: web, isOn: true) { email }',
      'chooseSummary(isOn: true) { email }',
      'addHiddenZone(input: { name: "", lon: 0, lat: 0, radiusMeters: 400 }) { email }',
      'removeHiddenZone(id: "x") { email }',
      'deleteAccount(password: "x")',
      'requestEmailVerification',
    ];
    for (const mutation of mutations)
      expect(code(await server.graphql(`mutation { ${mutation} }`)), mutation).toBe('unauthenticated');
  });

  it('change name and text, cleaned, and ask for a first name', async () => {
    const ana = await server.member();
    const change = (firstName: string) =>
      ask(ana, 'mutation ($input: ProfileInput!) { changeProfile(input: $input) { firstName about } }', {
        input: { firstName, lastName: 'Sol', about: ' Walks \n\n slowly ' },
      });
    expect((await change('  Ana\u0000 María ')).data.changeProfile).toEqual({
      firstName: 'Ana María',
      about: 'Walks slowly',
    });
    expect(fieldsOf(await change(' '))).toEqual({ firstName: 'invalid_input' });
  });

  it('join a name and a text that were changed in two places, unless both changed the same part', async () => {
    const ana = await server.member();
    const first = { firstName: 'Ana', lastName: 'Sol', about: '' };
    const change = (input: Partial<typeof first>, basis: Partial<typeof first> | null) =>
      ask(
        ana,
        'mutation ($input: ProfileInput!, $basis: ProfileInput) { changeProfile(input: $input, basis: $basis) { firstName lastName about } }',
        { input: { ...first, ...input }, basis: basis && { ...first, ...basis } },
      );
    await change({}, null);
    await change({ about: 'Walks' }, {});
    expect((await change({ lastName: 'Luna' }, {})).data.changeProfile).toEqual({
      firstName: 'Ana',
      lastName: 'Luna',
      about: 'Walks',
    });
    expect(code(await change({ lastName: 'Mar' }, {}))).toBe('conflict');
    expect((await change({ lastName: 'Luna', about: 'Walks' }, {})).data.changeProfile.lastName).toBe('Luna');
    expect((await change({ lastName: 'Mar' }, null)).data.changeProfile).toMatchObject({ lastName: 'Mar', about: '' });
  });

  it('do not let one member have every page made anew all the time', async () => {
    const eve = await server.member('Eve');
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 61; i += 1) {
      const mutation =
        i % 2 === 0
          ? `changeProfile(input: { firstName: "Eve ${i}", lastName: "", about: "" })`
          : `changePreferences(input: { profileVisibility: ${i % 4 === 1 ? 'private' : 'open'} })`;
      codes.push(code(await ask(eve, `mutation { ${mutation} { email } }`)));
    }
    expect(codes.filter((one) => one === 'too_many_requests')).toHaveLength(1);
    expect(
      code(await ask(eve, 'mutation { changePreferences(input: { units: imperial }) { email } }')),
    ).toBeUndefined();
  });

  it('keep units, theme and language with the account; the language call says when nothing changes (R07)', async () => {
    const ana = await server.member();
    const patch = (lang: unknown) =>
      fetch(`${server.base}/users/me`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-access-token': ana.token },
        body: JSON.stringify({ lang }),
      });
    expect((await patch('es')).status).toBe(200);
    expect(await (await patch('es')).json()).toMatchObject({ status: 400, errorCode: 'no_changes' });
    expect((await patch('xx')).status).toBe(400);
    // As a query parameter, which is what the browser sends.
    const byParameter = (query: string) =>
      fetch(`${server.base}/users/me${query}`, { method: 'PATCH', headers: { 'x-access-token': ana.token } });
    expect(await (await byParameter('?lang=en')).json()).toEqual({ lang: 'en' });
    expect((await ask(ana, '{ settings { language } }')).data.settings.language).toBe('en');
    expect(await (await byParameter('?lang=es')).json()).toEqual({ lang: 'es' });
    for (const query of ['', '?lang=', '?lang=xx', '?lang=en&lang=es', '?lang[a]=en'])
      expect(await (await byParameter(query)).json()).toMatchObject({ status: 400, errorCode: 'bad_request' });
    await ask(ana, 'mutation { changePreferences(input: { units: imperial, theme: dark }) { email } }');
    const { data } = await ask(ana, '{ settings { language units theme defaultVisibility } }');
    expect(data.settings).toEqual({ language: 'es', units: 'imperial', theme: 'dark', defaultVisibility: null });
    await ask(ana, 'mutation { changePreferences(input: { theme: system }) { email } }');
    expect((await ask(ana, '{ settings { theme } }')).data.settings.theme).toBeNull();
  });

  it('change the password only for who knows it, log out the rest and tell the owner (A09)', async () => {
    const ana = await server.member();
    await prove(ana);
    const other = await token(ana);
    const change = (password: string, newPassword: string) =>
      ask(ana, 'mutation ($p: String!, $n: String!) { changePassword(password: $p, newPassword: $n) { email } }', {
        p: password,
        n: newPassword,
      });
    expect(fieldsOf(await change('not mine at all', 'a brand new secret'))).toEqual({ password: 'wrong_password' });
    expect(fieldsOf(await change(ana.password, 'short'))).toEqual({ newPassword: 'password_too_short' });
    expect((await change(ana.password, 'a brand new secret')).data).toBeTruthy();
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(ana.token)).toBe(200);
    expect(code(await logIn(ana))).toBe('wrong_credentials');
    await mailWith(ana.email, 'Your password has changed');
  });

  it('count wrong passwords as the log-in does (A05)', async () => {
    const ana = await server.member();
    const guess = (i: number) => ask(ana, `mutation { deleteAccount(password: "guess number ${i}") }`);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 27; i += 1) codes.push(code(await guess(i)));
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(code(await ask(ana, 'mutation ($p: String!) { deleteAccount(password: $p) }', { p: ana.password }))).toBe(
      'too_many_requests',
    );
  });

  it('change the address when the new one confirms, and tell the old one (A15)', async () => {
    const ana = await server.member();
    await prove(ana);
    const change = (email: string, password: string) =>
      ask(ana, 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { email pendingEmail } }', {
        e: email,
        p: password,
      });
    expect(fieldsOf(await change('new.ana@example.org', 'wrong password'))).toEqual({ password: 'wrong_password' });
    expect(fieldsOf(await change('nonsense', ana.password))).toEqual({ email: 'email_invalid' });
    expect(code(await change(ana.email, ana.password))).toBe('no_changes');
    expect((await change('New.Ana@example.org', ana.password)).data.changeEmail.email).toBe(ana.email);
    await mailWith(ana.email, 'Request to change your email address');
    const { text } = await mailWith('new.ana@example.org', 'Confirm your email address');
    expect((await ask(ana, '{ settings { email pendingEmail } }')).data.settings).toEqual({
      email: ana.email,
      pendingEmail: 'new.ana@example.org',
    });
    expect(
      (await server.graphql('mutation ($k: String!) { verifyEmail(key: $k) }', { k: keyIn(text) })).data.verifyEmail,
    ).toBe(true);
    expect((await ask(ana, '{ settings { email isEmailVerified pendingEmail } }')).data.settings).toEqual({
      email: 'new.ana@example.org',
      isEmailVerified: true,
      pendingEmail: null,
    });
    await mailWith(ana.email, 'Your email address has changed');
    expect(code(await logIn(ana))).toBe('wrong_credentials');
  });

  it('forget a change of the address that somebody else asked for, when the password changes (A15)', async () => {
    const ana = await server.member();
    await prove(ana);
    const change =
      'mutation ($email: String!, $password: String!) { changeEmail(email: $email, password: $password) { email } }';
    await ask(ana, change, { email: 'thief@example.org', password: ana.password });
    const key = keyIn((await mailWith('thief@example.org', 'Confirm your email address')).text);
    await ask(ana, 'mutation ($p: String!, $n: String!) { changePassword(password: $p, newPassword: $n) { email } }', {
      p: ana.password,
      n: 'quite another secret',
    });
    expect((await ask(ana, '{ settings { pendingEmail } }')).data.settings.pendingEmail).toBeNull();
    expect(code(await server.graphql('mutation ($key: String!) { verifyEmail(key: $key) }', { key }))).toBe(
      'key_invalid',
    );
  });

  it('tell nobody whether an address is taken when it is asked for (A03)', async () => {
    const [ana, owner] = [await server.member(), await server.member('Olga')];
    await prove(owner);
    const change = (email: string) =>
      ask(ana, 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { email } }', {
        e: email,
        p: ana.password,
      });
    expect(await change(owner.email)).toEqual(await change('free.address@example.org'));
    await mailWith(owner.email, 'You already have an account');
  });

  it('list devices with their last use, and log out one or all others', async () => {
    const ana = await server.member();
    const stranger = await server.member('Eve');
    const [one, two] = [await token(ana), await token(ana)];
    await sql`update session set last_used_at = now() - interval '3 days', user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      where account_id = ${ana.id}`.execute(db());
    await ask(ana, '{ viewer { id } }');
    const list = async () =>
      (await ask(ana, '{ settings { sessions { id isCurrent browser system lastUsedAt } } }')).data.settings.sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ isCurrent: true, browser: 'Firefox', system: 'Linux' });
    expect(Date.parse(sessions[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(sessions[1].lastUsedAt)).toBeLessThan(Date.now() - 2 * 86_400_000);
    const revoke = 'mutation ($id: ID!) { revokeSession(id: $id) { sessions { id } } }';
    expect(code(await ask(stranger, revoke, { id: sessions[1].id }))).toBe('not_found');
    expect((await ask(ana, revoke, { id: sessions[1].id })).data.revokeSession.sessions).toHaveLength(2);
    expect([await statusOf(one), await statusOf(two)].sort()).toEqual([200, 401]);
    await ask(ana, 'mutation { revokeOtherSessions { email } }');
    expect(await list()).toHaveLength(1);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401]);
  });

  it('keep a private profile from everybody but its owner, wherever it is reached (L11, V06)', async () => {
    const ana = await server.member('Privata');
    await ask(
      ana,
      'mutation { changeProfile(input: { firstName: "Privata", lastName: "Sola", about: "my secret text" }) { email } }',
    );
    const summit = (await server.graphql('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }')).data
      .elements.nodes[0].id;
    await ask(ana, `mutation { setTarget(elementId: "${summit}", state: completed) { state } }`);
    const completers = async () =>
      (await server.graphql(`{ element(id: "${summit}") { completers { user { id } } } }`)).data.element.completers.map(
        (one: Json) => one.user.id,
      );
    const profile = '{ id about yearTotals { year } daysOut { day } completedCounts { count } activities { total } }';
    const page = () => fetch(`${server.base}/user/${ana.id}`);
    expect(await (await page()).text()).toContain('my secret text');
    expect(await completers()).toContain(ana.id);
    await ask(ana, 'mutation { changePreferences(input: { profileVisibility: private }) { email } }');
    await expect.poll(async () => (await page()).status).toBe(404);
    const html = await (await page()).text();
    expect(html).not.toMatch(/Privata|secret text/);
    expect(html).toContain('noindex');
    expect(code(await server.graphql(`{ user(id: "${ana.id}") ${profile} }`))).toBe('not_found');
    expect(code(await ask(await server.member(), `{ user(id: "${ana.id}") ${profile} }`))).toBe('forbidden');
    expect((await ask(ana, `{ user(id: "${ana.id}") ${profile} }`)).data.user.about).toBe('my secret text');
    expect(await completers()).not.toContain(ana.id);
  });

  it('keep hidden zones to their owner, within limits', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const add = (input: object) =>
      ask(
        ana,
        'mutation ($input: HiddenZoneInput!) { addHiddenZone(input: $input) { hiddenZones { id name lon lat radiusMeters } } }',
        { input },
      );
    const home = { name: 'Home', lon: 0.6555, lat: 42.661, radiusMeters: 400 };
    const [zone] = (await add(home)).data.addHiddenZone.hiddenZones;
    expect(zone).toMatchObject(home);
    expect(fieldsOf(await add({ ...home, radiusMeters: 100 }))).toEqual({ radiusMeters: 'invalid_input' });
    expect(fieldsOf(await add({ ...home, lat: 91 }))).toEqual({ lat: 'invalid_input' });
    const remove = 'mutation ($id: ID!) { removeHiddenZone(id: $id) { hiddenZones { id } } }';
    expect(code(await ask(eve, remove, { id: zone.id }))).toBe('not_found');
    const all = await Promise.all(Array.from({ length: 15 }, () => add(home)));
    expect(all.filter((reply) => code(reply) === 'conflict')).toHaveLength(6);
    expect((await ask(ana, remove, { id: zone.id })).data.removeHiddenZone.hiddenZones).toHaveLength(9);
    // A zone that is drawn again is shifted as before, so that many of them do not give its middle away.
    const { rows } = await sql<{
      aside: number;
    }>`select sqrt(shift_lon ^ 2 + shift_lat ^ 2) as aside from hidden_zone`.execute(db());
    expect(new Set(rows.map(({ aside }) => aside)).size).toBe(1);
    expect(rows[0]!.aside).toBeGreaterThan(0);
  });

  it('show nothing on the web of a kind that is switched off, whoever tells it', async () => {
    const ana = await server.member();
    const notifyAna = (kind: NotificationKind, subjectId: string) =>
      notify(db(), [ana.id], { kind, subjectKind: 'element', subjectId });
    const count = async () => (await ask(ana, '{ notificationCount }')).data.notificationCount;
    await notifyAna('listCompleted', 'a');
    expect(await count()).toBe(1);
    const { data } = await ask(
      ana,
      'mutation { setNotification(kind: listCompleted, channel: web, isOn: false) { notifications { kind web push email } } }',
    );
    expect(data.setNotification.notifications.find((one: Json) => one.kind === 'listCompleted')).toEqual({
      kind: 'listCompleted',
      web: false,
      push: true,
      email: false,
    });
    await notifyAna('listCompleted', 'b');
    expect(await count()).toBe(1);
  });

  it('mail what is wanted by mail and was not read, once, with a way out that needs no login (L07)', async () => {
    const ana = await server.member();
    await prove(ana);
    await ask(ana, 'mutation { setNotification(kind: answer, channel: email, isOn: true) { email } }');
    const insert = (kind: string, minutes: number) =>
      sql`insert into notification (recipient_id, kind, subject_kind, subject_id, last_at)
        values (${ana.id}, ${kind}, 'element', ${`${kind}${minutes}`}, now() - make_interval(mins => ${minutes}))`.execute(
        db(),
      );
    await insert('answer', 20);
    await insert('answer', 30);
    await insert('mention', 20);
    await insert('answer', 1);
    await Promise.all([mailNotifications(server.server.services), mailNotifications(server.server.services)]);
    await mailNotifications(server.server.services);
    const mail = await mailWith(ana.email, 'You have 2 new notifications');
    const address = new URL(mail.unsubscribeUrl);
    expect(mail.text).toContain(mail.unsubscribeUrl);
    expect(address.origin).toBe('http://cordada.test');
    const isOn = async () =>
      (await ask(ana, '{ settings { notifications { kind email } } }')).data.settings.notifications.find(
        (one: Json) => one.kind === 'answer',
      ).email;
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(server.base + address.pathname, { method })).status).toBe(200);
    expect(await isOn()).toBe(true);
    for (let i = 0; i < 2; i += 1) {
      const response = await fetch(server.base + address.pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
      expect(await isOn()).toBe(false);
    }
    const forged = address.pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(server.base + forged, { method: 'POST' })).status).toBe(410);
    expect(
      (await fetch(server.base + address.pathname.replace('.notifications.', '.summary.'), { method: 'POST' })).status,
    ).toBe(410);
    expect(
      (await server.mailsTo(ana.email)).filter(({ subject }: Json) => subject.startsWith('You have')),
    ).toHaveLength(1);
  });

  it('send the weekly summary after it was confirmed, once a week', async () => {
    const ana = await server.member();
    await prove(ana);
    await ask(ana, 'mutation { chooseSummary(isOn: true) { summary } }');
    expect((await ask(ana, '{ settings { summary } }')).data.settings.summary).toBe('asked');
    await notify(db(), [ana.id], { kind: 'answer', subjectKind: 'element', subjectId: 'x' });
    await mailSummaries(db(), config);
    const { text } = await mailWith(ana.email, 'Confirm the weekly summary');
    const confirm = () => server.graphql('mutation ($k: String!) { confirmSubscription(key: $k) }', { k: keyIn(text) });
    expect((await confirm()).data.confirmSubscription).toBe(true);
    expect(code(await confirm())).toBe('key_invalid');
    await Promise.all([mailSummaries(db(), config), mailSummaries(db(), config)]);
    await mailSummaries(db(), config);
    const mail = await mailWith(ana.email, 'Your week on Cordada');
    expect(mail.text).toContain('1 unread');
    expect(
      (await server.mailsTo(ana.email)).filter(({ subject }: Json) => subject === 'Your week on Cordada'),
    ).toHaveLength(1);
    await server.graphql('mutation ($k: String!) { unsubscribe(key: $k) }', {
      k: new URL(mail.unsubscribeUrl).pathname.split('/').at(-1),
    });
    expect((await ask(ana, '{ settings { summary } }')).data.settings.summary).toBe('off');
  });
});
