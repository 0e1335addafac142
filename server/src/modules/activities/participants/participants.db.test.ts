import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { askParticipants } from './participants.ts';
import { loadActivities } from '../activities.queries.ts';
import { emitPlansDue } from '../planning/planningJobs.ts';
import { createEvents } from '#server/jobs/events.ts';
import { registerNotificationReactions } from '#server/modules/notifications/index.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
const SAVE = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id status } }';
const INVITE = 'mutation ($id: ID!, $accountId: ID!) { inviteParticipant(id: $id, accountId: $accountId) }';
const REMOVE = 'mutation ($id: ID!, $accountId: ID!) { removeParticipant(id: $id, accountId: $accountId) }';
const ANSWER = 'mutation ($id: ID!, $answer: InvitationAnswer!) { answerInvitation(id: $id, answer: $answer) }';
const CONFIRM =
  'mutation ($id: ID!, $visibility: CreditVisibility!) { confirmParticipation(id: $id, visibility: $visibility) }';
const LEAVE = 'mutation ($id: ID!) { leaveActivity(id: $id) }';
const READ = `query ($id: ID!) { activity(id: $id) { title checklist { item } participants {
  user { firstName: fullName } answer isConfirmed visibility } } }`;

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const events = createEvents();
registerNotificationReactions(events, { publicUrl: 'http://cordada.test' });

describe('participants', () => {
  let server: TestServer;
  let summit: string;
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql('{ elements(filter: { text: "aneto" }, first: 1) { nodes { id } } }');
    summit = data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const input = (extra: object = {}): object => ({
    kind: 'hiking',
    title: 'Together',
    happenedOn: dayAhead(3),
    visibility: 'onlyMe',
    isPlan: true,
    trackIds: [],
    milestones: [{ elementId: summit }],
    ...extra,
  });
  const plan = async (owner: Member, extra: object = {}): Promise<string> =>
    (await server.graphql(SAVE, { input: input(extra) }, owner.token)).data.saveActivity.id;
  const ask = async (query: string, variables: object, member?: Member): Promise<number> => {
    const { errors } = await server.graphql(query, variables, member?.token);
    return errors[0]?.extensions?.status ?? 200;
  };
  const read = async (id: string, member?: Member): Promise<Json> =>
    (await server.graphql(READ, { id }, member?.token)).data?.activity ?? null;
  const publish = async (id: string, owner: Member, extra: object = {}): Promise<void> => {
    await server.graphql(
      SAVE,
      { id, input: input({ happenedOn: '2026-05-02', isPlan: false, ...extra }) },
      owner.token,
    );
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, owner.token);
  };
  const completedBy = async (member: Member): Promise<number> =>
    (await server.graphql('{ myTargets(filter: { state: completed }) { total } }', {}, member.token)).data.myTargets
      .total;
  const publicBy = async (member: Member): Promise<number> => {
    const query = 'query ($id: ID!) { user(id: $id) { completedCounts { count } } }';
    const { data } = await server.graphql(query, { id: member.id });
    return data.user.completedCounts.reduce((sum: number, { count }: Json) => sum + count, 0);
  };
  const notificationsOf = async (member: Member): Promise<string[]> =>
    (
      await server.graphql('{ notifications { nodes { kind activity { id } } } }', {}, member.token)
    ).data.notifications.nodes.map(({ kind, activity }: Json) => `${kind} ${activity === null ? 'gone' : 'there'}`);

  it('see a private plan while they are invited, and nobody else does', async () => {
    const [ana, eva, leo] = [await server.member('Ana'), await server.member('Eva'), await server.member('Leo')];
    const id = await plan(ana);
    expect(await read(id, eva)).toBeNull();
    expect(await ask(ANSWER, { id, answer: 'yes' }, eva)).toBe(404);
    // Twenty concurrent invitations make one invitation and one notification (C06).
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(INVITE, { id, accountId: eva.id }, ana)));
    expect(new Set(replies)).toEqual(new Set([200]));
    expect(await notificationsOf(eva)).toEqual(['participantInvitation there']);
    expect((await read(id, eva)).checklist.length).toBeGreaterThan(5);
    expect([await read(id, leo), await read(id)]).toEqual([null, null]);
    expect((await server.page(`/activity/${id}`)).status).toBe(404);
    // Only the owner can invite.
    expect(await ask(INVITE, { id, accountId: leo.id }, eva)).toBe(404);
    expect(await ask(INVITE, { id, accountId: leo.id })).toBe(401);
    expect(await ask(REMOVE, { id, accountId: eva.id }, ana)).toBe(200);
    expect(await read(id, eva)).toBeNull();
    expect(await notificationsOf(eva)).toEqual([]);
    expect(await ask(ANSWER, { id, answer: 'yes' }, eva)).toBe(404);
  });

  it('answer as often as they like, and the latest answer counts', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const id = await plan(ana);
    await ask(INVITE, { id, accountId: eva.id }, ana);
    await Promise.all(['yes', 'maybe', 'no', 'yes', 'no'].map((answer) => ask(ANSWER, { id, answer }, eva)));
    await Promise.all(Array.from({ length: 5 }, () => ask(ANSWER, { id, answer: 'maybe' }, eva)));
    const one = { user: { firstName: 'Eva Ruiz' }, answer: 'maybe', isConfirmed: false, visibility: null };
    expect((await read(id, ana)).participants).toEqual([one]);
    expect((await read(id, eva)).participants).toEqual([one]);
    expect(await ask(CONFIRM, { id, visibility: 'everyone' }, eva)).toBe(409);
    expect(await ask(LEAVE, { id }, eva)).toBe(200);
    expect(await read(id, eva)).toBeNull();
    // A user who has left cannot be invited again.
    expect(await ask(INVITE, { id, accountId: eva.id }, ana)).toBe(409);
    expect((await read(id, ana)).participants).toEqual([]);
  });

  it('are members whom their host may see, and not the host', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const id = await plan(ana);
    expect(await ask(INVITE, { id, accountId: ana.id }, ana)).toBe(404);
    expect(await ask(INVITE, { id, accountId: 'nobody' }, ana)).toBe(404);
    await sql`update account set profile_visibility = 'private' where id = ${eva.id}`.execute(
      server.server.database.db,
    );
    expect(await ask(INVITE, { id, accountId: eva.id }, ana)).toBe(404);
    const draft = await plan(ana, { happenedOn: '2026-05-02', isPlan: false });
    const leo = await server.member('Leo');
    expect(await ask(INVITE, { id: draft, accountId: leo.id }, ana)).toBe(409);
  });

  it('are there for others only once they say so, with the credit they want seen', async () => {
    const [ana, eva, leo, mia] = await Promise.all(['Ana', 'Eva', 'Leo', 'Mia'].map((name) => server.member(name)));
    const id = await plan(ana!, { visibility: 'everyone' });
    for (const guest of [eva!, leo!, mia!]) await ask(INVITE, { id, accountId: guest.id }, ana);
    await ask(ANSWER, { id, answer: 'yes' }, eva);
    await ask(ANSWER, { id, answer: 'yes' }, leo);
    await ask(ANSWER, { id, answer: 'no' }, mia);
    expect((await read(id)).participants).toEqual([]);
    await publish(id, ana!, { visibility: 'everyone' });
    expect((await read(id)).participants).toEqual([]);
    expect(await notificationsOf(eva!)).toEqual(['participantConfirmation there', 'participantInvitation there']);
    expect(await notificationsOf(mia!)).toEqual(['participantInvitation there']);
    expect(await completedBy(eva!)).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => ask(CONFIRM, { id, visibility: 'everyone' }, eva)));
    await ask(CONFIRM, { id, visibility: 'onlyMe' }, leo);
    const names = (await read(id)).participants.map(({ user }: Json) => user.firstName);
    expect(names).toEqual(['Eva Ruiz']);
    expect([await completedBy(eva!), await publicBy(eva!)]).toEqual([1, 1]);
    // The completion counts for Leo but is visible only to him, although the activity is public.
    expect([await completedBy(leo!), await publicBy(leo!)]).toEqual([1, 0]);
    const { rows } = await sql`select 1 from completion where account_id = ${eva!.id}`.execute(
      server.server.database.db,
    );
    expect(rows).toHaveLength(1);
    // Answering no afterwards removes the completion.
    await ask(ANSWER, { id, answer: 'no' }, eva);
    expect([await completedBy(eva!), await publicBy(eva!)]).toEqual([0, 0]);
    expect((await read(id)).participants).toEqual([]);
    await ask(REMOVE, { id, accountId: leo!.id }, ana);
    expect(await completedBy(leo!)).toBe(0);
  });

  it('are not brought back by removing who has left, and the host stays credited whoever is removed', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const id = await plan(ana);
    await ask(INVITE, { id, accountId: eva.id }, ana);
    await ask(LEAVE, { id }, eva);
    expect(await ask(REMOVE, { id, accountId: eva.id }, ana)).toBe(200);
    expect(await ask(INVITE, { id, accountId: eva.id }, ana)).toBe(409);
    await publish(id, ana);
    expect(await completedBy(ana)).toBe(1);
    expect(await ask(REMOVE, { id, accountId: ana.id }, ana)).toBe(200);
    expect(await completedBy(ana)).toBe(1);
  });

  it('are credited by a private activity without telling of it, and follow what its owner changes', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const id = await plan(ana);
    await ask(INVITE, { id, accountId: eva.id }, ana);
    await publish(id, ana);
    await ask(CONFIRM, { id, visibility: 'everyone' }, eva);
    expect([await publicBy(eva), await publicBy(ana)]).toEqual([1, 0]);
    expect(await read(id)).toBeNull();
    await server.graphql(
      SAVE,
      { id, input: input({ happenedOn: '2026-05-02', isPlan: false, milestones: [] }) },
      ana.token,
    );
    await expect.poll(() => completedBy(eva)).toBe(0);
    expect(await completedBy(ana)).toBe(0);
  });

  it('are asked anew what they have read, and not twice what they have not', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const id = await plan(ana);
    await ask(INVITE, { id, accountId: eva.id }, ana);
    const { db } = server.server.database;
    const activity = (await loadActivities(db, [id])).get(id)!;
    const askAgain = () => askParticipants(db, events, activity);
    await askAgain();
    await askAgain();
    await sql`update notification set read_at = now() where recipient_id = ${eva.id}`.execute(db);
    await askAgain();
    const { rows } = await sql<{ isRead: boolean }>`select read_at is not null as "isRead" from notification
      where recipient_id = ${eva.id} and kind = 'participantConfirmation'`.execute(db);
    expect(rows).toEqual([{ isRead: false }]);
  });

  it('asks owners of plans whose day is over, once', async () => {
    const ana = await server.member('Ana');
    const id = await plan(ana);
    const { db } = server.server.database;
    await emitPlansDue({ db, events });
    expect(await notificationsOf(ana)).toEqual([]);
    await sql`update activity set happened_on = current_date - 2 where id = ${id}`.execute(db);
    const passed: string[] = [];
    events.on('plan.dayPassed', async (_trx, { activityId }) => void passed.push(activityId));
    await emitPlansDue({ db, events });
    await emitPlansDue({ db, events });
    expect(await notificationsOf(ana)).toEqual(['planDue there']);
    expect(passed.filter((one) => one === id)).toEqual([id]);
    // On another day it is another plan.
    await sql`update activity set happened_on = current_date - 3 where id = ${id}`.execute(db);
    await emitPlansDue({ db, events });
    expect(passed.filter((one) => one === id)).toEqual([id, id]);
  });
});
