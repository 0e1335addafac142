import { describe, expect, it } from 'vitest';
import type { Db } from './connect.ts';
import { batchLoader } from './batchLoader.ts';

const database = {} as Db;

describe('a batchLoader', () => {
  it('answers what is asked at the same moment with one statement, each with its own', async () => {
    const batches: (readonly number[])[] = [];
    const double = batchLoader(async (_db, keys: readonly number[]) => {
      batches.push(keys);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([1, 2, 3].map((key) => double(database, key)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('holds back what comes while two statements run', async () => {
    const batches: (readonly number[])[] = [];
    const releases: (() => void)[] = [];
    const same = batchLoader(async (_db, keys: readonly number[]) => {
      batches.push(keys);
      await new Promise<void>((resolve) => releases.push(resolve));
      return keys;
    });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const answers: Promise<number>[] = [];
    for (const key of [1, 2, 3, 4]) {
      answers.push(same(database, key));
      await turn();
    }
    expect(batches).toEqual([[1], [2]]);
    releases.shift()?.();
    await turn();
    expect(batches).toEqual([[1], [2], [3, 4]]);
    for (const release of releases) release();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });

  it('fails only those of the statement that failed, and goes on', async () => {
    const load = batchLoader(async (_db, keys: readonly number[]) => {
      if (keys.includes(0)) throw new Error('lost');
      return keys;
    });
    const settled = await Promise.allSettled([load(database, 0), load(database, 1)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await load(database, 2)).toBe(2);
  });

  it('keeps databases apart', async () => {
    const other = {} as Db;
    const which = batchLoader(async (db, keys: readonly number[]) => keys.map(() => db));
    const [a, b] = await Promise.all([which(database, 1), which(other, 1)]);
    expect(a).toBe(database);
    expect(b).toBe(other);
  });
});
