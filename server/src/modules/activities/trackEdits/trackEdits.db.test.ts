import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { sampleGpx, sampleWaypoint } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { trackTies } from '../tracks/activityTracks.queries.ts';
import { editCalls, sliced, walk } from './testing/editCalls.ts';
import type { LonLat } from './testing/editCalls.ts';

describe('editing tracks', () => {
  let server: TestServer;
  let token: string;
  let ownerId: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token, id: ownerId } = await server.member());
  });
  afterAll(() => server.stop());
  const { newWalk, upload, edit, get, points, publish, trackOf } = editCalls(() => ({ server, token }));

  it('crops, and keeps the recording with its file for as long as anything is made of it', async () => {
    const id = await upload();
    const before = await trackOf(id);
    const { status, body } = await edit([{ trackId: id }], [{ kind: 'crop', line: 0, from: 20, to: 120 }]);
    expect(status).toBe(201);
    const [cropped] = body.tracks;
    expect(cropped).toMatchObject({ isKnown: false });
    expect(await points(cropped.id)).toEqual((await points(id)).map((one) => sliced(one, 20, 121)));
    const after = await trackOf(cropped.id);
    expect(after).toMatchObject({ pointCount: 101, recordings: [id], takenFrom: [], heightsFrom: null });
    expect(after.distanceMeters).toBeLessThan(before.distanceMeters / 2);
    const [mine, original] = await Promise.all(
      [cropped.id, id].map((one) => get(`/api/tracks/${one}/original`, token)),
    );
    expect(mine?.status).toBe(200);
    expect(await mine?.text()).toBe(await original?.text());

    const again = (await edit([{ trackId: cropped.id }], [{ kind: 'reverse', line: 0 }])).body.tracks[0].id;
    expect(await trackOf(again)).toMatchObject({ recordings: [id], startedAt: null, totalSeconds: null });
    const activityId = await publish([again]);
    await sql`update track set created_at = now() - interval '3 days' where owner_id = ${ownerId}`.execute(
      server.server.database.db,
    );
    const left = async (): Promise<string[]> => {
      const { deleteUnattachedTracks } = await import('#server/modules/tracks/tracks.queries.ts');
      await deleteUnattachedTracks(server.server.database.db, trackTies, 48);
      const { rows } = await sql<{
        id: string;
      }>`select id from track where id in (${id}, ${cropped.id}, ${again})`.execute(server.server.database.db);
      return rows.map((row) => row.id).sort();
    };
    expect(await left()).toEqual([id, again].sort());
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: activityId }, token);
    await server.graphql('mutation ($id: ID!) { purgeActivity(id: $id) }', { id: activityId }, token);
    expect(await left()).toEqual([]);
  });

  it('splits into two and merges them to the very track that was there', async () => {
    const id = await upload();
    const { body } = await edit([{ trackId: id }], [{ kind: 'split', line: 0, at: 100 }]);
    const [first, second] = body.tracks;
    expect(body.tracks).toHaveLength(2);
    const merged = await edit([{ trackId: second.id }, { trackId: first.id }], [{ kind: 'merge', line: 0, with: 1 }]);
    expect(merged.body.tracks).toEqual([{ id, isKnown: true }]);
  });

  it('leaves tracks that no step touches as they are', async () => {
    const [one, other] = [await upload(), await upload()];
    const { body } = await edit([{ trackId: one }, { trackId: other }], [{ kind: 'reverse', line: 1 }]);
    expect(body.tracks[0]).toEqual({ id: one, isKnown: true });
    expect(body.tracks[1].isKnown).toBe(false);
  });

  it('C06 makes one track of the same steps sent 20 times at once', async () => {
    const id = await upload();
    const steps = [{ kind: 'crop', line: 0, from: 5, to: 50 }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => edit([{ trackId: id }], steps)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.tracks[0].id)).size).toBe(1);
    const { rows } = await sql`select 1 from track_origin where recording_id = ${id}`.execute(
      server.server.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('U20 says 409 with its id where the same track would be there twice', async () => {
    const id = await upload();
    const twice = await edit([{ trackId: id }, { trackId: id }], []);
    expect(twice.status).toBe(409);
    expect(twice.body).toMatchObject({ errorCode: 'duplicate_track', details: { trackId: id } });
    const half = (await edit([{ trackId: id }], [{ kind: 'crop', line: 0, from: 0, to: 50 }])).body.tracks[0].id;
    const activityId = await publish([half]);
    const again = [[{ trackId: id }], [{ kind: 'crop', line: 0, from: 0, to: 50 }]] as const;
    expect((await edit(...again)).body).toMatchObject({ errorCode: 'duplicate_track', details: { trackId: half } });
    expect((await edit(...again, { activityId })).body.tracks).toEqual([{ id: half, isKnown: true }]);
  });

  it('U08 refuses what would leave nothing, and steps that do not fit, and stores nothing', async () => {
    const id = await upload();
    const count = async (): Promise<number> =>
      Number(
        (await sql<{ count: string }>`select count(*) from track`.execute(server.server.database.db)).rows[0]?.count,
      );
    const before = await count();
    const crop = { kind: 'crop', line: 0, from: 0, to: 60 };
    expect(await edit([{ trackId: id }], [{ ...crop, to: 0 }])).toMatchObject({
      status: 422,
      body: { errorCode: 'track_empty' },
    });
    for (const [operations, field] of [
      [[{ ...crop, to: 1e5 }], 'operations.0.from'],
      [[crop, { kind: 'split', line: 3, at: 1 }], 'operations.1.line'],
      [[{ ...crop, from: -1 }], 'operations.0.from'],
      [[{ ...crop, from: 0.5 }], 'operations.0.from'],
      [[{ kind: 'teleport', line: 0 }], 'operations.0.kind'],
      [Array.from({ length: 300 }, () => crop), 'operations'],
    ] as const) {
      const { status, body } = await edit([{ trackId: id }], operations);
      expect([status, body.errorCode, Object.keys(body.fields ?? {})]).toEqual([422, 'invalid_input', [field]]);
    }
    expect((await edit([], [])).status).toBe(422);
    expect(await count()).toBe(before);
  });

  it('V06 finds no track of somebody else, neither to edit nor to read', async () => {
    const eva = await server.member('Eva');
    const id = await upload();
    for (const source of [{ trackId: id }, { trackId: id, isTaken: true }, { trackId: 'no-such' }]) {
      const { status, body } = await edit([source], [{ kind: 'reverse', line: 0 }], { as: eva.token });
      expect([status, body.errorCode]).toEqual([404, 'not_found']);
    }
    expect((await get(`/api/tracks/${id}/points`, eva.token)).status).toBe(404);
    expect((await get(`/api/tracks/${id}/points`)).status).toBe(404);
    expect(
      (
        await fetch(`${server.base}/api/tracks/edits`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(401);
  });

  it('V01 hides the ends of the new line, and shows nothing around those that it had before', async () => {
    // The route starts at the door, turns back past it and continues, so it crosses the door again before leaving.
    const door: LonLat = [-20, 40];
    const at = (meters: number): [number, number, number] => [door[0], door[1] + meters / 111_195, 100];
    const track = await upload(
      token,
      syntheticActivity({
        waypoints: [at(0), at(-240), at(0), at(3_000)],
        startEpoch: 1_752_904_800,
        spacingMeters: 10,
      }),
    );
    await server.graphql(
      'mutation { updateSettings(input: { hiddenEndsMeters: 200 }) { hiddenEndsMeters } }',
      {},
      token,
    );
    const { body } = await edit([{ trackId: track }], [{ kind: 'crop', line: 0, from: 23, to: 300 }]);
    const id = body.tracks[0].id as string;
    const activityId = await publish([id], {
      milestones: [{ name: 'Door', location: [door[1] + 0.0005, door[0]], role: 'passed' }],
    });
    const shown = (await points(id, token, '?asOthers')).flatMap(({ lon, lat }) =>
      Array.from(lon, (x, i): LonLat => [x, lat[i]!]),
    );
    expect(shown.length).toBeGreaterThan(50);
    const [start] = await points(id);
    const first: LonLat = [start!.lon[0]!, start!.lat[0]!];
    expect(Math.min(...shown.map((place) => distanceMeters(place, first)))).toBeGreaterThan(200);
    expect(Math.min(...shown.map((place) => distanceMeters(place, door)))).toBeGreaterThan(200);
    const { data } = await server.graphql(
      'query ($id: ID!) { activity(id: $id) { milestones { name location } tracks { recordings } } }',
      { id: activityId },
    );
    expect(data.activity.milestones).toEqual([{ name: 'Door', location: null }]);
    expect(data.activity.tracks).toEqual([{ recordings: [] }]);
    // Nobody else can download any part of the recording.
    for (const path of ['points', 'original', 'line.json'])
      expect((await get(`/api/tracks/${track}/${path}`)).status).not.toBe(200);
    // The shared version computed later by the job is the same.
    const db = server.server.database.db;
    const versions = async (): Promise<unknown> =>
      (
        await sql<Json>`select ranges, jsonb_array_length(ends) as ends, point_count from shared_track
        where track_id = ${id}`.execute(db)
      ).rows[0];
    const made = await versions();
    await sql`delete from shared_track where track_id = ${id}`.execute(db);
    const { continueSharing } = await import('#server/modules/tracks/index.ts');
    await continueSharing(db);
    await expect.poll(versions).toEqual(made);
  });

  it('V01 shows nothing around former ends where the line of an own activity is taken over', async () => {
    const door: LonLat = [-22, 40];
    const at = (meters: number): [number, number, number] => [door[0], door[1] + meters / 111_195, 100];
    const track = await upload(
      token,
      syntheticActivity({
        waypoints: [at(0), at(-240), at(0), at(3_000)],
        startEpoch: 1_752_904_800,
        spacingMeters: 10,
      }),
    );
    const cropped = (await edit([{ trackId: track }], [{ kind: 'crop', line: 0, from: 23, to: 300 }])).body.tracks[0]
      .id;
    await publish([cropped]);
    const taken = (await edit([{ trackId: cropped, isTaken: true }], [])).body.tracks[0].id as string;
    await publish([taken]);
    const shown = (await points(taken, token, '?asOthers')).flatMap(({ lon, lat }) =>
      Array.from(lon, (x, i): LonLat => [x, lat[i]!]),
    );
    expect(shown.length).toBeGreaterThan(50);
    expect(Math.min(...shown.map((place) => distanceMeters(place, door)))).toBeGreaterThan(200);
  });

  it('leaves out marked places that the line does not come by any more', async () => {
    const segment = newWalk();
    const near = (i: number): LonLat => [segment.lon[i]!, segment.lat[i]!];
    const { body } = await server.upload(
      token,
      sampleGpx({
        segments: [segment],
        waypoints: [sampleWaypoint('Home', ...near(0)), sampleWaypoint('Spring', ...near(100))],
      }),
    );
    const edited = await edit([{ trackId: body.id }], [{ kind: 'crop', line: 0, from: 60, to: 200 }]);
    const gpx = await (await get(`/api/tracks/${edited.body.tracks[0].id}.gpx`, token)).text();
    expect(gpx).toContain('Spring');
    expect(gpx).not.toContain('Home');
  });

  it('takes the line of a public activity as everybody sees it, untimed, and says from where', async () => {
    const eva = await server.member('Eva');
    const theirs = await upload(eva.token);
    const activityId = await publish([theirs], {}, eva.token);
    const everybody = await points(theirs, token);
    const taken = await edit([{ trackId: theirs, isTaken: true }], []);
    expect(taken.status).toBe(201);
    const id = taken.body.tracks[0].id as string;
    expect((await points(id)).map(({ lon }) => [...lon])).toEqual(everybody.map(({ lon }) => [...lon]));
    expect(await trackOf(id)).toMatchObject({
      startedAt: null,
      recordings: [],
      takenFrom: [{ activity: { id: activityId }, element: null }],
    });
    // Copying into a second plan works too, once for each.
    const plan = await publish([id]);
    const second = await edit([{ trackId: theirs, isTaken: true }], []);
    expect(second.body.tracks[0].id).not.toBe(id);
    expect((await edit([{ trackId: theirs, isTaken: true }], [])).body).toEqual({
      tracks: [{ id: second.body.tracks[0].id, isKnown: true }],
    });
    expect((await server.page(`/activity/${plan}/walk`, 'en')).text).toMatch(/Track copied from.*Walk · Eva Ruiz/s);
    // An activity that has become private is neither named nor copied again.
    await server.graphql('mutation ($id: ID!) { unpublishActivity(id: $id) { id } }', { id: activityId }, eva.token);
    const { data } = await server.graphql(
      'query ($id: ID!) { activity(id: $id) { tracks { takenFrom { activity { id } } } } }',
      { id: plan },
    );
    expect(data.activity.tracks).toEqual([{ takenFrom: [{ activity: null }] }]);
    await expect
      .poll(async () => (await server.page(`/activity/${plan}/walk`, 'en')).text)
      .toMatch(/Track copied from.*an activity that is no longer shown/s);
    expect((await edit([{ trackId: theirs, isTaken: true }], [])).status).toBe(404);
  });

  it('takes the line of an element over', async () => {
    const id = await lineOfSomeElement(server);
    const { status, body } = await edit([{ elementId: id }], [{ kind: 'reverse', line: 0 }]);
    expect(status).toBe(201);
    expect(await trackOf(body.tracks[0].id)).toMatchObject({ takenFrom: [{ activity: null, element: { id } }] });
    expect((await edit([{ elementId: 'none' }], [])).status).toBe(404);
  });

  it('U21 counts what edited tracks take towards the storage', async () => {
    const db = server.server.database.db;
    const { sumStoredBytes } = await import('#server/modules/tracks/index.ts');
    const id = await upload();
    const before = Number(await sumStoredBytes(db, ownerId));
    await edit([{ trackId: id }], [{ kind: 'crop', line: 0, from: 1, to: 200 }]);
    expect(Number(await sumStoredBytes(db, ownerId))).toBeGreaterThan(before + 200);
  });
});

async function lineOfSomeElement({ server }: TestServer): Promise<string> {
  const { db } = server.database;
  const { rows } = await sql<{ id: string }>`select id from element where status = 'published' limit 1`.execute(db);
  const id = rows[0]?.id ?? '';
  const line = Buffer.from(encodeTrack([walk(900)]));
  await sql`insert into element_line (element_id, line, bbox, length_meters)
    values (${id}, ${line}, box(point(-29, 45.1), point(-31, 44.9)), 4000)`.execute(db);
  return id;
}
