import { sql } from 'kysely';
import sharp from 'sharp';
import type { Exif } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { unzip } from '#server/db/testing/unzip.ts';

const START = Date.parse('2025-07-19T06:00:00Z') / 1_000;
const WAY = syntheticActivity({
  waypoints: [
    [0.65, 42.6, 1_500],
    [0.65, 42.64, 2_400],
  ],
  startEpoch: START,
  spacingMeters: 20,
});
const FIELDS = `id title milestones { name imageId } photoClock { shiftSeconds zoneMinutes } coverFrame
  photos { id isCover placing trackId alongMeters location reachedAt
    image { folder originalUrl takenAt isLocalTime location { lat } sizes { url } } }`;

/** EXIF timestamp of a camera clock two hours ahead of UTC. */
const clock = (seconds: number): string =>
  new Date((seconds + 7_200) * 1_000).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

describe('photos of an activity', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let eve: Awaited<ReturnType<TestServer['member']>>;
  let follower: Awaited<ReturnType<TestServer['member']>>;
  let trackId: string;
  const db = () => server.server.database.db;
  const must = async (query: string, variables: object, token?: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const send = async (token: string, exif: Exif = {}): Promise<string> => {
    const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([jpeg]), 'IMG.jpg');
    const response = await fetch(`${server.base}/api/images`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(response.status).toBe(201);
    return (await response.json()).id;
  };
  const input = (part: object = {}): object => ({
    kind: 'hiking',
    title: 'Al amanecer',
    happenedOn: '2025-07-19',
    visibility: 'everyone',
    trackIds: [trackId],
    milestones: [],
    ...part,
  });
  const save = async (id: string | null, part: object, token = ana.token) =>
    server.graphql(
      `mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { ${FIELDS} } }`,
      { id, input: input(part) },
      token,
    );
  const change = (name: string, id: string): Promise<Json> =>
    must(
      `mutation ($id: ID!) { ${name}(id: $id)${name === 'purgeActivity' || name === 'deleteActivity' ? '' : ' { id }'} }`,
      { id },
      ana.token,
    );
  const seen = async (id: string, token?: string, asOthers = false): Promise<Json> =>
    (
      await server.graphql(
        `query ($id: ID!, $asOthers: Boolean) { activity(id: $id, asOthers: $asOthers) { ${FIELDS} } }`,
        { id, asOthers },
        token,
      )
    ).data?.activity;
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(db());
    return rows.length;
  };
  const status = async (url: string): Promise<number> => (await fetch(server.base + url)).status;

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve, follower] = [await server.member('Ana'), await server.member('Eve'), await server.member('Fer')];
    await must('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: ana.id }, follower.token);
    trackId = (await server.upload(ana.token, sampleGpx({ name: 'Way', segments: [WAY] }))).body.id;
  });
  afterAll(() => server.stop());

  it('stand where the track was by time, by place, by hand, or nowhere', async () => {
    const middle = WAY.time[Math.floor(WAY.time.length / 2)]!;
    const byTime = await send(ana.token, { IFD2: { DateTimeOriginal: clock(middle) } });
    const byPlace = await send(ana.token, {
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 37/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 39/1 0/1' },
    });
    const plain = await send(ana.token);
    const photos = [
      { imageId: byTime, isCover: true },
      { imageId: byPlace },
      { imageId: plain, placing: 'byHand', trackId, alongMeters: 1_000 },
    ];
    const { data } = await save(null, {
      photos: { photos, zoneMinutes: 120 },
      milestones: [
        { name: 'Fuente', location: [42.61, 0.65], imageId: plain },
        { name: 'Collado', location: [42.62, 0.65], imageId: 'no' },
      ],
    });
    const { id, photos: placed, milestones, photoClock } = data.saveActivity;
    const total = 4_448;
    expect(placed.map(({ id: one }: Json) => one)).toEqual([byTime, byPlace, plain]);
    expect(placed[0].alongMeters / total).toBeCloseTo(0.5, 1);
    expect(Date.parse(placed[0].reachedAt) / 1_000).toBeCloseTo(middle, -1);
    expect(placed[0].image).toMatchObject({
      isLocalTime: true,
      takenAt: new Date((middle + 7_200) * 1_000).toISOString(),
    });
    expect(placed[1].location[0]).toBeCloseTo(42.63, 3);
    expect(placed[2]).toMatchObject({ alongMeters: 1_000, placing: 'byHand', trackId });
    expect(milestones.map(({ imageId }: Json) => imageId)).toEqual([plain, null]);
    expect(photoClock).toEqual({ shiftSeconds: 0, zoneMinutes: 120 });
    // The clock correction applies to all photos; photos that are left out are removed.
    const later = await save(id, {
      photos: {
        photos: [{ imageId: byTime }, { imageId: plain, placing: 'off' }],
        zoneMinutes: 120,
        shiftSeconds: -300,
      },
    });
    expect(later.data.saveActivity.photos[0].alongMeters).toBeLessThan(placed[0].alongMeters - 100);
    expect(later.data.saveActivity.photos[1]).toMatchObject({ location: null, alongMeters: null });
    const kept = await save(id, { title: 'Otro' });
    expect(kept.data.saveActivity.photos).toEqual(later.data.saveActivity.photos);
  });

  it('are their owner’s own, and no more than there can be', async () => {
    const foreign = await send(eve.token);
    const { errors } = await save(null, { trackIds: [], photos: { photos: [{ imageId: foreign }] } });
    expect(errors[0]?.extensions.fields).toEqual({ photos: 'invalid_input' });
    const mine = await send(ana.token);
    for (const wrong of [
      { photos: [{ imageId: mine }, { imageId: mine }] },
      { photos: Array.from({ length: 101 }, (_, i) => ({ imageId: String(i) })) },
      { photos: [{ imageId: mine }], shiftSeconds: 10_000_000 },
      { photos: [{ imageId: mine }], zoneMinutes: 5_000 },
    ]) {
      expect((await save(null, { trackIds: [], photos: wrong })).errors[0]?.extensions.fields).toEqual({
        photos: 'invalid_input',
      });
    }
    // A photo that was deleted meanwhile is skipped.
    expect(
      (await save(null, { trackIds: [], photos: { photos: [{ imageId: 'gone' }] } })).data.saveActivity.photos,
    ).toEqual([]);
  });

  it('are for those who may read it, and their addresses end with that (V06, V07)', async () => {
    const image = await send(ana.token, { IFD2: { DateTimeOriginal: clock(START + 1_000) } });
    const photos = { photos: [{ imageId: image, isCover: true }], zoneMinutes: 120 };
    const { data } = await save(null, { photos, trackIds: [], visibility: 'everyone' });
    const { id } = data.saveActivity;
    expect(await seen(id, eve.token)).toBeUndefined();
    await change('publishActivity', id);
    const open = (await seen(id)).photos[0].image;
    expect(await status(open.originalUrl)).toBe(200);
    expect((await seen(id)).coverFrame.image.folder).toBe(open.folder);
    // Others cannot use the photos in the encyclopedia and see neither time nor place.
    expect(open).toMatchObject({ takenAt: null, isLocalTime: null, location: null });
    expect(
      (await must('query ($ids: [ID!]!) { images(ids: $ids) { id } }', { ids: [image] }, eve.token)).images,
    ).toEqual([]);
    expect((await server.page(`/activity/${id}`)).text.includes(open.folder)).toBe(true);

    await save(id, { visibility: 'followers', trackIds: [] });
    expect(await status(open.originalUrl)).toBe(404);
    expect(await seen(id)).toBeUndefined();
    expect(await seen(id, eve.token)).toBeUndefined();
    const passing = (await seen(id, follower.token)).photos[0].image;
    expect(passing.folder).not.toBe((await seen(id, ana.token)).photos[0].image.folder);
    const answer = await fetch(server.base + passing.originalUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(await status(passing.sizes[0].url)).toBe(200);
    expect(await status(passing.originalUrl.replace(/\.(\w)/, '.0'))).toBe(404);
    expect(await status(passing.originalUrl.replace(/[0-9a-f]{8}\//, '00000000/'))).toBe(404);

    await save(id, { visibility: 'onlyMe', trackIds: [] });
    expect(await seen(id, follower.token)).toBeUndefined();
    expect(await status((await seen(id, ana.token)).photos[0].image.originalUrl)).toBe(200);
  });

  it('get another address where two activities that show them are hidden at the same moment (V07)', async () => {
    const image = await send(ana.token);
    const ids: string[] = [];
    for (const title of ['Una', 'Otra']) {
      const { data } = await save(null, { title, photos: { photos: [{ imageId: image }] }, trackIds: [] });
      ids.push(data.saveActivity.id);
      await change('publishActivity', data.saveActivity.id);
    }
    const open = (await seen(ids[0]!)).photos[0].image.originalUrl;
    const hide = (trx: ReturnType<typeof db>, id: string) =>
      sql`update activity set visibility = 'onlyMe' where id = ${id}`.execute(trx);
    let second: Promise<unknown> = Promise.resolve();
    await db()
      .transaction()
      .execute(async (trx) => {
        await hide(trx, ids[0]!);
        second = hide(db(), ids[1]!);
        // Without the lock the second update would finish here; with it, it waits for this transaction.
        await Promise.race([second, expect.poll(waiting).toBeGreaterThanOrEqual(1)]);
      });
    await second;
    expect(await status(open)).toBe(404);
  });

  it('go along when it is taken back, deleted, restored and deleted for good', async () => {
    const [image, other] = [await send(ana.token), await send(ana.token)];
    const { data } = await save(null, {
      photos: { photos: [{ imageId: image }, { imageId: other }] },
      trackIds: [],
    });
    const { id } = data.saveActivity;
    await change('publishActivity', id);
    const address = async (): Promise<string> => (await seen(id, ana.token)).photos[0].image.originalUrl;
    const first = await address();
    await change('unpublishActivity', id);
    expect(await status(first)).toBe(404);
    await change('publishActivity', id);
    const second = await address();
    expect(await status(second)).toBe(200);
    await change('deleteActivity', id);
    expect(await status(second)).toBe(404);
    await change('restoreActivity', id);
    const third = await address();
    expect(await status(third)).toBe(200);
    // Removing the photo also disables its URL.
    const left = (await seen(id, ana.token)).photos[1].image.originalUrl;
    await save(id, { photos: { photos: [{ imageId: image }] }, trackIds: [] });
    expect([await status(left), await status(third)]).toEqual([404, 200]);
    await change('deleteActivity', id);
    await change('purgeActivity', id);
    const { rows } = await sql<{ id: string }>`select id from image where id in (${image}, ${other})`.execute(db());
    // The photo removed earlier is still among the photos of its owner.
    expect(rows.map((row) => row.id)).toEqual([other]);
  });

  it('are removed with the photo, and are in the export of their owner', async () => {
    const image = await send(ana.token, { IFD2: { DateTimeOriginal: clock(START + 1_000) } });
    const { data } = await save(null, {
      photos: { photos: [{ imageId: image, isCover: true }] },
      trackIds: [],
    });
    const { id } = data.saveActivity;
    await change('publishActivity', id);
    const { beginExport } = await must('mutation { beginExport }', {}, ana.token);
    const archive = unzip(Buffer.from(await (await fetch(server.base + beginExport)).arrayBuffer()));
    expect(JSON.parse(archive.get('data/activity_image.json')!.toString())).toContainEqual(
      expect.objectContaining({ activity_id: id, image_id: image }),
    );
    expect([...archive.keys()]).toContain(`photos/${image}.jpg`);
    expect((await server.page(`/activity/${id}`)).text.includes(image)).toBe(true);
    await must('mutation ($id: ID!) { removeImage(id: $id) }', { id: image }, ana.token);
    expect(await seen(id, ana.token)).toMatchObject({ photos: [], coverFrame: null });
    await expect.poll(async () => (await server.page(`/activity/${id}`)).text.includes(image)).toBe(false);
  });
});
