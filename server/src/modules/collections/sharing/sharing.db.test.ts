import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const SHARED = `query ($id: ID!, $key: String) { sharedCollection(id: $id, key: $key) {
  name owner { id } entries { elementId note } elements { nodes { id } } } }`;
const LINK = `mutation ($id: ID!, $isOpen: Boolean!, $renew: Boolean) {
  setCollectionLink(id: $id, isOpen: $isOpen, renew: $renew) { linkKey } }`;
const CLUB = `mutation ($id: ID!, $clubId: ID!, $isShared: Boolean!) {
  shareCollectionWithClub(id: $id, clubId: $clubId, isShared: $isShared) { clubIds } }`;
const NOTES =
  'mutation ($id: ID!, $isShared: Boolean!) { shareCollectionNotes(id: $id, isShared: $isShared) { sharesNotes } }';

describe('a shared collection', () => {
  let server: TestServer;
  let ana: Member;
  let eve: Member;
  let club: Member;
  let id: string;
  let elementId: string;
  const db = () => server.server.database.db;
  const must = async (query: string, variables: object, { token } = ana): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const read = (key: string | null, reader: Member | null = null): Promise<GraphqlReply> =>
    server.graphql(SHARED, { id, key }, reader?.token);
  const isHidden = async (key: string | null, reader: Member | null = null): Promise<boolean> =>
    (await read(key, reader)).errors[0]?.extensions?.errorCode === 'not_found';
  const open = async (renew = false): Promise<string> =>
    (await must(LINK, { id, isOpen: true, renew })).setCollectionLink.linkKey;
  const join = (member: Member): Promise<unknown> =>
    sql`insert into membership (club_id, account_id, state) values (${club.id}, ${member.id}, 'accepted')`.execute(
      db(),
    );
  const leave = (member: Member): Promise<unknown> =>
    sql`delete from membership where account_id = ${member.id}`.execute(db());

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve, club] = [await server.member('Ana'), await server.member('Eve'), await server.member('Club')];
    elementId = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
    id = (await must('mutation { saveCollection(name: "Summer") { id } }', {})).saveCollection.id;
    const arrange = `mutation ($id: ID!, $entries: [CollectionEntryInput!]!) { arrangeCollection(id: $id, entries: $entries) { id } }`;
    await must(
      'mutation ($id: ID!, $elementId: ID!) { setCollected(collectionId: $id, elementId: $elementId, isIn: true) { id } }',
      { id, elementId },
    );
    await must(arrange, { id, entries: [{ elementId, note: 'sleep there' }] });
  });
  afterAll(() => server.stop());

  it('is read by whoever has its link, without the notes, until the link is renewed or closed', async () => {
    expect(await isHidden(null)).toBe(true);
    expect(await isHidden('x'.repeat(43))).toBe(true);
    const key = await open();
    expect(await open()).toBe(key);
    expect((await read(key)).data.sharedCollection).toEqual({
      name: 'Summer',
      owner: { id: ana.id },
      entries: [{ elementId, note: null }],
      elements: { nodes: [{ id: elementId }] },
    });
    await must(NOTES, { id, isShared: true });
    expect((await read(key)).data.sharedCollection.entries).toEqual([{ elementId, note: 'sleep there' }]);
    await must(NOTES, { id, isShared: false });
    const renewed = await open(true);
    expect(renewed).not.toBe(key);
    expect([await isHidden(key), await isHidden(renewed)]).toEqual([true, false]);
    await must(LINK, { id, isOpen: false });
    expect(await isHidden(renewed)).toBe(true);
  });

  it('V06 does not show a private owner, and ends when its owner is suspended', async () => {
    const key = await open();
    await sql`update account set profile_visibility = 'private' where id = ${ana.id}`.execute(db());
    expect((await read(key, eve)).data.sharedCollection).toMatchObject({ name: 'Summer', owner: null });
    await sql`update account set profile_visibility = 'open', suspended_at = now() where id = ${ana.id}`.execute(db());
    expect(await isHidden(key, eve)).toBe(true);
    await sql`update account set suspended_at = null where id = ${ana.id}`.execute(db());
    await must('mutation ($id: ID!) { setCollectionLink(id: $id, isOpen: false) { id } }', { id });
  });

  it('is read by members of its club as long as reader and owner belong to it', async () => {
    const share = (isShared: boolean): Promise<GraphqlReply> =>
      server.graphql(CLUB, { id, clubId: club.id, isShared }, ana.token);
    expect((await share(true)).errors?.[0]?.extensions.errorCode).toBe('not_found');
    await join(ana);
    expect((await share(true)).data.shareCollectionWithClub.clubIds).toEqual([club.id]);
    expect(await isHidden(null, eve)).toBe(true);
    await join(eve);
    expect((await read(null, eve)).data.sharedCollection.name).toBe('Summer');
    const listed = 'query ($clubId: ID!) { clubCollections(clubId: $clubId) { id name } }';
    expect(await must(listed, { clubId: club.id }, eve)).toEqual({ clubCollections: [{ id, name: 'Summer' }] });
    await must('mutation ($id: ID!) { blockMember(id: $id) }', { id: eve.id });
    expect(await isHidden(null, eve)).toBe(true);
    expect(await must(listed, { clubId: club.id }, eve)).toEqual({ clubCollections: [] });
    await must('mutation ($id: ID!) { unblockMember(id: $id) }', { id: eve.id });
    expect((await must(listed, { clubId: club.id }, eve)).clubCollections).toHaveLength(1);
    await leave(ana);
    expect(await isHidden(null, eve)).toBe(true);
    expect(await must(listed, { clubId: club.id }, eve)).toEqual({ clubCollections: [] });
    await join(ana);
    await leave(eve);
    expect(await isHidden(null, eve)).toBe(true);
    await join(eve);
    await share(false);
    expect(await isHidden(null, eve)).toBe(true);
  });

  it('is shared and closed by its owner alone', async () => {
    for (const [query, variables] of [
      [LINK, { id, isOpen: true }],
      [CLUB, { id, clubId: club.id, isShared: true }],
      [NOTES, { id, isShared: true }],
    ] as const) {
      expect((await server.graphql(query, variables, eve.token)).errors?.[0]?.extensions.errorCode).toBe('not_found');
    }
  });
});
