import { setTimeout as delay } from 'node:timers/promises';
import fs from 'node:fs';
import net from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Product, START_MS } from './product.ts';

/** Returns what `action` does with a process, or null if the process has ended meanwhile. */
function unlessEnded<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = unlessEnded(() => fs.readFileSync(`/proc/${name}/stat`, 'utf8')) ?? '';
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === pid;
    })
    .map(Number);
}

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }';
const WRITE = `mutation ($title: String!) { saveActivity(input: { kind: hiking, title: $title, happenedOn: "2025-01-01",
  visibility: onlyMe, trackIds: [], milestones: [] }) { id } }`;

function writeUntil(product: Product, token: string, stop: AbortSignal, acknowledged: string[]): Promise<unknown> {
  const writer = async (name: number): Promise<void> => {
    for (let i = 0; !stop.aborted; i += 1) {
      try {
        const answer = await product.graphql(WRITE, { title: `${name}-${i}` }, token);
        const id = answer.data?.saveActivity?.id;
        if (id) acknowledged.push(id);
      } catch {
        await delay(5);
      }
    }
  };
  return Promise.all([writer(1), writer(2), writer(3)]);
}

describe.skipIf(process.platform === 'win32')('the process', () => {
  // One for all: the first start makes the cluster and runs every migration, which takes longer than a test.
  const product = new Product();
  beforeEach(() => {
    product.port = 0;
  });
  afterEach(() => product.end('SIGKILL'));
  afterAll(() => product.remove());

  const register = async (): Promise<string> => {
    const answer = await product.graphql(REGISTER, {
      input: {
        email: `p${Math.random()}@example.org`,
        password: 'a fine long secret',
        firstName: 'P',
        lastName: '',
        language: 'en',
      },
    });
    return answer.data.register.accessToken;
  };
  const stored = async (token: string): Promise<Set<string>> => {
    const ids = new Set<string>();
    let after: string | null = null;
    do {
      const { data } = await product.graphql(
        'query ($after: ID) { myActivities(first: 100, after: $after) { hasNextPage endCursor nodes { id } } }',
        { after },
        token,
      );
      for (const { id } of data.myActivities.nodes) ids.add(id);
      after = data.myActivities.hasNextPage ? data.myActivities.endCursor : null;
    } while (after);
    return ids;
  };

  it(
    'F01 loses no acknowledged write over kill -9 (5 of 100 rounds), and is ready again',
    { timeout: 240_000 },
    async () => {
      await product.start();
      await product.untilReady();
      const token = await register();
      const acknowledged: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        const stop = new AbortController();
        const writing = writeUntil(product, token, stop.signal, acknowledged);
        const enough = acknowledged.length + 25;
        while (acknowledged.length < enough) await delay(10);
        await product.end('SIGKILL');
        stop.abort();
        await writing;
        await product.start();
        await product.untilReady();
      }
      const kept = await stored(token);
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    },
  );

  it(
    'F02 reconnects by itself when PostgreSQL is killed (3 of 30 rounds), and loses nothing',
    { timeout: 240_000 },
    async () => {
      await product.start();
      await product.untilReady();
      const token = await register();
      const acknowledged: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const stop = new AbortController();
        const writing = writeUntil(product, token, stop.signal, acknowledged);
        const enough = acknowledged.length + 25;
        while (acknowledged.length < enough) await delay(10);
        const killed = product.postgresPid()!;
        process.kill(killed, 'SIGKILL');
        await expect.poll(() => product.postgresPid() ?? killed, { interval: 20 }).not.toBe(killed);
        expect((await fetch(`${product.base}/health/live`)).status).toBe(200);
        await product.untilReady();
        stop.abort();
        await writing;
      }
      const kept = await stored(token);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    },
  );

  it.runIf(process.platform === 'linux')(
    'F07 says so while its database is away: live 200, ready 503, a friendly page',
    { timeout: 240_000 },
    async () => {
      await product.start();
      await product.untilReady();
      await fetch(`${product.base}/health/live`);
      // SIGSTOP makes PostgreSQL hang without closing connections.
      const postmaster = product.postgresPid()!;
      // Stopped first, the postmaster starts no more children.
      process.kill(postmaster, 'SIGSTOP');
      const children = childrenOf(postmaster);
      for (const pid of children) unlessEnded(() => process.kill(pid, 'SIGSTOP'));
      try {
        const ready = await fetch(`${product.base}/health/ready`);
        expect(ready.status).toBe(503);
        expect(await ready.json()).toMatchObject({ status: 'failing' });
      } finally {
        for (const pid of [...children, postmaster]) unlessEnded(() => process.kill(pid, 'SIGCONT'));
      }
      await product.untilReady();
    },
  );

  it(
    'F07 refuses to start with a database that is not there, and says which setting',
    { timeout: 240_000 },
    async () => {
      await product.start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
      await expect.poll(() => product.child?.exitCode, { timeout: START_MS }).toBe(1);
      expect(product.output).toContain('DATABASE_URL');
      expect(product.output).not.toContain('nobody:x');
    },
  );

  it('F10 answers everything under way when it is told to end (3 of 20 rounds)', { timeout: 240_000 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      await product.start();
      await product.untilReady();
      const token = await register();
      const answers = Array.from({ length: 30 }, (_, i) => product.graphql(WRITE, { title: `t${i}` }, token));
      // Once the first response arrives, the other requests have been sent too.
      await answers[0];
      const ended = product.end('SIGTERM');
      const results = await Promise.allSettled(answers);
      expect(await ended).toBe(0);
      expect(results.filter((result) => result.status === 'rejected' || !result.value.data?.saveActivity?.id)).toEqual(
        [],
      );
    }
  });

  it('names every wrong setting and does not start', { timeout: 240_000 }, async () => {
    await product.start({ PORT: '70000', LOG_LEVEL: 'loud' });
    await expect.poll(() => product.child?.exitCode, { timeout: START_MS }).toBe(1);
    expect(product.output).toContain("PORT must be a whole number from 1 to 65535, not '70000'");
    expect(product.output).toContain("LOG_LEVEL must be silent, error, warn, info or debug, not 'loud'");
  });

  it('says so when its port is taken', { timeout: 240_000 }, async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    product.port = (other.address() as net.AddressInfo).port;
    await product.start();
    await expect.poll(() => product.child?.exitCode, { timeout: START_MS }).toBe(1);
    expect(product.output).toContain('PORT');
    await new Promise((resolve) => other.close(resolve));
  });
});
