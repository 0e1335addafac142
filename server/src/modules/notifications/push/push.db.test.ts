import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICES_MAX } from '@cordada/core/limits';
import type { PushMessage, PushResult } from '#server/adapters/push/push.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { deliverPush, pushNotifications } from './pushNotifications.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

describe('push messages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    // The queue of the product would send them itself.
    await sql`create function no_push() returns trigger language plpgsql as $$ begin
      if new.payload->'deliveries' is not null or new.payload->'deviceId' is not null then insert into test_push (payload) values (new.payload); return null; end if;
      return new; end $$`.execute(server.server.database.db);
    await sql`create table test_push (payload json)`.execute(server.server.database.db);
    await sql`create trigger no_push before insert on graphile_worker._private_jobs for each row execute function no_push()`.execute(
      server.server.database.db,
    );
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;

  const register = async (
    member: Member,
    body: object,
    method: 'POST' | 'DELETE' = 'POST',
  ): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${server.base}/api/users/me/device-tokens`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': member.token },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
  const ask = async (query: string, variables: object, token: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const post = async (text: string, { token }: Member, more: object = {}): Promise<string> =>
    (await ask('mutation ($i: PostInput!) { createPost(input: $i) { id } }', { i: { text, ...more } }, token)).id;
  const handleOf = async ({ id, token }: Member): Promise<string> =>
    (await ask('query ($id: ID!) { user(id: $id) { handle } }', { id }, token)).handle;

  /** Runs the job, and delivers what it queued to a sender that keeps it. */
  const push = async (result: PushResult = 'sent'): Promise<{ token: string; message: PushMessage }[]> => {
    const sent: { token: string; message: PushMessage }[] = [];
    await pushNotifications(server.server.services);
    const { rows } = await sql<{
      payload: object;
    }>`with taken as (delete from test_push returning payload) select payload from taken`.execute(db());
    const sender = {
      send: async (token: string, message: PushMessage) => {
        sent.push({ token, message });
        return result;
      },
      stop: () => Promise.resolve(),
    };
    const services = { ...server.server.services, push: new Map([['android', sender] as const]) };
    for (const { payload } of rows) await deliverPush(services, payload);
    return sent;
  };

  it('reach the devices of a member, who registers each once', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    expect((await register(ana, { platform: 'android', token: 'phone-1' })).status).toBe(201);
    expect((await register(ana, { platform: 'android', token: 'phone-1' })).status).toBe(200);
    expect((await register(ana, { platform: 'android', token: 'phone-2' })).status).toBe(201);
    const id = await post(`@${await handleOf(ana)} is the couloir in condition?`, bea);
    const sent = await push();
    expect(sent.map(({ token }) => token).sort()).toEqual(['phone-1', 'phone-2']);
    expect(sent[0]?.message).toMatchObject({ path: `/post/${id}` });
    expect(sent[0]?.message.title).toMatch(/^Bea Ruiz mentioned you: “@ana\S* is the couloir in condition\?”$/);
    expect(await push()).toEqual([]);
    expect((await register(ana, { token: 'phone-2' }, 'DELETE')).status).toBe(204);
    await post(`@${await handleOf(ana)} and today?`, bea);
    expect((await push()).map(({ token }) => token)).toEqual(['phone-1']);
  });

  it('are refused for what is no device', async () => {
    const ana = await server.member('Ana');
    for (const body of [
      {},
      { platform: 'windows', token: 'x' },
      { platform: 'android' },
      { platform: 'android', token: 'with space' },
      { platform: 'android', token: 'x'.repeat(4_000) },
      { platform: 'web', token: '{"endpoint":"http://127.0.0.1/"}' },
    ]) {
      const { status, body: answer } = await register(ana, body);
      expect([status, answer.errorCode], JSON.stringify(body)).toEqual([422, 'invalid_input']);
    }
    const device = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh: device, auth: randomBytes(16).toString('base64url') };
    const token = JSON.stringify({ endpoint: 'https://push.example.org/1', keys });
    expect((await register(ana, { platform: 'web', token })).status).toBe(201);
    // One device, however its subscription is written.
    const again = JSON.stringify({ x: 1, ...JSON.parse(token), expirationTime: null });
    expect((await register(ana, { platform: 'web', token: again })).status).toBe(200);
    expect((await register(ana, { platform: 'android', token })).status).toBe(422);
    expect((await register({ ...ana, token: 'nobody' }, { platform: 'android', token: 'x' })).status).toBe(401);
  });

  it('belong to the last member of a device, and end with the session and with the device', async () => {
    const [ana, bea, eve] = [await server.member('Ana'), await server.member('Bea'), await server.member('Eve')];
    await register(ana, { platform: 'android', token: 'shared' });
    expect((await register(eve, { platform: 'android', token: 'shared' })).status).toBe(201);
    await post(`@${await handleOf(ana)} hello`, bea);
    expect(await push()).toEqual([]);
    await post(`@${await handleOf(eve)} hello`, bea);
    expect(await push('gone')).toHaveLength(1);
    await post(`@${await handleOf(eve)} once more`, bea);
    expect(await push()).toEqual([]);
    await register(eve, { platform: 'android', token: 'again' });
    await post(`@${await handleOf(eve)} and again`, bea);
    await server.graphql('mutation { logOut }', {}, eve.token);
    expect(await push()).toEqual([]);
  });

  it('say nothing that not everybody may read, and nothing of what is read or gone meanwhile (V06)', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    await post(`@${await handleOf(ana)} before there was a device`, bea);
    await register(ana, { platform: 'android', token: 'discreet' });
    await ask('mutation { changePreferences(input: { profileVisibility: private }) { email } }', {}, bea.token);
    await ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: bea.id }, ana.token);
    await sql`update account_follow set state = 'accepted' where follower_id = ${ana.id}`.execute(db());
    await post(`@${await handleOf(ana)} my secret bivouac`, bea, { audience: 'followers' });
    expect((await push()).map(({ message }) => message.title)).toEqual(['Somebody mentioned you: a post']);
    const gone = await post(`@${await handleOf(ana)} gone soon`, bea);
    await ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: gone }, bea.token);
    await post(`@${await handleOf(ana)} read soon`, bea);
    await sql`update notification set read_at = now() where recipient_id = ${ana.id}`.execute(db());
    expect(await push()).toEqual([]);
  });

  it('wait during quiet hours, and follow the settings of their kind', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    await register(ana, { platform: 'android', token: 'asleep' });
    const set = 'mutation ($hours: QuietHoursInput) { setQuietHours(hours: $hours) { from to timeZone } }';
    const now = new Date().getUTCHours();
    const hours = { from: now, to: (now + 2) % 24, timeZone: 'UTC' };
    expect(await ask(set, { hours }, ana.token)).toEqual(hours);
    await post(`@${await handleOf(ana)} good night`, bea);
    expect(await push()).toEqual([]);
    await ask(set, { hours: { from: (now + 3) % 24, to: (now + 5) % 24, timeZone: 'UTC' } }, ana.token);
    expect(await push()).toHaveLength(1);
    for (const wrong of [
      { ...hours, from: 24 },
      { ...hours, to: now },
      { ...hours, timeZone: 'Mars/Olympus' },
    ])
      expect((await server.graphql(set, { hours: wrong }, ana.token)).errors[0]?.extensions?.errorCode).toBe(
        'invalid_input',
      );
    await ask('mutation { setNotification(kind: mention, channel: push, isOn: false) { email } }', {}, ana.token);
    await post(`@${await handleOf(ana)} quiet please`, bea);
    expect(await push()).toEqual([]);
  });

  it('try again alone what a push service does not take, and look at each notification once', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    for (const token of ['busy', 'free']) await register(ana, { platform: 'android', token });
    await post(`@${await handleOf(ana)} are you there?`, bea);
    await pushNotifications(server.server.services);
    const taken = async () =>
      (
        await sql<{
          payload: object;
        }>`with t as (delete from test_push returning payload) select payload from t`.execute(db())
      ).rows;
    const [job, ...more] = await taken();
    expect(more).toEqual([]);
    const sent: string[] = [];
    const sender = {
      send: async (token: string) => {
        if (token === 'busy') throw new Error('503');
        sent.push(token);
        return 'sent' as const;
      },
      stop: () => Promise.resolve(),
    };
    const services = { ...server.server.services, push: new Map([['android', sender] as const]) };
    await deliverPush(services, job?.payload);
    expect(sent).toEqual(['free']);
    const [again, ...others] = await taken();
    expect(others).toEqual([]);
    // The queue repeats a job that fails.
    await expect(deliverPush(services, again?.payload)).rejects.toThrow('503');

    // Somebody without a device is decided about once, and not looked at each minute.
    await post(`@${await handleOf(bea)} nowhere to go`, ana);
    await pushNotifications(server.server.services);
    const { rows } = await sql`select from notification where recipient_id = ${bea.id} and pushed_at is null`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    expect(await taken()).toEqual([]);
  });

  it('go to a bounded number of devices', async () => {
    const ana = await server.member('Ana');
    for (let n = 0; n < DEVICES_MAX + 2; n += 1) await register(ana, { platform: 'android', token: `many-${n}` });
    const { rows } = await sql<{
      token: string;
    }>`select token from device_token where account_id = ${ana.id} order by id`.execute(db());
    expect([rows.length, rows[0]?.token]).toEqual([DEVICES_MAX, 'many-2']);
  });
});
