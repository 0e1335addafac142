import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($id: ID, $name: String!) { saveCollection(id: $id, name: $name) { id name elementCount } }';
const SET = `mutation ($collectionId: ID!, $elementId: ID!, $isIn: Boolean!) {
  setCollected(collectionId: $collectionId, elementId: $elementId, isIn: $isIn) { elementCount elements { nodes { id } } } }`;
const PROFILE = `{ viewer {
  subscriptionLevel subscriptionAutoRenew subscriptionEndDate subscriptionIsTrial subscriptionSeats consumedTrialLevel
  element { id } profilePicture { id width height }
  counts { drafts draftsByType { type count } contributions contributionsByType { type count } lists { member owner }
    members { accepted rejected requested } completedTargets pendingTargets activities notifications } } }`;
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;

describe('what a member keeps', () => {
  let server: TestServer;
  let elements: string[];
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql('{ elements(first: 3) { nodes { id } } }');
    elements = data.elements.nodes.map(({ id }: { id: string }) => id);
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;

  it('stands in collections that only they see', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const save = (variables: object, token = ana.token) => server.graphql(SAVE, variables, token);
    const { id } = (await save({ name: '  Next\n year ' })).data.saveCollection;
    const set = (elementId: string | undefined, isIn: boolean, token = ana.token) =>
      server.graphql(SET, { collectionId: id, elementId, isIn }, token);
    await set(elements[0], true);
    await set(elements[0], true);
    expect((await set(elements[1], true)).data.setCollected.elementCount).toBe(2);
    expect((await set('nothing', true)).data.setCollected.elementCount).toBe(2);
    expect((await set(elements[0], false)).data.setCollected.elements.nodes).toEqual([{ id: elements[1] }]);
    const among = (token?: string, ids: readonly (string | undefined)[] = [...elements, 'nothing']) =>
      server.graphql('query ($ids: [ID!]!) { collectedAmong(elementIds: $ids) }', { ids }, token);
    expect((await among(ana.token)).data.collectedAmong).toEqual([elements[1]]);
    expect((await among(eve.token)).data.collectedAmong).toEqual([]);
    expect(code(await among())).toBe('unauthenticated');
    expect(
      code(
        await among(
          ana.token,
          Array.from({ length: 1_002 }, (_, i) => `e${i}`),
        ),
      ),
    ).toBe('bad_request');
    for (const reply of [
      await save({ id, name: 'Mine' }, eve.token),
      await set(elements[2], true, eve.token),
      await server.graphql(`{ collection(id: "${id}") { name } }`, {}, eve.token),
      await server.graphql(`mutation { deleteCollection(id: "${id}") }`, {}, eve.token),
    ]) {
      expect(code(reply)).toBe('not_found');
    }
    expect(code(await server.graphql(`{ collection(id: "${id}") { name } }`))).toBe('unauthenticated');
    const { data } = await server.graphql('{ viewer { collections { name elementCount } } }', {}, ana.token);
    expect(data.viewer.collections).toEqual([{ name: 'Next year', elementCount: 1 }]);
  });

  it('has as many collections as the plan, however many are begun at once', async () => {
    const ana = await server.member();
    const save = () => server.graphql(SAVE, { name: 'One more' }, ana.token);
    const replies = await Promise.all([save(), save(), save(), save()]);
    expect(replies.filter((reply) => code(reply) === 'plan_limit')).toHaveLength(2);
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${ana.id}, 'pro', now(), now() + interval '1 day')`.execute(
      db(),
    );
    expect((await save()).data.saveCollection.elementCount).toBe(0);
    await sql`update subscription set usable_until = now() - interval '1 day'`.execute(db());
    expect(code(await save())).toBe('plan_limit');
  });

  it('is in an order by hand with notes, and what was added since comes first', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const { id } = (await server.graphql(SAVE, { name: 'Ordered' }, ana.token)).data.saveCollection;
    const [a, b, c] = elements as [string, string, string];
    const add = (elementId: string) => server.graphql(SET, { collectionId: id, elementId, isIn: true }, ana.token);
    const arrange = (entries: object[], removedIds: string[] = [], token = ana.token) =>
      server.graphql(
        `mutation ($id: ID!, $entries: [CollectionEntryInput!]!, $removedIds: [ID!]) {
          arrangeCollection(id: $id, entries: $entries, removedIds: $removedIds) { elementCount entries { elementId note } } }`,
        { id, entries, removedIds },
        token,
      );
    await add(a);
    await add(b);
    const { data } = await arrange([{ elementId: a, note: '  In\n June ' }, { elementId: b }]);
    expect(data.arrangeCollection.entries).toEqual([
      { elementId: a, note: 'In June' },
      { elementId: b, note: null },
    ]);
    await add(c);
    const page = async (after: string | null): Promise<Json> =>
      (
        await server.graphql(
          'query ($id: ID!, $after: ID) { collection(id: $id) { elements(first: 2, after: $after) { endCursor nodes { id } } } }',
          { id, after },
          ana.token,
        )
      ).data.collection.elements;
    const first = await page(null);
    expect(first.nodes.map((one: Json) => one.id)).toEqual([c, a]);
    expect((await page(first.endCursor)).nodes.map((one: Json) => one.id)).toEqual([b]);
    expect((await arrange([{ elementId: b }, { elementId: a }], [c])).data.arrangeCollection).toEqual({
      elementCount: 2,
      entries: [
        { elementId: b, note: null },
        { elementId: a, note: null },
      ],
    });
    expect(code(await arrange([{ elementId: a }], [], eve.token))).toBe('not_found');
    expect(code(await arrange(Array.from({ length: 1_001 }, () => ({ elementId: a }))))).toBe('payload_too_large');
  });

  it('stays readable beyond the plan, may shrink and be renamed, but not grow (P14)', async () => {
    const ana = await server.member();
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${ana.id}, 'pro', now(), now() + interval '1 day')`.execute(
      db(),
    );
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push((await server.graphql(SAVE, { name }, ana.token)).data.saveCollection.id);
    }
    const set = (collectionId: string, elementId: string | undefined, isIn: boolean) =>
      server.graphql(SET, { collectionId, elementId, isIn }, ana.token);
    expect((await set(ids[2]!, elements[0], true)).data.setCollected.elementCount).toBe(1);
    await sql`update subscription set usable_until = now() - interval '1 day' where account_id = ${ana.id}`.execute(
      db(),
    );
    const replies = await Promise.all(ids.map((id) => set(id, elements[1], true)));
    expect(replies.map(code)).toEqual([undefined, undefined, 'plan_limit']);
    const { data } = await server.graphql('{ viewer { collections { canGrow elementCount } } }', {}, ana.token);
    expect(data.viewer.collections).toEqual([
      { canGrow: true, elementCount: 1 },
      { canGrow: true, elementCount: 1 },
      { canGrow: false, elementCount: 1 },
    ]);
    expect((await server.graphql(SAVE, { id: ids[2], name: 'Third' }, ana.token)).data.saveCollection.name).toBe(
      'Third',
    );
    expect((await set(ids[2]!, elements[0], false)).data.setCollected.elementCount).toBe(0);
  });

  it('is counted in the profile, which one statement answers', async () => {
    const ana = await server.member();
    const empty = await server.graphql(PROFILE, {}, ana.token);
    expect(empty.data.viewer).toEqual({
      subscriptionLevel: 'free',
      subscriptionAutoRenew: false,
      subscriptionEndDate: null,
      subscriptionIsTrial: false,
      subscriptionSeats: 1,
      consumedTrialLevel: null,
      element: { id: ana.id },
      profilePicture: null,
      counts: {
        drafts: 0,
        draftsByType: [],
        contributions: 0,
        contributionsByType: [],
        lists: { member: 0, owner: 0 },
        members: { accepted: 0, rejected: 0, requested: 0 },
        completedTargets: 0,
        pendingTargets: 0,
        activities: 0,
        notifications: 0,
      },
    });
    const eve = await server.member('Eve');
    await sql`insert into subscription (account_id, level, ends_at, usable_until, is_trial, seats) values (${ana.id}, 'club', now() + interval '14 days', now() + interval '14 days', true, 50)`.execute(
      db(),
    );
    await sql`update account set consumed_trial_level = 'club' where id = ${ana.id}`.execute(db());
    await sql`insert into membership (club_id, account_id, state) values (${ana.id}, ${eve.id}, 'requested')`.execute(
      db(),
    );
    await sql`insert into activity (id, owner_id, kind, title, slug, happened_on) values ('draft1', ${ana.id}, 'hiking', 'T', 't', '2026-01-01')`.execute(
      db(),
    );
    const { data: lists } = await server.graphql('{ elements(filter: { types: [list] }, first: 1) { nodes { id } } }');
    await server.graphql(
      `mutation { setListMembership(listId: "${lists.elements.nodes[0].id}", isMember: true) { id } }`,
      {},
      ana.token,
    );
    for (const [i, id] of elements.slice(0, 2).entries()) {
      await sql`insert into element_revision (element_id, number, author_id, snapshot) values (${id}, ${900 + i}, ${ana.id}, '{}')`.execute(
        db(),
      );
    }
    const before = server.server.database.statementCount();
    const { data } = await server.graphql(PROFILE, {}, ana.token);
    expect(server.server.database.statementCount() - before).toBe(1);
    const { counts, ...profile } = data.viewer;
    expect(profile).toMatchObject({
      subscriptionLevel: 'club',
      subscriptionIsTrial: true,
      subscriptionSeats: 50,
      consumedTrialLevel: 'club',
    });
    expect(counts).toMatchObject({
      drafts: 1,
      draftsByType: [{ type: 'activity', count: 1 }],
      contributions: 2,
      lists: { member: 1, owner: 0 },
      members: { accepted: 0, rejected: 0, requested: 1 },
    });
    expect(counts.contributionsByType.reduce((sum: number, one: Json) => sum + one.count, 0)).toBe(2);
  });
});
