import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the calendar that other programs read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object, member: Member) =>
    (await server.graphql(query, variables, member.token)).data;
  const plan = async (owner: Member, extra: object = {}): Promise<string> => {
    const input = {
      kind: 'hiking',
      title: 'Peña Montañesa, sur',
      happenedOn: dayAhead(7),
      visibility: 'onlyMe',
      isPlan: true,
      trackIds: [],
      milestones: [],
      ...extra,
    };
    return (await ask(SAVE, { input }, owner)).saveActivity.id;
  };
  const fetchFeed = async (address: string): Promise<{ status: number; text: string; headers: Headers }> => {
    const response = await fetch(server.base + new URL(address).pathname);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const uids = (text: string): string[] =>
    [...text.matchAll(/^UID:activity-(\w+)@/gm)].map(([, id]) => id ?? '').sort();

  it('has plans with their times, activities, and what its member said yes to', async () => {
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const own = await plan(ana);
    const draft = await plan(ana, { isPlan: false, happenedOn: dayAhead(-5), title: 'Draft' });
    const activity = await plan(ana, { isPlan: false, happenedOn: dayAhead(-6), title: 'Done' });
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, ana);
    const input = {
      startMinute: 420,
      zone: 'UTC',
      model: 'din33466',
      terrain: 'path',
      marginMinutes: 60,
      legs: [{ to: 'end', pauseMinutes: 10, distanceMeters: 10_000, ascentMeters: 1_000, descentMeters: 1_000 }],
    };
    await ask(
      'mutation ($id: ID!, $input: PlanInput!) { savePlan(id: $id, input: $input) { id } }',
      { id: own, input },
      ana,
    );
    const [yes, none] = [await plan(eva, { title: 'Together' }), await plan(eva, { title: 'Unanswered' })];
    for (const id of [yes, none]) {
      await ask('mutation ($id: ID!, $a: ID!) { inviteParticipant(id: $id, accountId: $a) }', { id, a: ana.id }, eva);
    }
    await ask('mutation ($id: ID!) { answerInvitation(id: $id, answer: yes) }', { id: yes }, ana);
    const days = { from: dayAhead(-10), to: dayAhead(10) };
    const month = 'query ($from: Date!, $to: Date!) { myCalendar(from: $from, to: $to) { id } }';
    const listed = (await ask(month, days, ana)).myCalendar.map(({ id }: { id: string }) => id);
    // Includes her own draft, which only she can see.
    expect(listed.toSorted()).toEqual([own, draft, activity, yes].sort());
    expect((await ask(month, { from: dayAhead(8), to: dayAhead(9) }, ana)).myCalendar).toEqual([]);
    const { openCalendar } = await ask('mutation { openCalendar }', {}, ana);
    const { status, text, headers } = await fetchFeed(openCalendar);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(uids(text)).toEqual([own, activity, yes].sort());
    expect(text).not.toContain(draft);
    const day = dayAhead(7).replaceAll('-', '');
    expect(text).toContain(`DTSTART:${day}T070000Z\r\nDTEND:${day}T134500Z`);
    expect(text).toContain('SUMMARY:Peña Montañesa\\, sur');
    expect(text).toContain(`DTSTART;VALUE=DATE:${dayAhead(-6).replaceAll('-', '')}`);
  });

  it('begins a plan by the clock of the mountain, wherever it was planned', async () => {
    const ana = await server.member('Ana');
    const summit = { name: 'Aconcagua', location: [-32.65, -70.01] };
    const id = await plan(ana, { milestones: [summit] });
    const input = {
      startMinute: 420,
      zone: 'Europe/Madrid',
      model: 'din33466',
      terrain: 'path',
      marginMinutes: 60,
      legs: [],
    };
    await ask(
      'mutation ($id: ID!, $input: PlanInput!) { savePlan(id: $id, input: $input) { id } }',
      { id, input },
      ana,
    );
    const { text } = await fetchFeed((await ask('mutation { openCalendar }', {}, ana)).openCalendar);
    // Argentina is three hours behind UTC all year.
    expect(text).toContain(`DTSTART:${dayAhead(7).replaceAll('-', '')}T100000Z`);
  });

  it('has nothing that its member may no longer read', async () => {
    const { db } = server.server.database;
    const [ana, eva] = [await server.member('Ana'), await server.member('Eva')];
    const [kept, hidden] = [await plan(eva, { title: 'Kept' }), await plan(eva, { title: 'Hidden' })];
    for (const id of [kept, hidden]) {
      await ask('mutation ($id: ID!, $a: ID!) { inviteParticipant(id: $id, accountId: $a) }', { id, a: ana.id }, eva);
      await ask('mutation ($id: ID!) { answerInvitation(id: $id, answer: yes) }', { id }, ana);
    }
    const { openCalendar } = await ask('mutation { openCalendar }', {}, ana);
    const shown = async (): Promise<string[]> => uids((await fetchFeed(openCalendar)).text);
    expect(await shown()).toEqual([kept, hidden].sort());
    await sql`update activity set hidden_at = now() where id = ${hidden}`.execute(db);
    expect(await shown()).toEqual([kept]);
    await sql`insert into account_block (blocker_id, blocked_id) values (${eva.id}, ${ana.id})`.execute(db);
    expect(await shown()).toEqual([]);
  });

  it('keeps its address until it is renewed or revoked, and shows nothing at others', async () => {
    const ana = await server.member('Ana');
    expect((await ask('{ calendarAddress }', {}, ana)).calendarAddress).toBeNull();
    // Twenty concurrent requests open one calendar (C06).
    const opened = await Promise.all(Array.from({ length: 20 }, () => ask('mutation { openCalendar }', {}, ana)));
    const addresses = new Set(opened.map(({ openCalendar }) => openCalendar as string));
    expect(addresses.size).toBe(1);
    const [first = ''] = addresses;
    expect((await ask('{ calendarAddress }', {}, ana)).calendarAddress).toBe(first);
    expect((await fetchFeed(first)).status).toBe(200);
    const { openCalendar: second } = await ask('mutation { openCalendar(renew: true) }', {}, ana);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    await ask('mutation { closeCalendar }', {}, ana);
    await ask('mutation { closeCalendar }', {}, ana);
    expect((await fetchFeed(second)).status).toBe(404);
    for (const token of ['x', 'x'.repeat(43), '..%2f', "'"]) {
      expect((await fetchFeed(`http://x/api/calendar/${token}.ics`)).status).toBe(404);
    }
    expect((await server.graphql('mutation { openCalendar }')).errors[0]?.extensions.status).toBe(401);
  });

  it('is of nobody who is suspended, and its address cannot be read from its table', async () => {
    const ana = await server.member('Ana');
    const { db } = server.server.database;
    const { openCalendar } = await ask('mutation { openCalendar }', {}, ana);
    const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feed f`.execute(db);
    const token = /calendar\/(.*)\.ics/.exec(openCalendar)?.[1] ?? '';
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    await sql`update account set suspended_at = now() where id = ${ana.id}`.execute(db);
    expect((await fetchFeed(openCalendar)).status).toBe(404);
  });
});
