import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { limitRate, limitRateOfMany } from './limitRate.ts';

describe('rates of what many do at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are exact for requests of one moment, each member alone', async () => {
    const { db } = server.server.database;
    const rate = { max: 3, windowSeconds: 86_400 * 365 };
    const tries = async (key: string, times: number): Promise<number> => {
      const tried = await Promise.allSettled(Array.from({ length: times }, () => limitRateOfMany(db, key, rate)));
      return tried.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await Promise.all([tries('many:ana', 5), tries('many:bea', 2), tries('many:cleo', 3)])).toEqual([3, 2, 3]);
    expect(await Promise.all([tries('many:ana', 1), tries('many:bea', 2)])).toEqual([0, 1]);
    // Both ways count the same attempts.
    await expect(limitRate(db, 'many:cleo', rate)).rejects.toThrow(/Too many/);
  });
});
