import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearMeters } from '@cordada/core/planning/trips/pathGraph';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { SHIPPED_MAPS, openMapStore, vectorTile } from '#server/modules/maps/index.ts';
import { askUntilAnswered } from '#server/db/testing/askUntilAnswered.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const QUERY = `query ($input: WhatNextInput!) { whatNext(input: $input) {
  targetsNear withoutPath tooHard outOfSeason inBadConditions more freeAgainOn
  proposals { elementIds line hours ascentMeters distanceMeters maxDifficulty ungradedMeters isLoop reason sunrise latestStart
    start { name lat lon elementId } end { name lat lon } night { id }
    days { elementIds line hours ascentMeters maxDifficulty sunrise latestStart } } } }`;
const ANDORRA_LA_VELLA = { lat: 42.5075, lon: 1.5218 };
const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** In July of next year, when nothing is out of season. */
const SATURDAY = ((july: number) => dayOf(july + ((6 - new Date(july).getUTCDay() + 7) % 7) * DAY_MS))(
  Date.UTC(new Date().getUTCFullYear() + 1, 6, 1),
);
const after = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

interface Peak {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly elevation: number;
}

/** The highest named peaks of the map that the product ships. */
async function peaksOfAndorra(): Promise<Peak[]> {
  const maps = openMapStore([SHIPPED_MAPS], () => undefined);
  const regions = await maps.regions();
  const peaks: Peak[] = [];
  for (const [x, y] of [
    [1032, 755],
    [1032, 756],
    [1033, 755],
    [1033, 756],
  ] as const) {
    const bytes = await vectorTile(regions, 11, x, y);
    const layer = bytes && new VectorTile(new PbfReader(bytes)).layers['peaks'];
    for (let i = 0; layer && i < layer.length; i++) {
      const { geometry, properties } = layer.feature(i).toGeoJSON(x, y, 11);
      const { name, elevation } = properties ?? {};
      if (geometry.type !== 'Point' || typeof name !== 'string' || typeof elevation !== 'number') continue;
      peaks.push({ name, elevation, lon: geometry.coordinates[0]!, lat: geometry.coordinates[1]! });
    }
  }
  await maps.close();
  return [...new Map(peaks.map((peak) => [peak.name, peak])).values()]
    .sort((a, b) => b.elevation - a.elevation)
    .slice(0, 20);
}

describe('what next', () => {
  let server: TestServer;
  let ana: Member;
  let summits: (Peak & { id: string })[];
  const db = () => server.server.database.db;
  const ask = async (member: Member, input: object = {}): Promise<Json> => {
    const { data, errors } = await server.graphql(
      QUERY,
      { input: { ...ANDORRA_LA_VELLA, date: SATURDAY, hours: 9, maxDifficulty: 'T4', ...input } },
      member.token,
    );
    return data?.whatNext ?? errors[0]?.extensions;
  };
  const makePro = (member: Member) =>
    sql`insert into subscription (account_id, level, state, is_trial, auto_renew, ends_at, usable_until, seats)
      values (${member.id}, 'pro', 'active', false, true, now() + interval '1 year', now() + interval '1 year', 1)`.execute(
      db(),
    );
  const want = async (member: Member, ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await sql`insert into target (account_id, element_id, state) values (${member.id}, ${id}, 'pending')`.execute(
        db(),
      );
    }
  };

  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    await makePro(ana);
    summits = (await peaksOfAndorra()).map((peak, i) => ({ ...peak, id: `peak${i}` }));
    for (const { id, name, lon, lat, elevation } of summits) {
      await sql`insert into element (id, kind, name, status, lon, lat, elevation_meters)
        values (${id}, 'mountain', ${name}, 'published', ${lon}, ${lat}, ${elevation})`.execute(db());
    }
    await want(
      ana,
      summits.map(({ id }) => id),
    );
  });
  afterAll(() => server.stop());

  it('proposes trips along paths over targets, within the hours and the difficulty', async () => {
    const { proposals, targetsNear } = await ask(ana);
    expect(targetsNear).toBe(summits.length);
    expect(proposals.length).toBeGreaterThan(1);
    for (const proposal of proposals) {
      expect(proposal.elementIds.length).toBeGreaterThan(0);
      expect(proposal.hours).toBeLessThanOrEqual(9);
      expect(HIKING_GRADES.indexOf(proposal.maxDifficulty)).toBeLessThanOrEqual(3);
      const { line } = proposal;
      expect(line[0]).toEqual(line.at(-1));
      for (let i = 1; i < line.length; i++) {
        expect(nearMeters(line[i - 1][0], line[i - 1][1], line[i][0], line[i][1])).toBeLessThan(1_500);
      }
      for (const id of proposal.elementIds) {
        const summit = summits.find((one) => one.id === id)!;
        const nearest = Math.min(...line.map(([lon, lat]: number[]) => nearMeters(lon!, lat!, summit.lon, summit.lat)));
        expect(nearest, summit.name).toBeLessThan(31);
      }
      expect(Date.parse(proposal.latestStart)).toBeGreaterThanOrEqual(Date.parse(proposal.sunrise));
    }
    const sizes = proposals.map((one: Json) => one.elementIds.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('proposes nothing beyond what the member set, and no ungraded path below T3', async () => {
    let count = 0;
    for (const maxDifficulty of ['T1', 'T2', 'T3']) {
      for (const proposal of (await ask(ana, { maxDifficulty, hours: 12 })).proposals) {
        count += 1;
        expect(proposal.maxDifficulty <= maxDifficulty).toBe(true);
        if (maxDifficulty !== 'T3') expect(proposal.ungradedMeters).toBe(0);
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  it('goes over a ridge of the encyclopedia where the map has no path, if it is no harder than asked for', async () => {
    const bea = await server.member('Bea');
    await makePro(bea);
    const [{ line: known }] = (await ask(ana)).proposals;
    const foot: [number, number] = known[Math.floor(known.length / 2)];
    // A tower that no path comes near.
    const tower = 'tower';
    await sql`insert into element (id, kind, name, status, lon, lat, elevation_meters)
      values (${tower}, 'mountain', 'Agulla', 'published', ${foot[0]}, ${foot[1]}, 2700)`.execute(db());
    await want(bea, [tower]);
    const turns = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);
    let top: [number, number] | null = null;
    for (const meters of [300, 500, 700]) {
      for (const turn of turns) {
        if (top) break;
        const [lon, lat] = [
          foot[0] + (Math.sin(turn) * meters) / 81_900,
          foot[1] + (Math.cos(turn) * meters) / 111_195,
        ];
        await sql`update element set lon = ${lon}, lat = ${lat} where id = ${tower}`.execute(db());
        if ((await ask(bea)).withoutPath === 1) top = [lon, lat];
      }
    }
    if (!top) throw new Error('Paths are everywhere');
    await sql`insert into element (id, kind, name, status, lon, lat)
      values ('crest', 'ridge', 'Cresta', 'published', ${foot[0]}, ${foot[1]})`.execute(db());
    const crest = {
      lon: Float64Array.of(foot[0], top[0]),
      lat: Float64Array.of(foot[1], top[1]),
      elevationMeters: new Float64Array(2).fill(Number.NaN),
      time: new Float64Array(2).fill(Number.NaN),
    };
    await sql`insert into element_line (element_id, line, bbox, length_meters)
      values ('crest', ${Buffer.from(encodeTrack([crest]))}, box(point(${foot[0]}, ${foot[1]}), point(${top[0]}, ${top[1]})), 500)`.execute(
      db(),
    );
    // Nobody says how hard it is.
    expect((await ask(bea, { hours: 14 })).withoutPath).toBe(1);
    await sql`insert into element_difficulty (element_id, position, scale, value) values ('crest', 0, 'sacHiking', 'T4')`.execute(
      db(),
    );
    const { withoutPath, proposals } = await ask(bea, { hours: 14 });
    expect(withoutPath).toBe(0);
    expect(proposals[0]).toMatchObject({ elementIds: [tower] });
    expect(proposals[0].maxDifficulty >= 'T4').toBe(true);
    expect((await ask(bea, { hours: 14, maxDifficulty: 'T3' })).withoutPath).toBe(1);
    await sql`delete from element where id in ('crest', ${tower})`.execute(db());
  });

  it('proposes traverses that end at another start, within the hours and the difficulty', async () => {
    const { proposals } = await ask(ana, { shape: 'traverse', hours: 12 });
    expect(proposals.length).toBeGreaterThan(0);
    for (const { start, end, line, hours, maxDifficulty, night, isLoop, reason } of proposals) {
      expect(nearMeters(start.lon, start.lat, end.lon, end.lat)).toBeGreaterThan(1_900);
      const last = line.at(-1);
      expect(nearMeters(end.lon, end.lat, last[0], last[1])).toBeLessThan(125);
      expect(hours).toBeLessThanOrEqual(12);
      expect(maxDifficulty <= 'T4').toBe(true);
      expect([night, isLoop]).toEqual([null, false]);
      expect(reason).toContain('second car');
    }
    for (const one of (await ask(ana, { shape: 'traverse', hours: 12, maxDifficulty: 'T2' })).proposals) {
      expect(one.maxDifficulty <= 'T2' && one.ungradedMeters === 0).toBe(true);
    }
  });

  it('proposes weekends with a night at a hut, each day within hours, difficulty and daylight', async () => {
    const most = (await ask(ana)).proposals[0];
    const [lon, lat, elevation] = most.line[Math.floor(most.line.length / 3)];
    const addHut = (id: string, category: string) =>
      sql`insert into element (id, kind, name, status, lon, lat, elevation_meters, attributes)
        values (${id}, 'shelter', 'Hut', 'published', ${lon}, ${lat}, ${elevation}, ${JSON.stringify({ category })}::jsonb)`.execute(
        db(),
      );
    await sql`update element set status = 'deleted' where kind = 'shelter'`.execute(db());
    expect((await ask(ana, { shape: 'weekend' })).proposals).toEqual([]);
    // A roof in the field is no bed.
    await addHut('roof', 'emergencyShelter');
    expect((await ask(ana, { shape: 'weekend' })).proposals).toEqual([]);
    await addHut('hut', 'guardedHut');
    const { proposals } = await ask(ana, { shape: 'weekend', hours: 7 });
    expect(proposals.length).toBeGreaterThan(0);
    for (const { night, days, start, end, line, elementIds, hours, reason } of proposals) {
      expect(night).toEqual({ id: 'hut' });
      expect(end).toMatchObject({ lon: start.lon, lat: start.lat });
      expect(line[0]).toEqual(line.at(-1));
      expect(days).toHaveLength(2);
      expect(days[0].line.at(-1)).toEqual(days[1].line[0]);
      expect(days.flatMap((day: Json) => day.elementIds)).toEqual(elementIds);
      expect(hours).toBeCloseTo(days[0].hours + days[1].hours, 5);
      for (const day of days) {
        expect(day.hours).toBeLessThanOrEqual(7);
        expect(day.maxDifficulty <= 'T4').toBe(true);
        expect(Date.parse(day.latestStart)).toBeGreaterThanOrEqual(Date.parse(day.sunrise));
      }
      expect(days[0].sunrise.slice(0, 10)).toBe(SATURDAY);
      expect(days[1].sunrise.slice(0, 10)).toBe(after(SATURDAY, 1));
      expect(reason).toContain('Night at Hut');
    }
    await sql`delete from element where id in ('roof', 'hut')`.execute(db());
  });

  it('leaves out what is out of season, in bad conditions, or graded as a climb only', async () => {
    const [first, second] = (await ask(ana)).proposals[0].elementIds.concat((await ask(ana)).proposals[1].elementIds);
    await sql`update element set attributes = attributes || '{"bestMonths": ["1"]}' where id = ${first}`.execute(db());
    await sql`insert into element_difficulty (element_id, position, scale, value) values (${second}, 9, 'alpine', 'AD')`.execute(
      db(),
    );
    const answer = await ask(ana);
    expect(answer.outOfSeason).toBe(1);
    expect(answer.proposals.flatMap((one: Json) => one.elementIds)).not.toContain(first);
    await sql`update element set attributes = attributes - 'bestMonths' where id = ${first}`.execute(db());
    await sql`delete from element_difficulty where element_id = ${second} and position = 9`.execute(db());
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      {
        input: {
          kind: 'hiking',
          title: 'Ice',
          happenedOn: '2026-07-04',
          visibility: 'everyone',
          trackIds: [],
          milestones: [{ elementId: first }],
          conditions: { overall: 'awful' },
        },
      },
      ana.token,
    );
    // A report of the week before the trip.
    await sql`update activity set status = 'published', published_at = now(), happened_on = ${after(SATURDAY, -7)}
      where id = ${data.saveActivity.id}`.execute(db());
    const reported = await ask(ana);
    expect(reported.inBadConditions).toBe(1);
    expect(reported.proposals.flatMap((one: Json) => one.elementIds)).not.toContain(first);
    await sql`delete from activity where id = ${data.saveActivity.id}`.execute(db());
  });

  it('keeps to the ascent of the last months, also for a trip of next summer', async () => {
    const dora = await server.member('Dora');
    await makePro(dora);
    await want(
      dora,
      summits.map(({ id }) => id),
    );
    const mostAscent = async (): Promise<number> =>
      Math.max(...(await ask(dora)).proposals.map((one: Json) => one.ascentMeters));
    expect(await mostAscent()).toBeGreaterThan(1_000);
    const day = after(dayOf(Date.now()), -20);
    const segment = syntheticActivity({
      waypoints: [
        [-30, 40, 100],
        [-30, 40.03, 400],
      ],
      startEpoch: Date.parse(day) / 1_000 + 36_000,
      seed: 1,
    });
    const { body } = await server.upload(dora.token, sampleGpx({ segments: [segment] }));
    const input = {
      kind: 'hiking',
      title: 'A small one',
      happenedOn: day,
      visibility: 'onlyMe',
      trackIds: [body.id],
      milestones: [],
    };
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      dora.token,
    );
    const { id } = data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, dora.token);
    expect(await mostAscent()).toBeLessThanOrEqual(800);
  });

  it('gives one proposal a week on the free level, the same when asked again', async () => {
    const bea = await server.member('Bea');
    await want(
      bea,
      summits.map(({ id }) => id),
    );
    const first = await ask(bea);
    expect(first.proposals).toHaveLength(1);
    expect(first.more).toBeGreaterThan(0);
    expect((await ask(bea)).proposals).toEqual(first.proposals);
    const other = await ask(bea, { hours: 5 });
    expect(other.proposals).toEqual([]);
    expect(other.freeAgainOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('keeps the last proposals for the next visit, until nothing of them is pending', async () => {
    const kept = `{ lastWhatNext { lat placeName date hours shape maxDifficulty answeredAt more
      proposals { elementIds line hours reason start { name lat lon } } } }`;
    const last = async (member: Member): Promise<Json> => {
      const { data } = await server.graphql(kept, {}, member.token);
      return data.lastWhatNext;
    };
    const eva = await server.member('Eva');
    expect(await last(eva)).toBeNull();
    await want(
      eva,
      summits.map(({ id }) => id),
    );
    expect((await ask(eva, { hours: 1 })).proposals).toEqual([]);
    expect(await last(eva)).toBeNull();
    const first = await ask(eva, { placeName: ' Andorra\nla Vella ' });
    expect((await ask(eva, { hours: 5 })).proposals).toEqual([]);
    const again = await last(eva);
    const question = { lat: ANDORRA_LA_VELLA.lat, date: SATURDAY, hours: 9, shape: 'day', maxDifficulty: 'T4' };
    expect(again).toMatchObject({ ...question, placeName: 'Andorra la Vella', more: first.more });
    const { elementIds, line, hours, reason, start } = first.proposals[0];
    expect(again.proposals).toMatchObject([{ elementIds, line, hours, reason, start: { name: start.name } }]);
    await sql`delete from target where account_id = ${eva.id} and element_id = any(${elementIds}::text[])`.execute(
      db(),
    );
    expect(await last(eva)).toBeNull();
  });

  it('answers one of the questions that are asked at once on the free level (P14)', async () => {
    const carla = await server.member('Carla');
    await want(
      carla,
      summits.map(({ id }) => id),
    );
    const answers: Json[] = await Promise.all(
      [8, 9, 10, 11].map((hours) =>
        askUntilAnswered(
          () => ask(carla, { hours }),
          ({ errorCode }) => errorCode,
        ),
      ),
    );
    expect(answers.filter(({ proposals }) => proposals.length > 0)).toHaveLength(1);
    for (const { freeAgainOn, proposals } of answers)
      if (proposals.length === 0) expect(freeAgainOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('refuses days that no plan may have', async () => {
    for (const date of ['0000-05-05', '0001-01-01', '2500-01-01', after(dayOf(Date.now()), -2)])
      expect(await ask(ana, { date })).toMatchObject({
        errorCode: expect.stringMatching(/^(bad_request|invalid_input)$/),
      });
  });

  it('says why in the language of the reader, and refuses what cannot be', async () => {
    expect((await ask(ana)).proposals[0].reason).toMatch(/of your targets|your target/);
    expect(await ask(ana, { hours: 40 })).toMatchObject({
      errorCode: 'invalid_input',
      fields: { hours: 'invalid_input' },
    });
    expect(
      (await server.graphql(QUERY, { input: { ...ANDORRA_LA_VELLA, date: SATURDAY, hours: 5, maxDifficulty: 'T2' } }))
        .errors[0]?.extensions.errorCode,
    ).toBe('unauthenticated');
    const nowhere = await ask(ana, { lat: 0, lon: -30 });
    expect(nowhere).toMatchObject({ proposals: [], targetsNear: 0 });
  });
});
