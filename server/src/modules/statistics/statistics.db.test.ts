import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const TOTALS = 'activities days nights distanceMeters ascentMeters summits newSummits';
const QUERY = `query ($id: ID!, $year: Int!) { statistics(userId: $id) {
  isOwn privateActivities totals { ${TOTALS} } years { year totals { ${TOTALS} } }
  highestSummit { elevationMeters } records { name value activity { id } } advanced { ascentNumber }
  days(year: $year) { day activities ascentMeters }
} }`;
const CHANGES = 1_000;
/** Counting takes longer than changing. */
const COUNTED_EVERY = 40;

describe('statistics of a member', () => {
  let server: TestServer;
  let ana: Member;
  let bea: Member;
  let summits: { id: string }[];
  const db = () => server.server.database.db;
  const read = async (of: Member, viewer: Member | null, year = 2025): Promise<Json> =>
    (await server.graphql(QUERY, { id: of.id, year }, viewer?.token)).data.statistics;
  const publish = async (owner: Member, input: object): Promise<string> => {
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: { kind: 'hiking', title: 'Day out', visibility: 'everyone', trackIds: [], milestones: [], ...input } },
      owner.token,
    );
    const { id } = data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, owner.token);
    return id;
  };
  const upload = async (owner: Member, seed: number): Promise<string> => {
    const segment = syntheticActivity({
      waypoints: [
        [-30 + seed / 10, 40, 100],
        [-30 + seed / 10, 40.03, 900 + seed],
      ],
      startEpoch: 1_752_904_800 + seed * 86_400,
      seed,
    });
    return (await server.upload(owner.token, sampleGpx({ segments: [segment] }))).body.id;
  };

  beforeAll(async () => {
    server = await startTestServer();
    [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 6) { nodes { id } } }');
    summits = data.elements.nodes;
  });
  afterAll(() => server.stop());

  it('counts everything for the member and only what is public for others (V06)', async () => {
    const cleo = await server.member('Cleo');
    const summit = summits[0]!.id;
    await publish(cleo, {
      happenedOn: '2025-07-01',
      endedOn: '2025-07-05',
      milestones: [{ elementId: summit }],
      visibility: 'onlyMe',
    });
    const shown = await publish(cleo, { happenedOn: '2024-03-01', trackIds: [await upload(cleo, 1)] });
    const own = await read(cleo, cleo);
    expect(own).toMatchObject({ isOwn: true, privateActivities: 1 });
    expect(own.totals).toMatchObject({ activities: 2, days: 6, nights: 4, summits: 1, newSummits: 1 });
    expect(own.days.map((day: Json) => day.day)).toHaveLength(5);
    for (const viewer of [null, ana]) {
      const others = await read(cleo, viewer);
      expect(others).toMatchObject({ isOwn: false, privateActivities: null, highestSummit: null, days: [] });
      expect(others.totals).toMatchObject({ activities: 1, days: 1, nights: 0, summits: 0 });
      // Neither the hidden ends of the track nor the hour of the start.
      expect(others.totals.distanceMeters).toBeLessThan(own.totals.distanceMeters);
      expect(others.records.map((record: Json) => record.name)).not.toContain('earliest');
      expect(others.records.every((record: Json) => record.activity.id === shown)).toBe(true);
    }
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: shown }, cleo.token);
    expect((await read(cleo, null)).totals).toMatchObject({ activities: 0, distanceMeters: 0 });
  });

  it('are hidden with the profile, and absent of a member who is not there (V06)', async () => {
    const dora = await server.member('Dora');
    await sql`update account set profile_visibility = 'private' where id = ${dora.id}`.execute(db());
    expect(await read(dora, ana)).toBeNull();
    expect(await read(dora, dora)).not.toBeNull();
    expect(await read({ ...dora, id: 'nobody' }, ana)).toBeNull();
  });

  it('count each day of a tour on the profile, and what a companion confirmed', async () => {
    const [owner, companion] = [await server.member('Gil'), await server.member('Hana')];
    const [first, last] = [5, 1].map((n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10));
    const id = await publish(owner, { happenedOn: first, endedOn: last });
    const query = 'query ($id: ID!) { user(id: $id) { yearTotals { activities days } daysOut { day count } } }';
    const profile = async ({ id: of }: Member): Promise<Json> => (await server.graphql(query, { id: of })).data.user;
    const daysOf = ({ yearTotals }: Json): number => yearTotals.reduce((all: number, { days }: Json) => all + days, 0);
    expect(daysOf(await profile(owner))).toBe(5);
    expect((await profile(owner)).daysOut).toHaveLength(5);
    expect(await profile(companion)).toEqual({ yearTotals: [], daysOut: [] });
    const invite = 'mutation ($id: ID!, $accountId: ID!) { inviteParticipant(id: $id, accountId: $accountId) }';
    await server.graphql(invite, { id, accountId: companion.id }, owner.token);
    const confirm = (visibility: string): Promise<Json> =>
      server.graphql(`mutation { confirmParticipation(id: "${id}", visibility: ${visibility}) }`, {}, companion.token);
    await confirm('onlyMe');
    expect(await profile(companion)).toEqual({ yearTotals: [], daysOut: [] });
    await confirm('everyone');
    expect(daysOf(await profile(companion))).toBe(5);
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id }, owner.token);
    expect(await profile(companion)).toEqual({ yearTotals: [], daysOut: [] });
  });

  it('refuses a year that cannot be', async () => {
    const { errors } = await server.graphql(QUERY, { id: ana.id, year: 40_000 }, ana.token);
    expect(errors[0]?.extensions.errorCode).toBe('invalid_input');
  });

  it('gives a companion who confirmed the same credit, and takes it back when they leave', async () => {
    const [owner, companion] = [await server.member('Eva'), await server.member('Finn')];
    const id = await publish(owner, { happenedOn: '2025-07-19', milestones: [{ elementId: summits[1]!.id }] });
    const invite = 'mutation ($id: ID!, $accountId: ID!) { inviteParticipant(id: $id, accountId: $accountId) }';
    const confirm = 'mutation ($id: ID!) { confirmParticipation(id: $id, visibility: everyone) }';
    const leave = 'mutation ($id: ID!) { leaveActivity(id: $id) }';
    for (const [text, variables, token] of [
      [invite, { id, accountId: companion.id }, owner.token],
      [confirm, { id }, companion.token],
    ] as const) {
      expect(Object.values((await server.graphql(text, variables, token)).data)).toEqual([true]);
    }
    for (const viewer of [companion, null]) {
      expect((await read(companion, viewer)).totals).toMatchObject({ activities: 1, days: 1, newSummits: 1 });
    }
    expect((await server.graphql(leave, { id }, companion.token)).data).toEqual({ leaveActivity: true });
    expect((await read(companion, companion)).totals).toMatchObject({ activities: 0, newSummits: 0 });
  });

  it('has more for who pays', async () => {
    expect((await read(ana, ana)).advanced).toBeNull();
    const grace = await server.member('Grace');
    await sql`insert into subscription (account_id, level, state, is_trial, auto_renew, ends_at, usable_until, seats)
      values (${grace.id}, 'pro', 'active', false, true, now() + interval '1 year', now() + interval '1 year', 1)`.execute(
      db(),
    );
    expect((await read(grace, grace)).advanced).toEqual({ ascentNumber: 0 });
  });

  it('agrees with a count of the raw rows after any changes', { timeout: 120_000 }, async () => {
    const random = seededRandom(7);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const accounts = [ana, bea];
    const tracks = await Promise.all(
      accounts.map((owner, i) => Promise.all([1, 2, 3].map((n) => upload(owner, n + 3 * i)))),
    );
    const day = (): string =>
      `202${Math.floor(random() * 4) + 2}-0${Math.floor(random() * 9) + 1}-1${Math.floor(random() * 10)}`;
    for (let n = 0; n < 24; n += 1) {
      const owner = accounts[n % 2]!.id;
      const on = day();
      await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, ended_on, published_at)
        values (${`model${n}`}, ${owner}, 'published', 'everyone', 'hiking', 't', 't', ${on}, ${n % 3 ? null : sql`${on}::date + 2`}, now())`.execute(
        db(),
      );
    }
    const someone = (): string => pick(accounts).id;
    const activity = (): string => `model${Math.floor(random() * 24)}`;
    const change: (() => Promise<unknown>)[] = [
      () =>
        sql`update activity set visibility = ${pick(['everyone', 'onlyMe', 'followers'])} where id = ${activity()}`.execute(
          db(),
        ),
      () =>
        sql`update activity set deleted_at = case when deleted_at is null then now() end where id = ${activity()}`.execute(
          db(),
        ),
      () => sql`update activity set status = ${pick(['draft', 'published'])} where id = ${activity()}`.execute(db()),
      () =>
        sql`update activity set hidden_at = case when hidden_at is null then now() end where id = ${activity()}`.execute(
          db(),
        ),
      () => sql`update activity set happened_on = ${day()}, ended_on = null where id = ${activity()}`.execute(db()),
      () => {
        const [owner, track] = pick([0, 1].flatMap((i) => tracks[i]!.map((id) => [i, id] as const)));
        const of = `model${2 * Math.floor(random() * 12) + owner}`;
        return sql`insert into activity_track (activity_id, position, track_id)
          select ${of}, (select coalesce(max(position), 0) + 1 from activity_track where activity_id = ${of}), ${track}
          where not exists (select 1 from activity_track where track_id = ${track})`.execute(db());
      },
      () => sql`delete from activity_track where track_id = ${pick(tracks.flat())}`.execute(db()),
      () =>
        sql`update track set ascent_meters = ${Math.floor(random() * 2_000)} where id = ${pick(tracks.flat())}`.execute(
          db(),
        ),
      () =>
        sql`update shared_track set ascent_meters = ${Math.floor(random() * 2_000)} where track_id = ${pick(tracks.flat())}`.execute(
          db(),
        ),
      () =>
        sql`insert into activity_participant (activity_id, account_id, answer, confirmed_at, visibility)
        select id, ${someone()}, 'yes', now(), ${pick(['everyone', 'onlyMe'])} from activity where id = ${activity()}
        on conflict do nothing`.execute(db()),
      () =>
        sql`update activity_participant set confirmed_at = null, visibility = null, answer = 'no' where activity_id = ${activity()}`.execute(
          db(),
        ),
      () => sql`delete from activity_participant where activity_id = ${activity()}`.execute(db()),
      () =>
        sql`insert into completion (account_id, element_id, completed_on) values (${someone()}, ${pick(summits).id}, ${day()})
        on conflict do nothing`.execute(db()),
      () =>
        sql`delete from completion where account_id = ${someone()} and element_id = ${pick(summits).id}`.execute(db()),
      () =>
        sql`update element set elevation_meters = ${1_000 + Math.floor(random() * 2_000)} where id = ${pick(summits).id}`.execute(
          db(),
        ),
      () =>
        sql`update account set suspended_at = case when suspended_at is null then now() end where id = ${bea.id}`.execute(
          db(),
        ),
    ];
    for (let n = 0; n < CHANGES; n += 1) {
      await pick(change)();
      if (n % COUNTED_EVERY !== COUNTED_EVERY - 1) continue;
      // Nobody sees a suspended member, who may not log in either.
      const { rows: suspended } =
        await sql`select 1 from account where id = ${bea.id} and suspended_at is not null`.execute(db());
      for (const [member, viewer] of [
        [ana, ana],
        [ana, null],
        ...(suspended.length > 0
          ? []
          : ([
              [bea, bea],
              [bea, null],
            ] as const)),
      ] as const) {
        const { totals, highestSummit, days } = await read(member, viewer);
        const raw = await recount(member, viewer === null);
        if (viewer === null) await expectProfile(member, totals, `after ${n}`);
        expect(
          { ...totals, highest: highestSummit?.elevationMeters ?? null, days2025: days.length },
          `after ${n}`,
        ).toEqual(raw);
      }
    }
  });

  /** A profile shows the numbers of the public statistics. */
  async function expectProfile({ id }: Member, totals: Json, when: string): Promise<void> {
    const { data } = await server.graphql(
      'query ($id: ID!) { user(id: $id) { yearTotals { activities days distanceMeters ascentMeters } } }',
      { id },
    );
    if (!data?.user) return;
    for (const name of ['activities', 'days', 'distanceMeters', 'ascentMeters']) {
      const sum = data.user.yearTotals.reduce((all: number, year: Json) => all + year[name], 0);
      expect(sum, `${name} of the profile ${when}`).toBeCloseTo(totals[name], 3);
    }
  }

  /** Counts from all rows of the tables, without the views and the functions of the product. */
  async function recount({ id }: Member, isPublic: boolean): Promise<object> {
    const all = async (table: string): Promise<Json[]> =>
      (await sql.raw<Json>(`select * from ${table}`).execute(db())).rows;
    const [activities, participants, recordings, whole, shared, accounts] = (await Promise.all(
      ['activity', 'activity_participant', 'activity_track', 'track', 'shared_track', 'account'].map(all),
    )) as [Json[], Json[], Json[], Json[], Json[], Json[]];
    const sums = {
      activities: 0,
      days: 0,
      nights: 0,
      distanceMeters: 0,
      ascentMeters: 0,
      summits: 0,
      newSummits: 0,
      highest: null as number | null,
      days2025: 0,
    };
    const days = new Set<string>();
    const nights = new Set<string>();
    for (const a of activities) {
      if (a.status !== 'published' || a.deleted_at) continue;
      const part = participants.find(
        (p) => p.activity_id === a.id && p.account_id === id && p.confirmed_at && p.answer === 'yes',
      );
      // A member who is owner and companion counts twice nowhere: the product lets nobody invite themselves.
      const isOpen =
        a.visibility === 'everyone' && !a.hidden_at && !accounts.find((o) => o.id === a.owner_id).suspended_at;
      for (const role of [
        ...(a.owner_id === id ? ['owner'] : []),
        ...(part && a.owner_id !== id ? ['companion'] : []),
      ]) {
        if (isPublic && !(isOpen && (role === 'owner' || part.visibility === 'everyone'))) continue;
        sums.activities += 1;
        for (const { track_id } of recordings.filter((r) => r.activity_id === a.id)) {
          const figures =
            !isPublic && role === 'owner'
              ? whole.find((t) => t.id === track_id)
              : shared.find((t) => t.track_id === track_id);
          sums.distanceMeters += figures?.distance_meters ?? 0;
          sums.ascentMeters += figures?.ascent_meters ?? 0;
        }
        const last = Date.parse(a.ended_on ?? a.happened_on);
        for (let at = Date.parse(a.happened_on); at <= last; at += 86_400_000) {
          days.add(new Date(at).toISOString().slice(0, 10));
          if (at < last) nights.add(new Date(at).toISOString().slice(0, 10));
        }
      }
    }
    const done = await sql<{ elementId: string; day: string; height: number | null }>`
      select c.element_id as "elementId", c.completed_on as day, e.elevation_meters as height
      from completion c join element e on e.id = c.element_id
      where c.account_id = ${id} and e.kind in ('mountain', 'volcano') and e.status = 'published' and c.activity_id is null`.execute(
      db(),
    );
    sums.summits = new Set(done.rows.map((one) => `${one.elementId} ${one.day}`)).size;
    sums.newSummits = new Set(done.rows.map((one) => one.elementId)).size;
    sums.highest = done.rows.reduce<number | null>(
      (most, { height }) => Math.max(most ?? 0, height ?? 0) || null,
      null,
    );
    return {
      ...sums,
      days: days.size,
      nights: nights.size,
      days2025: [...days].filter((day) => day.startsWith('2025')).length,
    };
  }
});
