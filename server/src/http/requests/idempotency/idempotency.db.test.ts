import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { claimRequest, findRequest, forgetRequest, storeAnswer } from './idempotency.queries.ts';

const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id title } }';
const input = (title: string): object => ({
  title,
  kind: 'hiking',
  happenedOn: '2025-07-19',
  visibility: 'onlyMe',
  trackIds: [],
  milestones: [],
});

describe('a request with an Idempotency-Key', () => {
  let server: TestServer;
  let ana: { id: string; token: string };
  let bea: { id: string; token: string };
  const send = (token: string | undefined, key: string, title: string): Promise<Response> =>
    fetch(`${server.base}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token !== undefined && { 'x-access-token': token }),
      },
      body: JSON.stringify({ query: SAVE, variables: { input: input(title) } }),
    });
  const countOf = async (title: string): Promise<number> =>
    (await sql`select 1 from activity where title = ${title}`.execute(server.server.database.db)).rows.length;

  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    bea = await server.member('Bea');
  });
  afterAll(() => server.stop());

  it('has its effect once, however often it comes at the same time (C06)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ana.token, 'key-of-one-walk', 'Once')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '').data.saveActivity.title).toBe('Once');
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
    expect(await countOf('Once')).toBe(1);
  });

  it('is refused with another content, and does nothing (C07)', async () => {
    expect((await send(ana.token, 'key-of-one-walk', 'Another')).status).toBe(422);
    expect(await countOf('Another')).toBe(0);
    for (const key of ['short', 'with spaces in it', 'x'.repeat(256)]) {
      expect((await send(ana.token, key, 'Another')).status).toBe(400);
    }
  });

  it('is of its member alone', async () => {
    const answer = await send(bea.token, 'key-of-one-walk', 'Once');
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(await countOf('Once')).toBe(2);
    const { errors } = (await (await send(undefined, 'key-of-one-walk', 'Once')).json()) as { errors: unknown[] };
    expect(errors).toHaveLength(1);
  });

  it('gives its stored answer to nobody whose session has ended', async () => {
    await server.graphql('mutation { logOut }', {}, bea.token);
    const answer = await send(bea.token, 'key-of-one-walk', 'Once');
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(await answer.text()).not.toContain('"data":{"saveActivity":{"id"');
  });

  it('runs again when the first could not be answered', async () => {
    const { db } = server.server.database;
    await sql`insert into idempotent_request (account_id, key, fingerprint, started_at)
      select account_id, 'key-of-a-dead-process', fingerprint, now() - interval '2 minutes' from idempotent_request
      where account_id = ${ana.id} and key = 'key-of-one-walk'`.execute(db);
    const answer = await send(ana.token, 'key-of-a-dead-process', 'Once');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(await countOf('Once')).toBe(3);
  });

  it('covers uploads', async () => {
    const upload = async (): Promise<{ status: number; text: string; isReplayed: boolean }> => {
      const form = new FormData();
      form.append('file', new Blob(['<gpx']), 'broken.gpx');
      const answer = await fetch(`${server.base}/api/tracks`, {
        method: 'POST',
        headers: { 'x-access-token': ana.token, 'idempotency-key': 'key-of-an-upload' },
        body: form,
      });
      return {
        status: answer.status,
        text: await answer.text(),
        isReplayed: answer.headers.get('idempotency-replayed') === 'true',
      };
    };
    const [first, second] = [await upload(), await upload()];
    expect(first).toMatchObject({ status: 422, isReplayed: false });
    expect(second).toEqual({ ...first, isReplayed: true });
  });

  it.each(['client', 'server'])('runs an upload again that the %s cut off (C06)', async (side) => {
    const { app, database } = server.server;
    const key = `key-of-a-cut-upload-${side}`;
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="walk.gpx"\r\n\r\n`;
    const body = Buffer.from(`${head}${'<gpx>'.repeat(200)}\r\n--${boundary}--\r\n`);
    const headers = {
      'x-access-token': ana.token,
      'idempotency-key': key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.byteLength),
    };
    const arrived = once(app.server, 'request');
    const first = http.request(`${server.base}/api/tracks`, { method: 'POST', headers });
    const broken = once(first, 'error');
    first.write(body.subarray(0, body.byteLength / 2));
    const claims = async (): Promise<number> =>
      (await sql`select 1 from idempotent_request where key = ${key}`.execute(database.db)).rows.length;
    await expect.poll(claims, { interval: 20 }).toBe(1);
    const [received] = await arrived;
    // The server gives up on bodies that come too slowly.
    if (side === 'client') first.destroy(new Error('The phone lost its connection.'));
    else received.destroy();
    await broken;

    const again = await fetch(`${server.base}/api/tracks`, { method: 'POST', headers, body });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect((await again.json()).errorCode).toBe('track_malformed');
  });

  it('is answered by its latest run: one that was given up neither answers nor forgets it', async () => {
    const { db } = server.server.database;
    const key = { accountId: ana.id, key: 'key-of-two-runs' };
    const fingerprint = Buffer.from('the same');
    const former = await claimRequest(db, key, fingerprint);
    await sql`update idempotent_request set started_at = started_at - interval '2 minutes' where key = ${key.key}`.execute(
      db,
    );
    const later = await claimRequest(db, key, fingerprint);
    if (!former || !later) throw new Error('The request was not claimed.');
    await storeAnswer(db, former, 200, 'of the former');
    expect(await findRequest(db, key)).toMatchObject({ status: null });
    await forgetRequest(db, former);
    expect(await findRequest(db, key)).toMatchObject({ status: null });
    await storeAnswer(db, later, 200, 'of the later');
    expect(await findRequest(db, key)).toMatchObject({ status: 200, body: 'of the later' });
    await forgetRequest(db, later);
    expect(await findRequest(db, key)).toBeUndefined();
  });
});
