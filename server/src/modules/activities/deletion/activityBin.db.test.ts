import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleActivityGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { activityJobs } from './activityBin.ts';

const ID_OF = {
  publish: 'mutation ($id: ID!) { publishActivity(id: $id) { id } }',
  unpublish: 'mutation ($id: ID!) { unpublishActivity(id: $id) { status } }',
  remove: 'mutation ($id: ID!) { deleteActivity(id: $id) }',
  restore: 'mutation ($id: ID!) { restoreActivity(id: $id) { status tracks { id } } }',
  purge: 'mutation ($id: ID!) { purgeActivity(id: $id) }',
  read: 'query ($id: ID!) { activity(id: $id) { id } }',
} as const;

interface Member {
  readonly id: string;
  readonly token: string;
}

describe('an activity that is taken back', () => {
  let server: TestServer;
  let ana: Member;
  let eve: Member;
  let summit: string;
  let seed = 0;
  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }');
    summit = data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, member?.token);
    return errors[0]?.extensions ? errors[0].extensions.errorCode : Object.values(data)[0];
  };
  const run = (name: keyof typeof ID_OF, id: string, member?: Member): Promise<Json> =>
    ask(ID_OF[name], { id }, member);
  const save = async (trackIds: string[] = [], title = 'Round'): Promise<string> => {
    const input = {
      kind: 'hiking',
      title,
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds,
      milestones: [{ elementId: summit }],
    };
    return (await ask('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', { input }, ana)).id;
  };
  const publish = async (trackIds: string[] = []): Promise<string> => {
    const id = await save(trackIds);
    await run('publish', id, ana);
    return id;
  };
  const upload = async (): Promise<string> => {
    seed += 1;
    return (await server.upload(ana.token, sampleActivityGpx(seed))).body.id;
  };
  const completed = async (): Promise<number> =>
    (await ask('{ viewer { counts { completedTargets } } }', {}, ana)).counts.completedTargets;
  const binned = async (member: Member): Promise<string[]> =>
    (await ask('{ deletedActivities { nodes { id } } }', {}, member)).nodes.map(({ id }: Json) => id);

  it('is a draft that completes nothing once it is unpublished, and is published again with the same day', async () => {
    const id = await publish();
    const { published_at: first } = await db()
      .selectFrom('activity')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([await completed(), await run('read', id)]).toEqual([1, { id }]);
    expect(await run('unpublish', id, eve)).toBe('not_found');
    expect(await run('unpublish', id, ana)).toEqual({ status: 'draft' });
    expect(await run('unpublish', id, ana)).toEqual({ status: 'draft' });
    expect([await completed(), await run('read', id), (await server.page(`/activity/${id}`)).status]).toEqual([
      0,
      'not_found',
      404,
    ]);
    await run('publish', id, ana);
    expect(await completed()).toBe(1);
    const again = await db().selectFrom('activity').select(['published_at']).where('id', '=', id).executeTakeFirst();
    expect(again?.published_at).toEqual(first);
    await run('remove', id, ana);
    await run('purge', id, ana);
  });

  it('comes back from the bin with its track and its targets (F15)', async () => {
    const track = await upload();
    const id = await publish([track]);
    expect(await run('remove', id, ana)).toBe(true);
    expect([await completed(), await binned(ana), await binned(eve)]).toEqual([0, [id], []]);
    expect([await run('read', id), await run('read', id, ana)]).toEqual(['not_found', 'not_found']);
    for (const name of ['restore', 'purge'] as const) expect(await run(name, id, eve)).toBe('not_found');
    const back = { status: 'published', tracks: [{ id: track }] };
    expect([await run('restore', id, ana), await run('restore', id, ana)]).toEqual([back, back]);
    expect([await completed(), await binned(ana), await run('read', id)]).toEqual([1, [], { id }]);
    // Only activities in the bin can be deleted permanently.
    expect(await run('purge', id, ana)).toBe('not_found');
    await run('remove', id, ana);
    const other = await publish([track]);
    expect(await run('restore', id, ana)).toEqual({ status: 'published', tracks: [] });
    for (const one of [id, other]) await run('remove', one, ana);
    for (const one of [id, other]) await run('purge', one, ana);
  });

  it('goes for good with its files, at once where wanted and else after thirty days', async () => {
    const tracks = [await upload(), await upload(), await upload()];
    const ids: string[] = [];
    for (const track of tracks) ids.push(await publish([track]));
    const { rows } = await sql<{ key: string }>`
      select f.storage_key as key from track t join stored_file f on f.id = t.file_id
      where t.id = any(${tracks}::text[]) order by array_position(${tracks}::text[], t.id)`.execute(db());
    const isThere = (i: number): boolean =>
      fs.existsSync(path.join(server.dataDirectory, 'files', rows[i]?.key ?? 'none'));
    const [now = '', old = '', fresh = ''] = ids;
    for (const id of ids) await run('remove', id, ana);
    expect(await run('purge', now, ana)).toBe(true);
    await sql`update activity set deleted_at = now() - interval '31 days' where id = ${old}`.execute(db());
    await sql`update activity set deleted_at = now() - interval '29 days' where id = ${fresh}`.execute(db());
    await activityJobs(db())['activities:emptyBin']!.work({});
    expect(await binned(ana)).toEqual([fresh]);
    await expect.poll(() => [0, 1, 2].map(isThere)).toEqual([false, false, true]);
    expect(await run('restore', old, ana)).toBe('not_found');
    expect(await run('restore', fresh, ana)).toMatchObject({ status: 'published' });
    await run('remove', fresh, ana);
  });

  it('may be without a title as long as it is a draft (V08)', async () => {
    const id = await save([], '');
    const { errors } = await server.graphql(ID_OF.publish, { id }, ana.token);
    expect(errors[0]?.extensions.fields).toEqual({ title: 'invalid_input' });
    expect(await ask('{ myActivities(status: draft) { nodes { id title } } }', {}, ana)).toEqual({
      nodes: [{ id, title: '' }],
    });
  });
});
