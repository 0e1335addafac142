import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { createPageViews } from './pageViews.ts';
import { createReporter, keepEvent } from './reporter.ts';
import { deleteOldReports } from './reports.queries.ts';

const report = {
  kind: 'error',
  name: 'TypeError',
  message: 'ana@example.org is not a function',
  stack: 'TypeError\n at /assets/pin.js?x=1:1:2',
  page: 'pin',
  release: 117,
  trail: [],
};
const quiet = { error: () => undefined };

describe('reports of browsers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const kept = async () =>
    (await sql`select * from error_report order by message`.execute(server.server.database.db)).rows;

  it('V15 keeps one row for all that look the same, without who it was', async () => {
    for (let i = 0; i < 3; i += 1) expect((await post('/api/error-reports', report)).status).toBe(204);
    await expect
      .poll(kept)
      .toMatchObject([{ name: 'TypeError', message: '… is not a function', side: 'browser', count: 3 }]);
    expect(JSON.stringify(await kept())).not.toMatch(/example\.org|x=1/);
  });

  it.each([
    ['another shape', { ...report, kind: 'fine' }],
    ['no text', { ...report, message: 7 }],
    ['too many steps', { ...report, trail: Array(101).fill('x') }],
    ['nothing', null],
  ])('refuses %s', async (_, body) => {
    expect((await post('/api/error-reports', body)).status).toBe(400);
  });

  it('refuses what is too long before reading it', async () => {
    expect((await post('/api/error-reports', { ...report, stack: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('takes so many of one network in a minute', async () => {
    const other = await startTestServer();
    try {
      const send = () =>
        fetch(`${other.base}/api/error-reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${Math.random()}` },
          body: JSON.stringify(report),
        });
      const answers = await Promise.all(Array.from({ length: 40 }, send));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(30);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await other.stop();
    }
  });

  it('counts views by day and page and nothing else', async () => {
    const { db } = server.server.database;
    const views = createPageViews(db, () => undefined);
    for (const page of ['pin', 'pin', 'pin:notFound'] as const) views.count(page);
    await views.stop();
    const again = createPageViews(db, () => undefined);
    again.count('pin');
    await again.stop();
    const { rows } = await sql`select page, count from page_view order by page`.execute(db);
    expect(rows).toEqual([
      { page: 'pin', count: 3 },
      { page: 'pin:notFound', count: 1 },
    ]);
    expect((await post('/api/page-views', { page: 'pin', load: { firstByteMs: 12, loadedMs: 300 } })).status).toBe(204);
    expect((await post('/api/page-views', { page: '/user/x' })).status).toBe(400);
    expect((await post('/api/page-views', { page: 'pin', load: { firstByteMs: -1, loadedMs: 1 } })).status).toBe(400);
  });

  it('tells of addresses that lead nowhere, without their query', async () => {
    expect((await server.page('/no-such-page/at-all?token=abc')).status).toBe(404);
    await expect
      .poll(async () => (await kept()).filter((row) => (row as { kind: string }).kind === 'notFound'))
      .toMatchObject([{ side: 'server', name: 'NotFound', message: '/no-such-page/at-all', page: 'unknown' }]);
  });

  it('tells an error of the server once for each request that met it, with its stack', async () => {
    const other = await startTestServer();
    try {
      const { db } = other.server.database;
      const ana = await other.member();
      for (const table of ['activity', 'track'])
        await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(db);
      const rows = async () =>
        (
          await sql<{ message: string; stack: string; count: number; request_id: string }>`
            select message, stack, count::int as count, request_id from error_report where side = 'server'`.execute(db)
        ).rows;
      const count = async () => (await rows()).reduce((sum, row) => sum + row.count, 0);
      const one = (await other.page('/activities')).status;
      await expect.poll(count).toBe(1);
      const two = await other.graphql('{ activities { total } again: activities { total } }', {}, ana.token);
      expect(two.errors).toMatchObject([{ extensions: { status: 500 } }]);
      await expect.poll(count).toBe(2);
      const three = await fetch(`${other.base}/api/tracks/k7Qx2mDpR9w/original`, {
        headers: { 'x-access-token': ana.token },
      });
      await expect.poll(count).toBe(3);
      expect([one, three.status]).toEqual([500, 500]);
      for (const { message, stack } of await rows()) {
        expect(message).toMatch(/relation "\w+" does not exist/);
        expect(stack).toMatch(/\n +at /);
      }
    } finally {
      await other.stop();
    }
  });

  it('logs an error of the server by itself, whatever becomes of the report', async () => {
    const lines: object[] = [];
    const failing = { send: () => Promise.reject(new Error('down')), trace: async () => undefined };
    const reporter = createReporter(failing, 'test', { error: (details) => lines.push(details) });
    const error = new Error('ours');
    reporter.error(error, 'r-1');
    expect(lines).toEqual([{ err: error, requestId: 'r-1' }]);
    await reporter.stop();
    expect(lines[1]).toMatchObject({ err: { message: 'down' }, requestId: 'r-1' });
  });

  it('passes on so many in a minute and survives a sink that fails', async () => {
    let sent = 0;
    const failing = {
      send: async () => Promise.reject(new Error(`down ${(sent += 1)}`)),
      trace: async () => undefined,
    };
    const reporter = createReporter(failing, 'test', quiet);
    for (let i = 0; i < 1_000; i += 1) reporter.error(new Error(`number ${i}`));
    await reporter.stop();
    expect(sent).toBeGreaterThanOrEqual(300);
    expect(sent).toBeLessThanOrEqual(600);
  });

  it('still hears the server while strangers ask for what is not there, send reports and look at pages', async () => {
    const sent: string[] = [];
    const sink = { send: async ({ name }: { name: string }) => void sent.push(name), trace: async () => undefined };
    const reporter = createReporter(sink, 'test', quiet);
    for (let i = 0; i < 700; i += 1) {
      reporter.notFound(`/${i}`, '');
      reporter.trace({ page: 'pin', firstByteMs: 1, loadedMs: 2 });
      reporter.fromBrowser({ ...report, kind: 'error', message: `${i}` }, '');
    }
    reporter.error(new RangeError('ours'));
    await reporter.stop();
    expect(sent).toContain('RangeError');
    expect(sent.filter((name) => name === 'TypeError').length).toBeLessThanOrEqual(600);
  });

  it('forgets what is old, and the oldest of too many', async () => {
    const { db } = server.server.database;
    const keep = keepEvent(db);
    const reporter = createReporter({ send: keep, trace: async () => undefined }, 'test', quiet);
    for (let i = 0; i < 5; i += 1) reporter.error(new Error(`kept ${String.fromCharCode(97 + i)}`));
    await reporter.stop();
    await sql`update error_report set last_at = now() - interval '91 days' where message = 'kept a'`.execute(db);
    await deleteOldReports(db, 90, 3);
    const messages = (await kept()).map((row) => (row as { message: string }).message);
    expect(messages).toHaveLength(3);
    expect(messages).not.toContain('kept a');
  });
});
