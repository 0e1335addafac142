import fs from 'node:fs';
import path from 'node:path';
import { getNamedType, isCompositeType, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
import type { GraphQLField } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { schema } from '#server/schema.ts';
import type { FieldCost } from './limits.ts';

const ROWS = 12;

const PLACES: Record<string, string> = {
  Element: '{ elements(filter: { types: [pin, access, list] }, first: ROWS) { nodes { FIELD } } }',
  RegionElement: '{ elements(filter: { types: [region] }, first: ROWS) { nodes { ... on RegionElement { FIELD } } } }',
  ListElement: '{ elements(filter: { types: [list] }, first: ROWS) { nodes { ... on ListElement { FIELD } } } }',
  Activity: '{ activities(first: ROWS) { nodes { FIELD } } }',
  Milestone: '{ activities(first: ROWS) { nodes { milestones { FIELD } } } }',
  Track: '{ myActivities(first: ROWS) { nodes { tracks { FIELD } } } }',
  User: '{ activities(first: ROWS) { nodes { owner { FIELD } } } }',
  Notification: '{ notifications(first: ROWS) { nodes { FIELD } } }',
  Target: '{ myTargets(first: ROWS) { nodes { FIELD } } }',
  Image: '{ elements(first: ROWS) { nodes { cover { image { FIELD } } } } }',
  Post: '{ communityFeed(section: posts, first: ROWS) { nodes { post { FIELD } } } }',
  FeedEntry: '{ communityFeed(section: everything, first: ROWS) { nodes { FIELD } } }',
  ElementDraft: '{ myElementDrafts(first: ROWS) { nodes { FIELD } } }',
};

type AnyField = GraphQLField<unknown, unknown>;

function fieldsOf(typeName: string): AnyField[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`There is no type ${typeName}.`);
  return Object.values(type.getFields()).filter((field) => !field.args.some(({ type }) => isNonNullType(type)));
}

describe('statements', () => {
  let server: TestServer;
  let member: { id: string; token: string };
  beforeAll(async () => {
    server = await startTestServer();
    const { db } = server.server.database;
    member = await server.member();
    const others = [member];
    for (let i = 1; i < ROWS; i += 1) others.push(await server.member(`Ana${i}`));
    for (const [i, { id }] of others.entries()) {
      for (const [kind, owner] of [
        ['theirs', id],
        ['own', member.id],
      ] as const) {
        const key = `${kind}${i}`;
        await sql`insert into stored_file (id, owner_id, storage_key, original_name, media_type, byte_size)
          values (${key}, ${owner}, ${key}, 'a.gpx', 'application/gpx+xml', 1)`.execute(db);
        await sql`insert into track (id, owner_id, file_id, fingerprint, format, parts, point_count, segment_count,
            waypoint_count, distance_meters, bbox, geometry, simplified, profile)
          values (${key}, ${owner}, ${key}, ${Buffer.from(key)}, 'gpx', '[]', 2, 1, 0, 10, '(1,1),(0,0)', '', '',
            '{"lon":[0,1],"lat":[0,1]}')`.execute(db);
        await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, published_at)
          values (${key}, ${owner}, 'published', 'everyone', 'hiking', 'Activity', 'activity',
            ${kind === 'theirs' ? '2026-02-01' : '2026-01-01'}, now())`.execute(db);
        await sql`insert into activity_track (activity_id, position, track_id) values (${key}, 0, ${key})`.execute(db);
        await sql`insert into milestone (activity_id, position, element_id, role)
          select ${key}, 0, id, 'reached' from element where kind = 'mountain' order by id limit 1 offset ${i}`.execute(
          db,
        );
        await sql`insert into notification (recipient_id, kind, subject_kind, subject_id) values (${member.id}, 'reaction', 'element', ${key})`.execute(
          db,
        );
      }
      const elementId = (await server.graphql(`{ elements(first: ${i + 1}) { nodes { id } } }`)).data.elements.nodes[i]
        .id;
      await sql`insert into image (id, key, author_id, format, byte_size, sha256, width, height, lat, lon, licence, placeholder)
        values (${`image${i}`}, ${`key${i}`}, ${id}, 'jpeg', 1, '', 900, 600, 42, 1, 'CC BY-SA 4.0', '')`.execute(db);
      await sql`insert into element_image (element_id, image_id, role, crop)
        values (${elementId}, ${`image${i}`}, 'cover', '{"x":0,"y":0,"width":1,"height":1}')`.execute(db);
      await server.graphql('mutation ($id: ID!) { editElement(id: $id) { id } }', { id: elementId }, member.token);
      await sql`insert into post (id, author_id, text, audience, subject_kind, subject_id, root_id, answers_id, cites_id)
        values (${`post${i}`}, ${id}, 'Said', 'everyone', 'element', ${elementId}, null, null, ${i === 0 ? null : 'post0'}),
          (${`answer${i}`}, ${id}, 'Answered', 'everyone', 'element', ${elementId}, ${`post${i}`}, ${`post${i}`}, null),
          (${`more${i}`}, ${id}, 'Answered', 'everyone', 'element', ${elementId}, 'post0', 'post0', null)`.execute(db);
      await sql`insert into post_image (post_id, image_id, position) values (${`post${i}`}, ${`image${i}`}, 0)`.execute(
        db,
      );
      await sql`insert into post_mention (post_id, account_id, handle) values (${`post${i}`}, ${id}, 'ana')`.execute(
        db,
      );
      await sql`insert into reaction (subject_kind, subject_id, account_id, kind) values ('post', ${`post${i}`}, ${id}, 'clap')`.execute(
        db,
      );
      if (i > 0)
        await sql`insert into account_follow (follower_id, followed_id, state) values (${member.id}, ${id}, 'accepted')`.execute(
          db,
        );
    }
    // Among them one with a cover of real terrain.
    await sql`insert into target (account_id, element_id, state) select ${member.id}, id, 'pending' from (
      select id from element where kind = 'mountain' order by (name = 'Coma Pedrosa') desc, id limit ${ROWS}::int) e`.execute(
      db,
    );
  });
  afterAll(() => server.stop());

  const count = async (query: string, variables: object = {}): Promise<number> => {
    const { database } = server.server;
    const before = database.statementCount();
    const { data, errors } = await server.graphql(query, variables, member.token);
    expect(data, JSON.stringify(errors)).toBeTruthy();
    return database.statementCount() - before;
  };

  it.each(Object.keys(PLACES))('grow with the rows of no field of %s that does not say so', async (type) => {
    const growing: string[] = [];
    let seen = 0;
    for (const field of fieldsOf(type)) {
      if ((field.extensions as FieldCost).cost !== undefined) continue;
      seen += 1;
      const selection = isCompositeType(getNamedType(field.type)) ? `${field.name} { __typename }` : field.name;
      const ask = (rows: number): string =>
        (PLACES[type] ?? '').replace('ROWS', String(rows)).replace('FIELD', selection);
      const [one, many] = [await count(ask(1)), await count(ask(ROWS))];
      if (many > one + 1) growing.push(`${field.name}: ${one} for one row, ${many} for ${ROWS}`);
    }
    expect(seen).toBeGreaterThan(3);
    expect(growing).toEqual([]);
  });

  const operations = Object.values(
    JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../operations.json'), 'utf8')) as Record<
      string,
      string
    >,
  );
  it.each([
    ['Notifications', {}, 7],
    ['Activities', {}, 7],
    ['MyActivities', {}, 8],
    // One of them counts what each quick filter leaves, however many there are.
    [
      'Listing',
      {
        filter: { types: ['shelter'] },
        isSearch: true,
        isDescribed: true,
        hasLocators: true,
        hasQuick: true,
        base: { types: ['shelter'] },
        quick: [{ minElevationMeters: 2_000 }, { fields: [{ field: 'winterRoom', options: ['true'] }] }],
      },
      5,
    ],
    ['MyTargets', { isPending: true }, 7],
    ['MyStatistics', {}, 5],
    ['CommunityFeed', { section: 'everything' }, 20],
    ['CommunityFeed', { section: 'posts' }, 13],
    ['CommunityFeed', { section: 'following' }, 19],
    ['Conversation', { id: 'ELEMENT' }, 13],
    ['Post', { id: 'post0' }, 14],
    ['ViewerStates', { ids: ['post0', 'post1', 'theirs1'] }, 2],
    ['NotificationCount', {}, 1],
  ])('are few for a page of the product: %s', async (name, variables, most) => {
    const { elements } = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data;
    if ('id' in variables && variables.id === 'ELEMENT') variables = { id: elements.nodes[0].id };
    const text = operations.find((one) => new RegExp(`^query ${name}\\b`).test(one)) ?? '';
    // What runs in the background meanwhile is counted too, but not every time.
    const counts: number[] = [];
    for (let n = 0; n < 12; n += 1) counts.push(await count(text, variables));
    const statements = Math.min(...counts);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(most);
  });
});
