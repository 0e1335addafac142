import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const ATTEMPTS = `query ($id: ID!, $with: Boolean) { myAttempts(elementId: $id, withCompanions: $with) {
  id owner { id } milestones { reachedAt element { id } } } }`;

describe('attempts at a place', () => {
  let server: TestServer;
  let ana: Member;
  let bea: Member;
  let eve: Member;
  let hut: string;
  let top: string;
  beforeAll(async () => {
    server = await startTestServer();
    [ana, bea, eve] = [await server.member('Ana'), await server.member('Bea'), await server.member('Eve')];
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 2) { nodes { id } } }');
    [hut, top] = data.elements.nodes.map(({ id }: Json) => id);
  });
  afterAll(() => server.stop());
  const must = async (query: string, variables: object, { token }: Member): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const publish = async (owner: Member, happenedOn: string, visibility = 'everyone'): Promise<string> => {
    const milestones = [
      { elementId: hut, reachedAt: `${happenedOn}T06:00:00Z` },
      { elementId: top, reachedAt: `${happenedOn}T08:30:00Z` },
    ];
    const input = { kind: 'hiking', title: 'Day', happenedOn, visibility, trackIds: [], milestones };
    const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
    const { id } = (await must(save, { input }, owner)).saveActivity;
    await must('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, owner);
    return id;
  };
  const attempts = async (of: Member, withCompanions = false): Promise<string[]> =>
    (await must(ATTEMPTS, { id: top, with: withCompanions }, of)).myAttempts.map(({ id }: Json) => id);
  const confirm = async (id: string, companion: Member): Promise<void> => {
    const invite = 'mutation ($id: ID!, $accountId: ID!) { inviteParticipant(id: $id, accountId: $accountId) }';
    await must(invite, { id, accountId: companion.id }, ana);
    await must(`mutation { confirmParticipation(id: "${id}", visibility: onlyMe) }`, {}, companion);
  };

  it('are those of a member, alone or as a companion, and on request public ones of companions (V06)', async () => {
    const together = await publish(ana, '2024-07-01');
    const alone = await publish(bea, '2025-07-01', 'onlyMe');
    const shown = await publish(ana, '2025-08-01');
    const secret = await publish(ana, '2025-09-01', 'onlyMe');
    const ofStranger = await publish(eve, '2025-10-01');
    expect(await attempts(bea, true)).toEqual([alone]);
    await confirm(together, bea);
    expect(await attempts(bea)).toEqual([alone, together]);
    expect(await attempts(bea, true)).toEqual([alone, together, shown]);
    expect(await attempts(ana, true)).toEqual([secret, shown, together]);
    expect(await attempts(eve, true)).toEqual([ofStranger]);
    const { myAttempts } = await must(ATTEMPTS, { id: top }, bea);
    expect(myAttempts[0].milestones).toEqual([
      { element: { id: hut }, reachedAt: '2025-07-01T06:00:00.000Z' },
      { element: { id: top }, reachedAt: '2025-07-01T08:30:00.000Z' },
    ]);
    const addZone = (zone: object): Promise<Json> =>
      must('mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { email } }', { zone }, ana);
    const setPlace = (place: number | null): Promise<unknown> =>
      sql`update milestone set lon = ${place}, lat = ${place} where activity_id = ${together} and element_id = ${top}`.execute(
        server.server.database.db,
      );
    await addZone({ name: 'Elsewhere', lat: 10, lon: 10, radiusMeters: 400 });
    await setPlace(10);
    expect(await attempts(bea, true), 'reached inside a zone').not.toContain(together);
    await setPlace(null);
    expect(await attempts(bea, true)).toContain(together);
    const { element } = await must('query ($id: ID!) { element(id: $id) { location } }', { id: top }, ana);
    const [lat, lon] = element.location;
    await addZone({ name: 'Home', lat, lon, radiusMeters: 400 });
    expect(await attempts(bea, true), 'what the owner hides is hidden from companions').toEqual([alone]);
    expect(await attempts(ana)).toEqual([secret, shown, together]);
    await must('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: together }, ana);
    expect(await attempts(bea, true)).toEqual([alone]);
  });

  it('are for members alone', async () => {
    const { errors } = await server.graphql(ATTEMPTS, { id: top });
    expect(errors[0]?.extensions.errorCode).toBe('unauthenticated');
  });
});
