import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const ROWS = 7;

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly total: number;
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

const LISTS: Record<string, string> = {
  'elements by elevation': 'elements(filter: { types: [viaFerrata, region] }, sort: elevation, ARGS) { nodes { id }',
  'elements by name': 'elements(filter: { types: [volcano] }, sort: name, ARGS) { nodes { id }',
  'activities of all': 'activities(ARGS) { nodes { id }',
  'activities of a member': 'user(id: "MEMBER") { activities(ARGS) { nodes { id }',
  'own activities': 'myActivities(ARGS) { nodes { id }',
  'own targets': 'myTargets(ARGS) { nodes { id: elementId }',
  'targets of a member': 'user(id: "MEMBER") { targets(ARGS) { nodes { id: elementId }',
  'lists of a member': 'user(id: "MEMBER") { lists(ARGS) { nodes { id }',
  'contributions of a member': 'user(id: "MEMBER") { contributions(ARGS) { nodes { element { id } }',
  notifications: 'notifications(ARGS) { nodes { id }',
  drafts: 'myElementDrafts(ARGS) { nodes { id }',
  collection: 'collection(id: "COLLECTION") { elements(ARGS) { nodes { id }',
};

describe('every list', () => {
  let server: TestServer;
  let member: { id: string; token: string };
  beforeAll(async () => {
    server = await startTestServer();
    member = await server.member();
    const { db } = server.server.database;
    const { id } = member;
    await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, published_at)
      select 'activity' || i, ${id}, 'published', 'everyone', 'hiking', 'Activity', 'activity', date '2026-01-01' + i / 2, now()
      from generate_series(1, ${ROWS}::int) i`.execute(db);
    const some = sql`select id from element where kind = 'mountain' order by id limit ${ROWS}::int`;
    await sql`insert into target (account_id, element_id, state) select ${id}, id, 'pending' from (${some}) e`.execute(
      db,
    );
    await sql`insert into element_revision (element_id, number, author_id, snapshot)
      select id, 9, ${id}, '{}' from (${some}) e`.execute(db);
    await sql`insert into notification (recipient_id, kind, subject_kind, subject_id) select ${id}, 'reaction', 'element', id from (${some}) e`.execute(
      db,
    );
    await sql`update element set author_id = ${id} where id in (select id from element where kind = 'list' limit ${ROWS}::int)`.execute(
      db,
    );
    await sql`insert into collection (id, account_id, name) values ('collection1', ${id}, 'All')`.execute(db);
    await sql`insert into collection_element (collection_id, element_id) select 'collection1', id from (${some}) e`.execute(
      db,
    );
    const begin = 'mutation { beginElement(type: mountain) { id } }';
    for (let i = 0; i < ROWS; i += 1) await server.graphql(begin, {}, member.token);
  });
  afterAll(() => server.stop());

  const ask = async (list: string, first: number, after: string | null): Promise<{ page: Page; code: string }> => {
    const args = `first: ${first}${after === null ? '' : `, after: ${JSON.stringify(after)}`}`;
    const place = (LISTS[list] ?? '')
      .replace('ARGS', args)
      .replace('MEMBER', member.id)
      .replace('COLLECTION', 'collection1');
    const open = place.split('{').length - place.split('}').length;
    const { data, errors } = await server.graphql(
      `{ ${place} total hasNextPage endCursor ${'}'.repeat(open)} }`,
      {},
      member.token,
    );
    let page: object = data ?? {};
    while (!('endCursor' in page)) page = (Object.values(page)[0] as object | undefined) ?? { endCursor: null };
    return { page: page as Page, code: errors[0]?.extensions?.errorCode ?? '' };
  };

  it.each(Object.keys(LISTS))('goes on to its end and says its total on every page: %s', async (list) => {
    const { page: whole } = await ask(list, 100, null);
    expect(whole.total).toBeGreaterThanOrEqual(ROWS);
    expect(whole.nodes).toHaveLength(Math.min(whole.total, 100));
    const seen: unknown[] = [];
    let after: string | null = null;
    for (;;) {
      const { page }: { page: Page } = await ask(list, 2, after);
      expect(page.total).toBe(whole.total);
      seen.push(...page.nodes);
      after = page.endCursor;
      if (seen.length >= whole.nodes.length || !page.hasNextPage) break;
    }
    expect(seen.slice(0, whole.nodes.length)).toEqual(whole.nodes);
    if (whole.hasNextPage) return;
    const { page: beyond } = await ask(list, 2, after);
    expect(beyond).toEqual({ nodes: [], total: whole.total, hasNextPage: false, endCursor: null });
  });

  it.each(Object.keys(LISTS))('refuses to go on after what is not in it: %s', async (list) => {
    const unknown = list === 'notifications' ? '999999' : 'nothing-here';
    expect((await ask(list, 2, unknown)).code).toBe('invalid_cursor');
  });

  it('shows its beginning where its page is asked to go on after nothing', async () => {
    const { status, headers } = await server.page('/mountains?sort=name&after=nothing-here', 'en');
    expect([status, headers.location]).toEqual([302, '/mountains?sort=name']);
  });
});
