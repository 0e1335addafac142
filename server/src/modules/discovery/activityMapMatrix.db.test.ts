import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { makeRelations, RELATIONS } from '#server/modules/community/posts/testing/relations.ts';
import type { RelationName, Relations } from '#server/modules/community/posts/testing/relations.ts';

let server: TestServer;
let members: Relations;
const activities = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  members = await makeRelations(server);
  const run = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, members.get('owner')?.token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const { nodes } = await run('{ elements(first: 1, filter: { types: [mountain] }) { nodes { id } } }', {});
  for (const visibility of [...VISIBILITIES, 'draft']) {
    const input = {
      kind: 'hiking',
      title: `A walk for ${visibility}`,
      happenedOn: '2025-01-01',
      trackIds: [],
      milestones: [{ elementId: nodes[0].id }],
      visibility: visibility === 'draft' ? 'everyone' : visibility,
    };
    const { id } = await run('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', { input });
    if (visibility !== 'draft') await run('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id });
    activities.set(visibility, id);
  }
});
afterAll(() => server.stop());

/** The activities that the map of the owner shows, by their visibility; the status of the answer when it is refused. */
async function shownTo(reader: RelationName, user: string): Promise<string[] | number> {
  const token = members.get(reader)?.token;
  const headers = token ? { 'x-access-token': token } : undefined;
  const get = (path: string): Promise<Response> =>
    fetch(`${server.base}/api/activity-map/${path}`, headers && { headers });
  const [summary, tile] = [await get(`${user}.json`), await get(`${user}/0/0/0.mvt`)];
  expect(tile.status).toBe(summary.status);
  if (!summary.ok) return summary.status;
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await tile.arrayBuffer())));
  const ids = Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, i) => String(layer.feature(i).properties['id'] ?? '').split(',')).flat(),
  );
  const shown = [...activities].filter(([, id]) => ids.includes(id)).map(([name]) => name);
  expect((await summary.json()).total, 'the count agrees with the tiles').toBe(shown.length);
  return shown;
}

it.each(['open', 'private'] as const)(
  'the map of activities by relation, of a profile that is %s (V05, V06)',
  async (profile) => {
    const owner = members.get('owner')?.id ?? '';
    await sql`update account set profile_visibility = ${profile} where id = ${owner}`.execute(
      server.server.database.db,
    );
    const everyone = profile === 'open' ? ['everyone'] : 404;
    const expected: Readonly<Record<RelationName, string[] | number>> = {
      visitor: everyone,
      stranger: everyone,
      requested: everyone,
      follower: ['everyone'],
      clubMate: everyone,
      blocked: 404,
      owner: ['everyone'],
      admin: everyone,
    };
    for (const reader of RELATIONS) expect(await shownTo(reader, owner), reader).toEqual(expected[reader]);
    expect(await shownTo('visitor', 'me')).toBe(401);
    expect(await shownTo('stranger', 'me')).toEqual([]);
    expect(await shownTo('owner', 'me')).toEqual([...activities.keys()]);
  },
);
