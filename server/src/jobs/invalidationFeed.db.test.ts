import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { startInvalidationFeed } from './invalidationFeed.ts';
import { announceCount, invalidateCacheTags } from './events.ts';

it('hears what is announced, and after a lost connection that anything may have changed', async () => {
  const { db, connection, stop } = await openTestDatabase();
  const reported: unknown[] = [];
  const received: (readonly string[])[] = [];
  const feed = startInvalidationFeed({ ...connection, application_name: 'feed' }, (error) => reported.push(error));
  feed.subscribe((tags) => received.push(tags));
  await feed.check();
  await invalidateCacheTags(db, ['element:a', 'tiles']);
  await expect.poll(() => received).toEqual([['*'], ['element:a', 'tiles']]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`.execute(db);
  await expect.poll(() => received).toEqual([['*'], ['element:a', 'tiles'], ['*']]);
  await feed.check();
  expect(reported).toEqual([]);
  await feed.stop();
  await stop();
});

it('hears numbers that change a hundred times at once, and once more afterwards', async () => {
  const { db, connection, stop } = await openTestDatabase();
  const received: string[] = [];
  const feed = startInvalidationFeed(connection, () => undefined);
  feed.subscribe((tags) => received.push(...tags));
  await feed.check();
  for (let like = 0; like < 100; like += 1) await announceCount(db, 'activity:a');
  // What is announced is heard in order, so that all likes are heard before.
  await invalidateCacheTags(db, ['activity:b']);
  await expect.poll(() => received, { timeout: 20_000 }).toContain('activity:b');
  await expect
    .poll(() => received.filter((tag) => tag === 'activity:a').length, { timeout: 20_000 })
    .toBeGreaterThan(1);
  expect(received.length).toBeLessThan(20);
  await feed.stop();
  await stop();
});

it('tells once that the database cannot be listened to, and is not ready meanwhile', async () => {
  let connections = 0;
  const { promise: many, resolve } = Promise.withResolvers<void>();
  const refusing = net.createServer((socket) => {
    socket.destroy();
    if ((connections += 1) === 3) resolve();
  });
  await new Promise<void>((listening) => void refusing.listen(0, '127.0.0.1', listening));
  const { port } = refusing.address() as AddressInfo;
  const reported: unknown[] = [];
  const feed = startInvalidationFeed({ host: '127.0.0.1', port, user: 'nobody' }, (error) => reported.push(error));
  let isReady = false;
  void feed.check().then(() => (isReady = true));
  await many;
  expect(reported).toMatchObject([{ cause: expect.any(Error) }]);
  expect(isReady).toBe(false);
  await feed.stop();
  refusing.close();
});
