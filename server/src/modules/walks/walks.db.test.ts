import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearMeters } from '@cordada/core/planning/trips/pathGraph';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const QUERY = `query ($elementId: ID!) { walksTo(elementId: $elementId) {
  start { elementId name near lat lon } hours distanceMeters ascentMeters descentMeters maxDifficulty ungradedMeters line } }`;
/** The highest summit of Andorra, above Arinsal. */
const COMA_PEDROSA = { lon: 1.443661, lat: 42.591799, elevation: 2_942 };

describe('walks to an element', () => {
  let server: TestServer;
  const db = () => server.server.database.db;
  const add = (
    id: string,
    kind: string,
    { lon, lat, elevation }: { lon: number | null; lat: number | null; elevation?: number },
    name = id,
  ) =>
    sql`insert into element (id, kind, name, status, lon, lat, elevation_meters)
      values (${id}, ${kind}, ${name}, 'published', ${lon}, ${lat}, ${elevation ?? null})`.execute(db());
  const ask = async (elementId: string): Promise<Json> => {
    const { data, errors } = await server.graphql(QUERY, { elementId });
    return data?.walksTo ?? errors[0]?.extensions;
  };

  const mayHaveWalks = async (id: string): Promise<Json> =>
    (await server.graphql('query ($id: ID!) { element(id: $id) { mayHaveWalks } }', { id })).data?.element.mayHaveWalks;

  beforeAll(async () => {
    server = await startTestServer();
    await add('pedrosa', 'mountain', COMA_PEDROSA);
  });
  afterAll(() => server.stop());

  it('leads visitors from car parks to a summit, with figures that agree with the line', async () => {
    const walks = await ask('pedrosa');
    expect(walks.map(({ start }: Json) => start.near)).toContain('Arinsal');
    // The easier of about the same time come first.
    const hours: number[] = walks.map((walk: Json) => walk.hours);
    for (const [i, one] of hours.entries()) expect(one).toBeLessThanOrEqual(Math.min(...hours.slice(i)) * 1.2);
    for (const { line, start, distanceMeters, ascentMeters, descentMeters, maxDifficulty, ungradedMeters } of walks) {
      const [first, last] = [line[0], line.at(-1)];
      expect(nearMeters(first[0], first[1], start.lon, start.lat)).toBeLessThan(150);
      expect(nearMeters(last[0], last[1], COMA_PEDROSA.lon, COMA_PEDROSA.lat)).toBeLessThan(31);
      expect(ascentMeters - descentMeters).toBeGreaterThan(last[2] - first[2] - 50);
      expect(ascentMeters - descentMeters).toBeLessThan(last[2] - first[2] + 50);
      const length = line
        .slice(1)
        .reduce(
          (sum: number, [lon, lat]: number[], i: number) => sum + nearMeters(line[i][0], line[i][1], lon!, lat!),
          0,
        );
      expect(length / distanceMeters).toBeGreaterThan(0.95);
      expect(length / distanceMeters).toBeLessThan(1.02);
      expect(maxDifficulty).toMatch(/^T[1-6]$/);
      expect(ungradedMeters).toBeLessThanOrEqual(distanceMeters + 1);
    }
  });

  it('starts at an access of the encyclopedia, which has a name', async () => {
    const [walk] = await ask('pedrosa');
    const middle = walk.line[Math.floor(walk.line.length / 2)];
    await add('gate', 'access', { lon: middle[0], lat: middle[1] }, 'Collet del Pas');
    // The same place again, so that no kept answer is given.
    await add('again', 'mountain', COMA_PEDROSA);
    const [shorter] = await ask('again');
    expect(shorter).toMatchObject({ start: { elementId: 'gate', name: 'Collet del Pas', near: null } });
    expect(shorter.distanceMeters).toBeLessThan(walk.distanceMeters);
    await sql`update element set status = 'deleted' where id = 'gate'`.execute(db());
    await add('third', 'mountain', COMA_PEDROSA);
    expect((await ask('third'))[0].start.elementId).toBeNull();
  });

  it('ends at the elevation that the summit has, and at the edge of a lake, in whose middle is no path', async () => {
    for (const { line } of await ask('pedrosa')) expect(line.at(-1)[2]).toBe(COMA_PEDROSA.elevation);
    const lake = { lon: 1.718287, lat: 42.610353 };
    await add('dry', 'genericPoint', lake);
    expect(await ask('dry')).toEqual([]);
    await add('lake', 'genericPoint', lake);
    await sql`update element set attributes = '{"subtype": "lake"}' where id = 'lake'`.execute(db());
    const [{ line }] = await ask('lake');
    const away = nearMeters(line.at(-1)[0], line.at(-1)[1], lake.lon, lake.lat);
    expect(away).toBeGreaterThan(150);
    expect(away).toBeLessThan(500);
  });

  it('leads to the foot of what is climbed, in whichever direction its line is drawn', async () => {
    // Via Ferrata Canal de la Mora, above Canillo.
    const [top, foot] = [
      { lon: 1.593345, lat: 42.569189, elevation: 1_778 },
      { lon: 1.595756, lat: 42.567657 },
    ];
    for (const [id, ends] of [
      ['down', [top, foot]],
      ['up', [foot, top]],
    ] as const) {
      await add(id, 'viaFerrata', top);
      const line = {
        lon: Float64Array.from(ends, ({ lon }) => lon),
        lat: Float64Array.from(ends, ({ lat }) => lat),
        elevationMeters: new Float64Array(2).fill(Number.NaN),
        time: new Float64Array(2).fill(Number.NaN),
      };
      await sql`insert into element_line (element_id, line, bbox, length_meters)
        values (${id}, ${Buffer.from(encodeTrack([line]))}, box(point(${top.lon}, ${top.lat}), point(${foot.lon}, ${foot.lat})), 325)`.execute(
        db(),
      );
      expect(await mayHaveWalks(id)).toBe(true);
      const walks = await ask(id);
      expect(walks[0]?.start.near, id).toBe('Canillo');
      for (const { line: walked } of walks) {
        const [lon, lat, height] = walked.at(-1);
        expect(nearMeters(lon, lat, foot.lon, foot.lat), id).toBeLessThan(31);
        expect(height, id).toBeLessThan(1_650);
      }
    }
    // Without a line, to its position.
    await add('pointed', 'climbingRoute', foot);
    const [{ line }] = await ask('pointed');
    expect(nearMeters(line.at(-1)[0], line.at(-1)[1], foot.lon, foot.lat)).toBeLessThan(31);
  });

  it('finds none to a route, to a place without a position and where there is no map', async () => {
    await add('way', 'route', COMA_PEDROSA);
    await add('lost', 'mountain', { lon: null, lat: null });
    await add('aneto', 'mountain', { lon: 0.6566, lat: 42.6312, elevation: 3_404 });
    for (const id of ['way', 'lost', 'aneto']) {
      expect(await ask(id), id).toEqual([]);
      expect(await mayHaveWalks(id), id).toBe(false);
    }
    expect(await mayHaveWalks('pedrosa')).toBe(true);
  });

  it('does not say where an element is that was deleted or never was', async () => {
    await add('removed', 'mountain', COMA_PEDROSA);
    await sql`update element set status = 'deleted' where id = 'removed'`.execute(db());
    for (const id of ['removed', 'nothing', '']) expect(await ask(id), id).toMatchObject({ errorCode: 'not_found' });
  });
});
