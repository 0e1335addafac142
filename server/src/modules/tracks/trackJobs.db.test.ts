import { trackTies } from '#server/modules/activities/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleActivityGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { trackJobs } from './trackJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('takes away tracks that no activity took, their files once that is certain', async () => {
  const { db } = server.server.database;
  const { token } = await server.member();
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) ids.push((await server.upload(token, sampleActivityGpx(seed))).body.id);
  const [old = '', attached = '', fresh = ''] = ids;
  await server.graphql(
    `mutation ($trackIds: [ID!]!) { saveActivity(input: { kind: hiking, title: "Round", happenedOn: "2026-05-01",
      visibility: onlyMe, trackIds: $trackIds, milestones: [] }) { id } }`,
    { trackIds: [attached] },
    token,
  );
  await sql`update track set created_at = now() - interval '3 days' where id in (${old}, ${attached})`.execute(db);
  const files = async (): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; key: string }>`
      select t.id, f.storage_key as key from track t join stored_file f on f.id = t.file_id`.execute(db);
    return new Map(rows.map(({ id, key }) => [id, path.join(server.dataDirectory, 'files', key)]));
  };
  const before = await files();
  const remove = trackJobs(db, trackTies)['tracks:removeUnattached']!;

  // If the file removal cannot be queued, the rows must remain too.
  await sql`alter function graphile_worker.add_job rename to add_job_gone`.execute(db);
  await expect(remove.work({})).rejects.toThrow('add_job');
  await sql`alter function graphile_worker.add_job_gone rename to add_job`.execute(db);
  expect([...(await files()).keys()].sort()).toEqual([...ids].sort());
  expect(fs.existsSync(before.get(old) ?? '')).toBe(true);

  await remove.work({});
  expect([...(await files()).keys()].sort()).toEqual([attached, fresh].sort());
  await expect.poll(() => fs.existsSync(before.get(old) ?? '')).toBe(false);
  for (const kept of [attached, fresh]) expect(fs.existsSync(before.get(kept) ?? '')).toBe(true);
});
