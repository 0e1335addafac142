import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { makeRelations } from '#server/modules/community/posts/testing/relations.ts';

const STATES = ['everyone', 'followers', 'club', 'onlyMe', 'hidden', 'deleted', 'ofSuspended', 'draft'] as const;

describe('feeds', () => {
  let server: TestServer;
  let owner = '';
  let element = '';
  let region = '';
  const ids = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server.server.database;
    const people = await makeRelations(server);
    owner = people.get('owner')?.id ?? '';
    const found = await sql<{ id: string; region: string }>`select e.id, r.id as region from element e
      join element r on r.kind = 'region' and r.status = 'published'
      where e.kind = 'mountain' and e.status = 'published' order by e.id, r.id limit 1`.execute(db);
    element = found.rows[0]?.id ?? '';
    region = found.rows[0]?.region ?? '';
    await sql`insert into element_region (element_id, region_id) values (${element}, ${region}) on conflict do nothing`.execute(
      db,
    );
    const ask = async (query: string, variables: object, token: string | undefined): Promise<Json> => {
      const { data, errors } = await server.graphql(query, variables, token);
      if (!data) throw new Error(JSON.stringify(errors));
      return Object.values(data)[0];
    };
    for (const state of STATES) {
      const by = people.get(state === 'ofSuspended' ? 'stranger' : 'owner');
      const visibility = state === 'followers' || state === 'club' || state === 'onlyMe' ? state : 'everyone';
      const input = {
        kind: 'hiking',
        title: `secret ${state}`,
        happenedOn: '2025-01-01',
        trackIds: [],
        milestones: [{ elementId: element }],
        visibility,
      };
      const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
      const { id } = await ask(save, { input }, by?.token);
      if (state !== 'draft') await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, by?.token);
      ids.set(state, id);
    }
    await sql`update activity set hidden_at = now() where id = ${ids.get('hidden')}`.execute(db);
    await sql`update activity set deleted_at = now() where id = ${ids.get('deleted')}`.execute(db);
    await sql`update account set suspended_at = now() where id = ${people.get('stranger')?.id}`.execute(db);
  });
  afterAll(() => server.stop());

  it('of regions, members and activities have what everybody may see and nothing else (V06, V09)', async () => {
    const feeds = {
      region: `/feeds/regions/${region}.xml`,
      member: `/feeds/members/${owner}.xml`,
      activities: '/feeds/activities.xml',
    };
    for (const [name, path] of Object.entries(feeds)) {
      const { text, status } = await server.page(path);
      expect(status, name).toBe(200);
      const shown = STATES.filter((state) => text.includes(`secret ${state}`) || text.includes(ids.get(state) ?? '?'));
      expect(shown, name).toEqual(['everyone']);
    }
  });
});
