import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { Failure } from '@cordada/core/failures';
import { SAMPLE_SUMMIT, startTerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import type { TerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { analyticTerrain } from '../testing/analyticTerrain.ts';
import { measureLines } from './measureLines.ts';
import { loadLines } from '../elements.queries.ts';
import { writeFigures } from './lineFigures.queries.ts';

const [LON, LAT] = SAMPLE_SUMMIT;
const over: LonLat[] = [
  [LON - 0.02, LAT],
  [LON, LAT],
  [LON + 0.02, LAT],
];
const up = over.slice(0, 2);
const FIELDS = `computedFacts { lengthMeters ascentMeters descentMeters maxElevationMeters durationMinutes }
  lineFigures { distanceMeters ascentMeters descentMeters minElevationMeters maxElevationMeters source cellMeters computedAt
    profile { distanceMeters elevationMeters breaks } }`;

describe('figures of the line of an element', () => {
  let provider: TerrainServer;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    provider = await startTerrainServer();
    const { map } = readConfig({ NODE_ENV: 'test', ...provider.environment });
    server = await startTestServer({ map });
    ({ token } = await server.member());
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  beforeEach(() => sql`delete from line_figures`.execute(server.server.database.db));

  const publishDraft = async ({ id, version }: Json): Promise<string> => {
    const done = await server.graphql(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id, v: version },
      token,
    );
    return done.data.publishElementDraft.id;
  };
  const publish = async (type: string, content: object): Promise<string> => {
    const begun = await server.graphql(
      `mutation ($content: Json!) { beginElement(type: ${type}, content: $content) { id version } }`,
      { content },
      token,
    );
    return publishDraft(begun.data.beginElement);
  };
  const edit = async (id: string, change: object): Promise<void> => {
    const { data } = await server.graphql(
      'mutation ($id: ID!) { editElement(id: $id) { id version content } }',
      { id },
      token,
    );
    const { id: draftId, version, content } = data.editElement;
    const saved = await server.graphql(
      'mutation ($id: ID!, $v: Int!, $content: Json!) { saveElementDraft(id: $id, version: $v, content: $content) { id version } }',
      { id: draftId, v: version, content: { ...content, ...change } },
      token,
    );
    await publishDraft(saved.data.saveElementDraft);
  };
  const read = async (id: string): Promise<Json> =>
    (await server.graphql(`query ($id: ID!) { element(id: $id) { facts ${FIELDS} } }`, { id })).data.element;
  const measured = async (id: string): Promise<Json> => {
    await expect.poll(async () => (await read(id)).lineFigures, { timeout: 20_000 }).not.toBeNull();
    return read(id);
  };
  const measureOn = (terrain: Parameters<typeof measureLines>[1]) => measureLines(server.server.database.db, terrain);

  it('are computed after it was published, with their source', async () => {
    const id = await publish('ridge', { name: 'Arista de prueba', place: over[0], line: over });
    const { lineFigures, computedFacts } = await measured(id);
    expect(lineFigures.source).toBe('© Sample Terrain');
    expect(lineFigures.cellMeters).toBeGreaterThan(20);
    expect(lineFigures.ascentMeters).toBeGreaterThan(100);
    expect(Math.abs(lineFigures.ascentMeters - lineFigures.descentMeters)).toBeLessThan(20);
    const { distanceMeters, elevationMeters } = lineFigures.profile;
    const highest = elevationMeters.indexOf(Math.max(...elevationMeters));
    expect(distanceMeters[highest] / distanceMeters.at(-1)).toBeCloseTo(0.5, 1);
    expect(computedFacts.maxElevationMeters).toBe(Math.round(lineFigures.maxElevationMeters / 10) * 10);
    expect(computedFacts.durationMinutes).toBeNull();
    const answer = await (await fetch(`${server.base}/api/elements/${id}/profile.json`)).json();
    expect(answer).toMatchObject({ attribution: '© Sample Terrain', ascentMeters: lineFigures.ascentMeters });
    expect(answer.profile.lon).toHaveLength(distanceMeters.length);
    expect(answer.profile.lon[highest]).toBeCloseTo(LON, 3);
  });

  it('stand back behind what members state, at once', async () => {
    const id = await publish('route', { name: 'Ruta de prueba', place: up[0], line: up });
    const { computedFacts } = await measured(id);
    expect(computedFacts).toMatchObject({ lengthMeters: 1_570, durationMinutes: expect.any(Number) });
    await edit(id, { fields: { ascentMeters: 333, durationMinutes: 99 } });
    expect(await read(id)).toMatchObject({
      facts: { ascentMeters: 333, durationMinutes: 99 },
      computedFacts: { ascentMeters: null, durationMinutes: null, lengthMeters: 1_570 },
    });
    // A stated length says that the line is a small part of the way.
    await edit(id, { fields: { lengthMeters: 20_000 } });
    await expect.poll(async () => (await read(id)).computedFacts, { timeout: 20_000 }).toBeNull();
  });

  it('follow a line that changes, and go with it', async () => {
    const id = await publish('route', { name: 'Ruta que cambia', place: up[0], line: up });
    const before = await measured(id);
    await edit(id, { line: over });
    await expect
      .poll(async () => (await read(id)).lineFigures?.distanceMeters, { timeout: 20_000 })
      .toBeCloseTo(before.lineFigures.distanceMeters * 2, -1);
    await expect.poll(async () => (await read(id)).computedFacts?.lengthMeters).toBe(3_150);
    await edit(id, { line: null });
    expect(await read(id)).toMatchObject({ lineFigures: null, computedFacts: null });
  });

  it('are kept by an edit that leaves the line as it is', async () => {
    const id = await publish('ridge', { name: 'Arista que se queda', place: over[0], line: over });
    const { lineFigures } = await measured(id);
    await edit(id, { name: 'Arista con otro nombre' });
    expect((await read(id)).lineFigures).toEqual(lineFigures);
  });

  it('are missing where a part has no terrain, come when it is installed, and stay when it is removed', async () => {
    const far = [
      [0.65, 42.63],
      [0.66, 42.63],
    ];
    const id = await publish('ridge', { name: 'Arista lejana', place: far[0], line: far });
    const known = async () => {
      const { rows } =
        await sql<Json>`select terrain, distance_meters as meters from line_figures where element_id = ${id}`.execute(
          server.server.database.db,
        );
      return rows[0];
    };
    await expect.poll(known, { timeout: 20_000 }).toMatchObject({ meters: null });
    expect(await read(id)).toMatchObject({ lineFigures: null, computedFacts: null });
    await measureOn(analyticTerrain(([lon]) => 1_000 + (lon - 0.65) * 50_000, { version: 'installed' }));
    const { lineFigures } = await read(id);
    expect(lineFigures).toMatchObject({ source: 'Analytic', cellMeters: 30 });
    expect(lineFigures.ascentMeters).toBeGreaterThan(470);
    await measureOn(analyticTerrain(() => 0, { version: 'removed', covers: () => false }));
    expect(await known()).toMatchObject({ terrain: 'removed' });
    expect((await read(id)).lineFigures).toEqual(lineFigures);
    const flat = analyticTerrain(() => 7, { version: 'finer' });
    await measureOn(flat);
    expect((await read(id)).lineFigures).toMatchObject({ ascentMeters: 0, maxElevationMeters: 7 });
    const requested = flat.requested.length;
    await measureOn(flat);
    expect(flat.requested).toHaveLength(requested);
    // Terrain is installed elsewhere: what is below the line is the same.
    await measureOn({ ...flat, version: async () => 'more elsewhere' });
    expect(flat.requested).toHaveLength(requested);
    expect(await known()).toMatchObject({ terrain: 'more elsewhere' });
  });

  it('are not written for a line that was replaced meanwhile', async () => {
    const id = await publish('ridge', { name: 'Arista con prisa', place: over[0], line: over });
    const { db } = server.server.database;
    const line = (await loadLines(db, [id])).get(id)!;
    await edit(id, { line: up });
    await measured(id);
    const { lineFigures } = await read(id);
    await writeFigures(db, { id, line, terrain: 'late', revision: 1, ground: null, measured: null });
    expect((await read(id)).lineFigures).toEqual(lineFigures);
  });

  it('are measured while somebody publishes another line, without a deadlock', async () => {
    const id = await publish('ridge', { name: 'Arista a la vez', place: over[0], line: over });
    await measured(id);
    const { db } = server.server.database;
    const measuring = await db.transaction().execute(async (trx) => {
      await sql`update element set revision = revision + 1 where id = ${id}`.execute(trx);
      const begun = measureOn(analyticTerrain(() => 9, { version: 'at once' }));
      const waiting = async (): Promise<unknown> =>
        (
          await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        ).rows[0]?.count;
      await expect.poll(waiting).toBeGreaterThan(0);
      await sql`delete from element_line where element_id = ${id}`.execute(trx);
      return { begun };
    });
    await measuring.begun;
    expect((await read(id)).lineFigures).toBeNull();
  });

  it('are tried again while the terrain is away, and one that fails does not keep the others', async () => {
    const id = await publish('ridge', { name: 'Arista dañada', place: over[0], line: over });
    const other = await publish('ridge', { name: 'Arista sana', place: over[0], line: up });
    await measured(other);
    const away = {
      ...analyticTerrain(() => 0, { version: 'away' }),
      heightsAt: () => Promise.reject(new Failure('unavailable', 'Away')),
    };
    await expect(measureOn(away)).rejects.toThrow('Away');
    await sql`update element_line set line = '\\x00' where element_id = ${id}`.execute(server.server.database.db);
    await expect(measureOn(analyticTerrain(() => 12, { version: 'back' }))).rejects.toThrow('could not be measured');
    expect((await read(other)).lineFigures).toMatchObject({ maxElevationMeters: 12 });
  });

  it('sort and filter listings beside what is stated', async () => {
    const base = { place: up[0] };
    const short = await publish('route', { ...base, name: 'Ordenada corta', line: up });
    const long = await publish('route', { ...base, name: 'Ordenada larga', line: over });
    const stated = await publish('route', { ...base, name: 'Ordenada a mano', fields: { lengthMeters: 2_000 } });
    await measured(short);
    await measured(long);
    const list = async (min: number | null): Promise<string[]> => {
      const filter = {
        types: ['route'],
        text: 'ordenada',
        fields: min === null ? [] : [{ field: 'lengthMeters', min }],
      };
      const { data } = await server.graphql(
        'query ($filter: ElementFilter) { elements(filter: $filter, sortField: "lengthMeters", first: 5) { nodes { id } } }',
        { filter },
      );
      return data.elements.nodes.map(({ id }: Json) => id);
    };
    expect(await list(null)).toEqual([long, stated, short]);
    expect(await list(1_900)).toEqual([long, stated]);
  });
});
