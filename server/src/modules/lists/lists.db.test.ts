import { inMyState } from '#server/modules/targets/index.ts';
import { wasTracked } from '#server/modules/activities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difficultyScore } from '@cordada/core/elements/scales';
import { SEASONS, slotOf } from '@cordada/core/lists/completionStyles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { syncListRules } from './syncListRules.ts';
import { followersNotified } from '#server/modules/notifications/testing/followersNotified.ts';

const BEGIN =
  'mutation ($type: ElementKind!, $content: Json) { beginElement(type: $type, content: $content) { id version } }';
const EDIT = 'mutation ($id: ID!) { editElement(id: $id) { id version content } }';
const SAVE = `mutation ($id: ID!, $version: Int!, $content: Json!) {
  saveElementDraft(id: $id, version: $version, content: $content) { version } }`;
const PUBLISH = `mutation ($id: ID!, $version: Int!) {
  publishElementDraft(id: $id, version: $version, comment: "") { id } }`;
const LIST = `query ($id: ID!, $number: Int) { element(id: $id) { name ... on ListElement { owner { id } editions { number isFrozen memberCount added removed } }
  edition(number: $number) { number isFrozen criterion sourceTitle sourceUrl style completesAt rule members { id name } } } }`;
const TICK = `mutation ($id: ID!, $state: TargetState, $on: Date) {
  setTarget(elementId: $id, state: $state, completedOn: $on) { state completedOn } }`;
const PROGRESS = 'query ($id: ID!) { myEditionProgress(listId: $id) { edition done total completesAt fullOn } }';

type Member = Awaited<ReturnType<TestServer['member']>>;

describe('lists', () => {
  let server: TestServer;
  let ana: Member;
  let eve: Member;
  let summits: string[];
  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    summits = await Promise.all(
      ['Zumba Una', 'Zumba Dos', 'Zumba Tres', 'Zumba Cuatro'].map((name, i) => pin(name, 2_001 + i)),
    );
  });
  afterAll(() => server.stop());

  const must = async (query: string, variables: object, token: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const publish = async (type: string, content: object, token = ana.token): Promise<string> => {
    const { id, version } = (await must(BEGIN, { type, content }, token)).beginElement;
    return (await must(PUBLISH, { id, version }, token)).publishElementDraft.id;
  };
  const pin = (name: string, elevationMeters: number): Promise<string> =>
    publish('mountain', { name, place: [-3.5, 40.9], fields: { elevationMeters } });
  const revise = async (id: string, change: object, token = ana.token): Promise<GraphqlReply> => {
    const draft = (await must(EDIT, { id }, token)).editElement;
    const content = { ...draft.content, ...change };
    const { version } = (await must(SAVE, { id: draft.id, version: draft.version, content }, token)).saveElementDraft;
    return server.graphql(PUBLISH, { id: draft.id, version }, token);
  };
  const list = async (id: string, number?: number): Promise<Json> =>
    (await server.graphql(LIST, { id, number: number ?? null })).data.element;
  const membersOf = async (id: string, number?: number): Promise<string[]> =>
    (await list(id, number)).edition.members.map((one: Json) => one.id);
  const tick = (id: string, state: string | null, on: string, { token } = eve): Promise<Json> =>
    must(TICK, { id, state, on }, token);
  const stateOf = async (id: string, { token } = eve): Promise<Json> =>
    (await must('query ($ids: [ID!]!) { myStates(elementIds: $ids) { state completedOn } }', { ids: [id] }, token))
      .myStates[0];

  it('are written in drafts as any element: places in order, criterion, source', async () => {
    const [one, two, three] = summits as [string, string, string];
    const id = await publish('list', {
      name: 'Puntas',
      members: [two, one, two, 'no-such-id'],
      texts: { en: { name: '', description: '', criterion: 'Points above 2000 m.' } },
      fields: { sourceTitle: 'A guidebook', sourceUrl: 'https://example.org/puntas' },
    });
    expect(await list(id)).toMatchObject({
      owner: { id: ana.id },
      edition: {
        number: 1,
        isFrozen: false,
        criterion: 'Points above 2000 m.',
        sourceTitle: 'A guidebook',
        sourceUrl: 'https://example.org/puntas',
        style: 'once',
        completesAt: 2,
      },
    });
    expect(await membersOf(id)).toEqual([two, one]);
    expect((await revise(id, { members: [three, two, one] })).data).toBeTruthy();
    expect(await membersOf(id)).toEqual([three, two, one]);
    const { data } = await server.graphql(
      'query ($id: ID!) { element(id: $id) { lists { id } revisions { changes { path } } } }',
      { id },
    );
    expect(data.element.revisions[0].changes).toEqual([{ path: 'members' }]);
    const holding = await server.graphql('query ($id: ID!) { element(id: $id) { lists { id } } }', { id: three });
    expect(holding.data.element.lists).toEqual([{ id }]);
  });

  it('A16 belong to their owner: nobody else edits, freezes or begins an edition', async () => {
    const id = await publish('list', { name: 'Mine', members: summits.slice(0, 2) });
    const codes = async (query: string, variables: object): Promise<unknown[]> =>
      Promise.all(
        [undefined, eve.token].map(
          async (token) => (await server.graphql(query, variables, token)).errors[0]?.extensions.errorCode,
        ),
      );
    expect(await codes(EDIT, { id })).toEqual(['unauthenticated', 'forbidden']);
    for (const action of ['freezeEdition', 'beginEdition']) {
      expect(await codes(`mutation ($id: ID!) { ${action}(listId: $id) { id } }`, { id })).toEqual([
        'unauthenticated',
        'forbidden',
      ]);
    }
  });

  it('hold something: an empty list, or a rule that nothing passes, is not published', async () => {
    const rule = { types: ['mountain'], regionId: null, text: 'no such name anywhere', fields: [] };
    for (const [content, path] of [
      [{ name: 'Nothing' }, 'members'],
      [{ name: 'Nothing', rule: { types: ['mountain'] } }, 'rule'],
      [{ name: 'Nothing', rule }, 'rule'],
    ] as const) {
      const { id, version } = (await must(BEGIN, { type: 'list', content }, ana.token)).beginElement;
      const { errors } = await server.graphql(PUBLISH, { id, version }, ana.token);
      expect(errors[0]?.extensions.fields).toEqual({ [path]: 'invalid_input' });
    }
  });

  it('are completed with the last place, on the day of the latest, and open when one is taken back', async () => {
    const [one, two] = summits as [string, string];
    const id = await publish('list', { name: 'Two', members: [one, two] });
    await tick(one, 'completed', '2025-08-02');
    expect(await stateOf(id)).toBeUndefined();
    await tick(two, 'completed', '2025-05-01');
    expect(await stateOf(id)).toEqual({ state: 'completed', completedOn: '2025-08-02' });
    await tick(one, null, '2025-08-02');
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await tick(two, null, '2025-05-01');
  });

  it('keep frozen editions as they were; progress counts with each, and who completed one keeps the list', async () => {
    const [one, two, three] = summits as [string, string, string];
    const id = await publish('list', { name: 'Dated', members: [one, two] });
    await tick(one, 'completed', '2025-06-01');
    await tick(two, 'completed', '2025-06-02');
    await must('mutation ($id: ID!) { freezeEdition(listId: $id) { id } }', { id }, ana.token);
    const again = await server.graphql('mutation ($id: ID!) { freezeEdition(listId: $id) { id } }', { id }, ana.token);
    expect(again.errors[0]?.extensions.errorCode).toBe('conflict');
    expect((await revise(id, { members: [two, three] })).data).toBeTruthy();
    expect((await list(id)).editions).toEqual([
      { number: 2, isFrozen: false, memberCount: 2, added: 1, removed: 1 },
      { number: 1, isFrozen: true, memberCount: 2, added: 0, removed: 0 },
    ]);
    expect(await membersOf(id, 1)).toEqual([one, two]);
    expect(await membersOf(id, 2)).toEqual([two, three]);
    expect((await must(PROGRESS, { id }, eve.token)).myEditionProgress).toEqual([
      { edition: 2, done: 1, total: 2, completesAt: 2, fullOn: null },
      { edition: 1, done: 2, total: 2, completesAt: 2, fullOn: '2025-06-02' },
    ]);
    expect(await stateOf(id)).toEqual({ state: 'completed', completedOn: '2025-06-02' });
    expect((await list(id, 9)).edition).toBeNull();
    await tick(one, null, '2025-06-01');
    await tick(two, null, '2025-06-02');
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
  });

  it('are settled for everybody when their owner changes them', async () => {
    const [one, two, three] = summits as [string, string, string];
    const id = await publish('list', { name: 'Shrinking', members: [one, two, three] });
    await tick(one, 'completed', '2025-07-01');
    await tick(two, 'completed', '2025-07-02');
    expect(await stateOf(id)).toBeUndefined();
    await revise(id, { members: [one, two] });
    await expect.poll(() => stateOf(id)).toEqual({ state: 'completed', completedOn: '2025-07-02' });
    await revise(id, { members: [one, two, three] });
    await expect.poll(async () => (await stateOf(id)).state).toBe('pending');
    await tick(one, null, '2025-07-01');
    await tick(two, null, '2025-07-02');
  });

  it('stay an order of all their places when two clients reorder them at once (C09)', async () => {
    // A separate account, because new accounts may publish only a limited number of revisions a day.
    const bea = await server.member('Bea');
    const id = await publish('list', { name: 'Any order', members: summits }, bea.token);
    const { id: draftId, content, ...begun } = (await must(EDIT, { id }, bea.token)).editElement;
    let version: number = begun.version;
    // Rotations and reversed rotations, so that the two clients never send the same order.
    const turned = (by: number): string[] => [...summits.slice(by % 4), ...summits.slice(0, by % 4)];
    let overtaken = 0;
    for (let round = 0; round < 12; round += 1) {
      const orders = [turned(round), turned(round + 1).toReversed()];
      const replies = await Promise.all(
        orders.map((members) =>
          server.graphql(SAVE, { id: draftId, version, content: { ...content, members } }, bea.token),
        ),
      );
      const saved = replies.filter(({ data }) => data);
      overtaken += replies.filter(({ data, errors }) => !data && errors[0]?.extensions.errorCode === 'conflict').length;
      expect(saved).toHaveLength(1);
      version = saved[0]!.data.saveElementDraft.version;
      const kept = (await must(EDIT, { id }, bea.token)).editElement.content.members;
      expect(orders).toContainEqual(kept);
    }
    expect(overtaken).toBe(12);
    expect((await server.graphql(PUBLISH, { id: draftId, version }, bea.token)).data).toBeTruthy();
    expect((await membersOf(id)).toSorted()).toEqual(summits.toSorted());
  });

  it('that follow a rule hold what passes it, until an edition is frozen', async () => {
    const { db } = server.server.database;
    const rule = { types: ['mountain'], text: 'Zumba', minElevationMeters: 2_003, sort: 'elevation' };
    const id = await publish('list', { name: 'High points', rule });
    expect(await membersOf(id)).toEqual([summits[3], summits[2]]);
    const fresh = await pin('Zumba Cinco', 2_500);
    await syncListRules(db, createEvents(), { inMyState, wasTracked });
    expect(await membersOf(id)).toEqual([fresh, summits[3], summits[2]]);
    // Processed marks are removed, so the rule is not evaluated again without changes.
    expect((await sql`select 1 from list_stale where kind = 'mountain'`.execute(db)).rows).toEqual([]);
    await must('mutation ($id: ID!) { freezeEdition(listId: $id) { id } }', { id }, ana.token);
    const later = await pin('Zumba Seis', 2_600);
    await syncListRules(db, createEvents(), { inMyState, wasTracked });
    expect(await membersOf(id)).toEqual([fresh, summits[3], summits[2]]);
    await must('mutation ($id: ID!) { beginEdition(listId: $id) { id } }', { id }, ana.token);
    expect(await membersOf(id)).toEqual([later, fresh, summits[3], summits[2]]);
    expect(await membersOf(id, 1)).toEqual([fresh, summits[3], summits[2]]);
  });

  it('follow grades, photos, lines and quality too', async () => {
    const { db } = server.server.database;
    const bea = await server.member('Bea');
    const of = async (asked: object): Promise<string[]> => {
      const { rulePreview } = await must(
        'query ($rule: Json!) { rulePreview(rule: $rule) { total first { id } } }',
        { rule: { types: ['mountain'], text: 'Zumba', ...asked } },
        bea.token,
      );
      return rulePreview.first.map(({ id }: Json) => id);
    };
    const [one, two] = summits;
    const { low, high } = difficultyScore('sacHiking', 'T4')!;
    await sql`update element set quality = 'excellent' where id = ${one}`.execute(db);
    await sql`insert into element_difficulty (element_id, position, scale, value, score_low, score_high)
      values (${one}, 0, 'sacHiking', 'T4', ${low}, ${high})`.execute(db);
    expect(await of({ minQuality: 'excellent' })).toEqual([one]);
    expect(await of({ difficulty: { scale: 'sacHiking', easiest: 'T3', hardest: 'T4' } })).toEqual([one]);
    expect(await of({ difficulty: { scale: 'sacHiking', easiest: 'T5' } })).toEqual([]);
    expect(await of({ hasPhotos: true })).toEqual([]);
    expect(await of({ hasTrack: true })).toEqual([]);
    const rule = { types: ['mountain'], text: 'Zumba', minQuality: 'excellent' };
    const id = await publish('list', { name: 'Good pages', rule }, bea.token);
    expect(await membersOf(id)).toEqual([one]);
    await sql`update element set quality = 'excellent' where id = ${two}`.execute(db);
    await syncListRules(db, createEvents(), { inMyState, wasTracked });
    expect(await membersOf(id)).toEqual([two, one]);
    const wrong = { rule: { types: ['mountain'], difficulty: { scale: 'husler', easiest: 'K1' } } };
    expect(
      (await server.graphql('query ($rule: Json!) { rulePreview(rule: $rule) { total } }', wrong, bea.token)).errors[0],
    ).toMatchObject({ extensions: { errorCode: 'invalid_input', fields: { rule: 'invalid_input' } } });
  });

  it('ask for seasons: each filled by a day of its own, taken back one by one', async () => {
    const id = await publish('list', {
      name: 'All year',
      members: [summits[0]],
      fields: { completionStyle: 'fourSeasons' },
    });
    const on = (day: string, isDone = true): Promise<Json> =>
      must(
        'mutation ($id: ID!, $on: Date!, $is: Boolean!) { setCompletedOn(elementId: $id, completedOn: $on, isDone: $is) }',
        { id: summits[0], on: day, is: isDone },
        eve.token,
      );
    const slots = async (): Promise<Json> =>
      (
        await must(
          'query ($id: ID!) { myFilledSlots(listId: $id, edition: 1) { slot completedOn isByHand } }',
          { id },
          eve.token,
        )
      ).myFilledSlots;
    for (const day of ['2025-01-10', '2025-04-10', '2025-07-10', '2025-07-20']) await on(day);
    expect(await slots()).toEqual([
      { slot: 0, completedOn: '2025-01-10', isByHand: true },
      { slot: 1, completedOn: '2025-04-10', isByHand: true },
      { slot: 2, completedOn: '2025-07-10', isByHand: true },
    ]);
    expect(await stateOf(id)).toBeUndefined();
    await on('2024-10-10');
    expect(await stateOf(id)).toEqual({ state: 'completed', completedOn: '2025-07-10' });
    await on('2025-04-10', false);
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    for (const day of ['2025-01-10', '2025-07-10', '2025-07-20', '2024-10-10']) await on(day, false);
    expect(await slots()).toEqual([]);
    expect(await stateOf(summits[0]!)).toBeUndefined();
  });

  it('V06 are joined and left; members are shown and counted as their profiles say', async () => {
    const [one, two] = summits as [string, string];
    const id = await publish('list', { name: 'Joined', members: [one, two] });
    const [kim, shy] = [await server.member('Kim'), await server.member('Shy')];
    const JOIN = 'mutation ($id: ID!, $is: Boolean!) { setListMembership(listId: $id, isMember: $is) { id } }';
    const people = async (): Promise<Json> => {
      const { data } = await server.graphql(
        'query ($id: ID!) { element(id: $id) { ... on ListElement { joined mostActive { done user { id } } } } }',
        { id },
      );
      return data.element;
    };
    const counts = async ({ token } = kim): Promise<Json> =>
      (await must('{ viewer { counts { lists { members owner } } } }', {}, token)).viewer.counts.lists;
    expect((await server.graphql(JOIN, { id, is: true })).errors[0]?.extensions.errorCode).toBe('unauthenticated');
    expect((await server.graphql(JOIN, { id: one, is: true }, kim.token)).errors[0]?.extensions.errorCode).toBe(
      'not_found',
    );
    for (const { token } of [kim, kim, shy, eve]) await must(JOIN, { id, is: true }, token);
    await must('mutation { changePreferences(input: { profileVisibility: private }) { email } }', {}, shy.token);
    await tick(one, 'completed', '2025-06-01', shy);
    await tick(one, 'completed', '2025-06-01', kim);
    expect(await counts()).toEqual({ members: 1, owner: 0 });
    expect((await counts(ana)).owner).toBeGreaterThan(0);
    expect(await people()).toEqual({
      joined: 3,
      mostActive: [
        { done: 1, user: { id: kim.id } },
        { done: 0, user: { id: eve.id } },
      ],
    });
    // Private activities do not count for other users.
    const input = { kind: 'hiking', title: 'Alone', happenedOn: '2025-06-02', visibility: 'onlyMe', trackIds: [] };
    const { saveActivity } = await must(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: { ...input, milestones: [{ elementId: two }] } },
      kim.token,
    );
    await must('mutation ($id: ID!) { publishActivity(id: $id) { id } }', saveActivity, kim.token);
    expect(await stateOf(id, kim)).toMatchObject({ state: 'completed' });
    expect((await people()).mostActive[0]).toEqual({ done: 1, user: { id: kim.id } });
    const LISTS = 'joinedLists { total nodes { id } }';
    const seen = await must(`query ($id: ID!) { user(id: $id) { ${LISTS} } }`, { id: kim.id }, eve.token);
    expect(seen.user.joinedLists).toEqual({ total: 1, nodes: [{ id }] });
    const own = await must(`{ viewer { user { ${LISTS} } } }`, {}, shy.token);
    expect(own.viewer.user.joinedLists).toEqual({ total: 1, nodes: [{ id }] });
    const countNotifications = async ({ token }: Member): Promise<number> => {
      await followersNotified(server.server.database.db);
      const { notifications } = await must('{ notifications(first: 50) { nodes { kind } } }', {}, token);
      return notifications.nodes.filter(({ kind }: Json) => kind === 'listChanged').length;
    };
    expect(await countNotifications(eve)).toBe(0);
    await revise(id, { members: [one, two, summits[2]] });
    await revise(id, { members: [one, two] });
    expect([await countNotifications(eve), await countNotifications(ana)]).toEqual([1, 0]);
    await must(JOIN, { id, is: false }, kim.token);
    expect(await counts()).toEqual({ members: 0, owner: 0 });
    expect(await people()).toEqual({ joined: 2, mostActive: [{ done: 0, user: { id: eve.id } }] });
  });

  it('know the slot of a day as the app does', async () => {
    const { db } = server.server.database;
    const days = Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10));
    const styles = ['once', 'winter', 'fourSeasons', 'twelveMonths'] as const;
    const { rows } = await sql<{ style: (typeof styles)[number]; day: string; lat: number; slot: number | null }>`
      select s.style, d.day::text as day, l.lat, list_slot(s.style, d.day::date, l.lat) as slot
      from unnest(${[...styles]}::text[]) s(style), unnest(${days}::text[]) d(day), unnest('{42.6,-32.6}'::float8[]) l(lat)`.execute(
      db,
    );
    expect(rows).toHaveLength(styles.length * days.length * 2);
    for (const { style, day, lat, slot } of rows) expect([day, lat, slot]).toEqual([day, lat, slotOf(style, day, lat)]);
    expect(SEASONS[slotOf('fourSeasons', '2024-12-21', 42) ?? -1]).toBe('winter');
    expect(SEASONS[slotOf('fourSeasons', '2024-12-21', -32) ?? -1]).toBe('summer');
    expect(slotOf('winter', '2024-07-01', 42)).toBeNull();
  });
});
