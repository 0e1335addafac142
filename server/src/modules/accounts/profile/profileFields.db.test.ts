import fs from 'node:fs';
import path from 'node:path';
import { getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLOutputType } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { schema } from '#server/schema.ts';

const PUBLIC = ['id', 'firstName', 'fullName', 'slug', 'memberSince', 'picture'];
const NESTED_MAX = 2;

function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return '{ __typename }';
  const fields = Object.values(named.getFields()).filter(
    (field) =>
      field.args.every((arg) => !isNonNullType(arg.type)) &&
      (isLeafType(getNamedType(field.type)) || depth < NESTED_MAX),
  );
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type, depth + 1)}`).join(' ')} }`;
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

describe('a private profile', () => {
  let server: TestServer;
  let ana: { id: string; token: string };
  let eve: { id: string; token: string };
  let activity: string;
  const fields = Object.values<GraphQLField<unknown, unknown>>((schema.getType('User') as Json).getFields());

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    const fan = await server.member('Fan');
    const { db } = server.server.database;
    const ask = async (query: string, variables: object = {}): Promise<Json> => {
      const { data, errors } = await server.graphql(query, variables, ana.token);
      if (!data) throw new Error(JSON.stringify(errors));
      return data;
    };
    // Fill every field: a field that is empty even for its owner would prove nothing.
    const [summit] = (await ask('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }')).elements
      .nodes;
    const { saveActivity } = await ask('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', {
      input: {
        kind: 'hiking',
        title: 'Round of the lakes',
        happenedOn: new Date().toISOString().slice(0, 10),
        visibility: 'everyone',
        trackIds: [],
        milestones: [{ elementId: summit.id }],
      },
    });
    activity = saveActivity.id;
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity });
    await ask('mutation { changeProfile(input: { firstName: "Ana", lastName: "Ruiz", about: "I climb." }) { email } }');
    await sql`update element set author_id = ${ana.id} where id = (select id from element where kind = 'list' limit 1)`.execute(
      db,
    );
    await sql`insert into list_membership (list_id, account_id) select id, ${ana.id} from element where kind = 'list' limit 1`.execute(
      db,
    );
    await sql`insert into element_revision (element_id, number, author_id, snapshot) values (${summit.id}, 9, ${ana.id}, '{}')`.execute(
      db,
    );
    await server.graphql('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: ana.id }, fan.token);
    await ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: fan.id });
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${ana.id}, 'club', now(), now() + interval '1 year')`.execute(
      db,
    );
    await sql`insert into club (account_id, seats, place) values (${ana.id}, 50, 'Canillo')`.execute(db);
    await ask('mutation ($id: ID!) { createPost(input: { text: "Hello", aboutId: $id }) { id } }', { id: ana.id });
    await ask('mutation { changePreferences(input: { profileVisibility: private }) { email } }');
    await sql`insert into profile_image (account_id, role, id, width, height)
      values (${ana.id}, 'cover', 'cover1', 8, 8), (${ana.id}, 'picture', 'picture1', 8, 8)`.execute(db);
  });
  afterAll(() => server.stop());

  const read = async (field: GraphQLField<unknown, unknown>, token?: string): Promise<Json> => {
    const args = field.args.some(({ name }) => name === 'first') ? '(first: 1)' : '';
    const query = `query ($id: ID!) { activity(id: $id) { owner { value: ${field.name}${args} ${selectionOf(field.type)} } } }`;
    const { data, errors } = await server.graphql(query, { id: activity }, token);
    if (!data) throw new Error(`${field.name}: ${JSON.stringify(errors)}`);
    return data.activity.owner.value;
  };

  it.each(fields.map((field) => [field.name, field] as const))(
    'shows %s only to who may see it (V06)',
    async (name, field) => {
      expect(isEmpty(await read(field, ana.token))).toBe(false);
      const isPublic = PUBLIC.includes(name);
      expect(isEmpty(await read(field, eve.token))).toBe(!isPublic);
      expect(isEmpty(await read(field))).toBe(!isPublic);
    },
  );

  it('is extended in one way only', () => {
    const server = path.resolve(import.meta.dirname, '../../..');
    const files = fs.globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
    expect(files).toContain(path.join('modules', 'accounts', 'profile', 'profile.graphql.ts'));
    const others = files.filter((file) =>
      /objectFields?\(\s*UserType\b/.test(fs.readFileSync(path.join(server, file), 'utf8')),
    );
    expect(others).toEqual([path.join('modules', 'accounts', 'profile', 'profile.graphql.ts')]);
  });
});
