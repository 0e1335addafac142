import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverUrl, thumbnailUrl } from '@cordada/core/covers/covers';
import { wideCoverUrl } from '@cordada/core/covers/wideCovers';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { writeOutline } from '#server/modules/elements/index.ts';
import { activitySubjects } from './index.ts';
import type { CoverSubjects } from './index.ts';

const WAITS = { timeout: 20_000, interval: 100 };
const SUMMIT: LonLat = [1.5255, 42.5912];
const START: LonLat = [1.52, 42.57];

describe('covers', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let follower: Awaited<ReturnType<TestServer['member']>>;
  let activityId: string;
  const must = async (query: string, variables: object, token?: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.base + path, { headers });
  const publishPlace = (name: string, place: LonLat): Promise<string> =>
    publish('mountain', { name, place, fields: { elevationMeters: 2_100 } });
  const publish = async (kind: 'mountain' | 'list' | 'region' | 'route', content: object): Promise<string> => {
    const { beginElement } = await must(
      `mutation ($content: Json!) { beginElement(type: ${kind}, content: $content) { id version } }`,
      { content },
      ana.token,
    );
    const { publishElementDraft } = await must(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id: beginElement.id, v: beginElement.version },
      ana.token,
    );
    return publishElementDraft.id;
  };
  const coverOfElement = async (id: string): Promise<string | null> =>
    (await must('query ($id: ID!) { element(id: $id) { terrainCover } }', { id })).element.terrainCover;
  const coverOfActivity = async (token?: string): Promise<string | null> =>
    (await server.graphql('query ($id: ID!) { activity(id: $id) { terrainCover } }', { id: activityId }, token)).data
      ?.activity?.terrainCover ?? null;
  const show = (visibility: string): Promise<Json> =>
    must(
      `mutation ($id: ID!, $visibility: Visibility!) { saveActivity(id: $id, input: { kind: hiking, title: "Out",
        happenedOn: "2025-07-19", visibility: $visibility, trackIds: ["${trackId}"], milestones: [] }) { id } }`,
      { id: activityId, visibility },
      ana.token,
    );
  let trackId: string;

  beforeAll(async () => {
    server = await startTestServer();
    [ana, follower] = [await server.member('Ana'), await server.member('Fer')];
    await must('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: ana.id }, follower.token);
    const segment = syntheticActivity({
      waypoints: [
        [...START, 1_200],
        [...SUMMIT, 2_100],
      ],
      startEpoch: 1_752_000_000,
      spacingMeters: 20,
      noiseMeters: 2,
      seed: 1,
    });
    trackId = (await server.upload(ana.token, sampleGpx({ segments: [segment] }))).body.id;
    const { saveActivity } = await must(
      `mutation { saveActivity(input: { kind: hiking, title: "Out", happenedOn: "2025-07-19", visibility: onlyMe,
        trackIds: ["${trackId}"], milestones: [] }) { id } }`,
      {},
      ana.token,
    );
    activityId = saveActivity.id;
    await must('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activityId }, ana.token);
  });
  afterAll(() => server.stop());

  it('of a place are its terrain in both themes, at an address that lasts', async () => {
    const base = (await coverOfElement(await publishPlace('Pic', SUMMIT)))!;
    const pictures = await Promise.all(
      (['light', 'dark'] as const).map(async (theme) => {
        const response = await get(coverUrl(base, theme));
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const etag = response.headers.get('etag') ?? '';
        expect((await get(coverUrl(base, theme), { 'if-none-match': etag })).status).toBe(304);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    const [light, dark] = await Promise.all(pictures.map((picture) => sharp(picture).stats()));
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ width: 640, height: 360 });
    expect(light!.channels[0]!.mean).toBeGreaterThan(150);
    expect(dark!.channels[0]!.mean).toBeLessThan(80);
    // Relief, not one colour.
    expect(light!.channels[0]!.stdev).toBeGreaterThan(10);
    const former = await get(coverUrl(base.replace(/[^/]+$/, '0123456789abcdef'), 'light'));
    expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  });

  it('of a place, and its map of the world, come as thumbnails for rows, too', async () => {
    const { element } = await must('query ($id: ID!) { element(id: $id) { terrainCover locatorMap } }', {
      id: await publishPlace('Pic petit', SUMMIT),
    });
    for (const base of [element.terrainCover, element.locatorMap]) {
      const response = await get(thumbnailUrl(base, 'light'));
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const picture = Buffer.from(await response.arrayBuffer());
      expect(await sharp(picture).metadata()).toMatchObject({ width: 140, height: 100 });
      expect(picture.length).toBeLessThan(6_000);
    }
    const scene = await get(thumbnailUrl('/covers/scenes/range', 'light'));
    expect(scene.status).toBe(404);
  });

  it('are none where there is no terrain, and answer so', async () => {
    const id = await publishPlace('Lejos', [0.657, 42.631]);
    expect(await coverOfElement(id)).toBeNull();
    for (const path of [
      `/covers/elements/${id}/0123456789abcdef-light.webp`,
      '/covers/elements/aaaaaaaaaaa/0123456789abcdef-light.webp',
      '/covers/elements/x/y-light.webp',
      '/covers/scenes/range-blue.webp',
      '/covers/scenes/toString-light.webp',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('are accompanied by a map of where in the world a published place is', async () => {
    const locatorOf = async (id: string): Promise<string | null> =>
      (await must('query ($id: ID!) { element(id: $id) { locatorMap } }', { id })).element.locatorMap;
    const id = await publishPlace('Muy lejos', [0.657, 42.631]);
    const base = (await locatorOf(id))!;
    for (const theme of ['light', 'dark'] as const) {
      const response = await get(coverUrl(base, theme));
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const picture = sharp(Buffer.from(await response.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ width: 640, height: 360 });
      // Sea, land and relief.
      expect((await picture.stats()).channels[0]!.stdev).toBeGreaterThan(5);
    }
    const { beginElement } = await must(
      'mutation ($content: Json!) { beginElement(type: mountain, content: $content) { id } }',
      { content: { name: 'Borrador', place: [0.657, 42.631], fields: {} } },
      ana.token,
    );
    for (const other of [beginElement.id, 'aaaaaaaaaaa'])
      expect((await get(`/covers/locators/${other}/${base.split('/').at(-1)}-light.webp`)).status).toBe(404);
    await sql`update element set status = 'deleted' where id = ${id}`.execute(server.server.database.db);
    expect((await get(coverUrl(base, 'light'))).status).toBe(404);
  });

  it('of a route without a line are its schematic course, which no file of it contains', async () => {
    const [start, end]: [LonLat, LonLat] = [
      [-1.792, 43.389],
      [3.316, 42.319],
    ];
    const route = (name: string, more: object): Promise<string> =>
      publish('route', { name, place: start, fields: {}, ...more });
    const fields = { waypoints: ['Cabo Higuer;43.389;-1.792', 'Benasque;42.605;0.523', 'Cap de Creus;42.319;3.316'] };
    const course = await route('Senda', { fields });
    const base = (await coverOfElement(course))!;
    const response = await get(coverUrl(base, 'light'));
    expect(response.status).toBe(200);
    const picture = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer();
    // Its start and end are 12 in 100 from the sides, both in the colour of routes.
    const isRoute = (x: number): boolean =>
      Array.from({ length: 360 }, (_, y) => (y * 640 + x) * 3).some(
        (at) => Math.abs(picture[at]! - 0x31) < 30 && Math.abs(picture[at + 1]! - 0x76) < 30 && picture[at + 2]! < 80,
      );
    expect([isRoute(77), isRoute(563), isRoute(20), isRoute(620)]).toEqual([true, true, false, false]);

    expect(await coverOfElement(await route('Punto', {}))).toBeNull();
    expect(await coverOfElement(await route('Trazada', { fields, line: [start, end] }))).toBeNull();
    const file = await (await get(`/api/elements/${course}.geojson`)).text();
    expect(file).toContain('Senda');
    expect(file).not.toMatch(/LineString|Benasque/);
  });

  it('of a list are a map of its places: of their terrain, or of the world', async () => {
    const listOf = async (name: string, ...places: LonLat[]): Promise<string> => {
      const members: string[] = [];
      for (const [index, place] of places.entries()) members.push(await publishPlace(`${name} ${index}`, place));
      return publish('list', { name, members });
    };
    const near = await listOf('Cerca', SUMMIT, [1.6, 42.6], [1.45, 42.55]);
    const far = await listOf('Lejos', SUMMIT, [-3.31, 37.05], [-4.85, 43.2]);
    const pictures = await Promise.all(
      [near, far].map(async (id) => {
        const response = await get(coverUrl((await coverOfElement(id))!, 'light'));
        expect(response.status).toBe(200);
        const picture = sharp(Buffer.from(await response.arrayBuffer()));
        expect(await picture.metadata()).toMatchObject({ width: 640, height: 360 });
        const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
        // Pixels of the colour of lists, which nothing else on the map has.
        let dots = 0;
        for (let i = 0; i < data.length; i += info.channels)
          if (data[i]! > 120 && data[i + 1]! < 90 && data[i + 2]! > 100) dots += 1;
        return dots;
      }),
    );
    for (const dots of pictures) expect(dots).toBeGreaterThan(3 * 80);
    expect(await coverOfElement(await listOf('A los lados', [179.5, -16], [-179.5, -17]))).toBeNull();
  });

  it('of a region are a map with its outline', async () => {
    const { db } = server.server.database;
    const setAdmin = (isAdmin: boolean): Promise<unknown> =>
      sql`update account set is_admin = ${isAdmin} where id = ${ana.id}`.execute(db);
    await setAdmin(true);
    const id = await publish('region', { name: 'Cuadrado', fields: { level: 'range' } });
    await setAdmin(false);
    const outline: LonLat[][][] = [
      [
        [
          [0, 42],
          [2, 42],
          [2, 43],
          [0, 43],
          [0, 42],
        ],
      ],
    ];
    const locatorOf = async (): Promise<string | null> =>
      (await must('query ($id: ID!) { element(id: $id) { locatorMap } }', { id })).element.locatorMap;
    expect(await locatorOf()).toBeNull();
    await writeOutline(db, id, outline, { source: 'members', accuracyMeters: null });
    const response = await get(coverUrl((await locatorOf())!, 'light'));
    expect(response.status).toBe(200);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The square is as high as the picture but for its margins: its upper side is drawn near there.
    const at = (x: number, y: number): number => data[(y * info.width + x) * info.channels]!;
    const column = Array.from({ length: 120 }, (_, y) => at(320, y));
    expect(Math.min(...column.slice(30, 70))).toBeLessThan(Math.min(...column.slice(0, 20)) - 40);
    // Cards of regions show the same picture.
    const onCard = await get(coverUrl((await coverOfElement(id))!, 'light'));
    expect(onCard.headers.get('etag')).toBe(response.headers.get('etag'));
  });

  it('of a continent, which has no outline, are a map around its middle', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from element where catalogue_key in ('europe', 'antarctica') order by catalogue_key desc`.execute(
      server.server.database.db,
    );
    const [europe, antarctica] = await Promise.all(rows.map(({ id }) => coverOfElement(id)));
    expect((await get(coverUrl(europe!, 'light'))).status).toBe(200);
    // The map of the world ends before it.
    expect(antarctica).toBeNull();
  });

  it('that are about no place show Andorra', async () => {
    const response = await get('/covers/scenes/range-dark.webp');
    expect(response.status).toBe(200);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1440 });
  });

  it('of an activity are for those who may read it, by an address that ends', async () => {
    const absent = async (path: string): Promise<unknown> => {
      const response = await get(path);
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
      return [response.status, response.headers.get('cache-control'), body];
    };
    await expect.poll(() => coverOfActivity(ana.token), WAITS).not.toBeNull();
    const like = await absent(`/covers/activities/aaaaaaaaaaa/0123456789abcdef-light.webp`);
    expect(await coverOfActivity()).toBeNull();
    expect(await coverOfActivity(follower.token)).toBeNull();
    const own = (await coverOfActivity(ana.token))!;
    const response = await get(coverUrl(own, 'dark'));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d{3,4}$/);
    const [version = '', until = '', signature = ''] = own.split('/').at(-1)!.split('.');
    const base = `/covers/activities/${activityId}`;
    for (const forged of [
      version,
      `${version}.${until}.${signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))}`,
      `${version}.${until}0.${signature}`,
      `0123456789abcdef.${until}.${signature}`,
    ])
      expect(await absent(coverUrl(`${base}/${forged}`, 'dark')), forged).toEqual(like);

    await show('followers');
    expect(await absent(coverUrl(own, 'dark'))).toEqual(like);
    const shared = (await coverOfActivity(follower.token))!;
    expect((await get(coverUrl(shared, 'light'))).status).toBe(200);
    expect(await coverOfActivity()).toBeNull();

    await show('everyone');
    const open = (await coverOfActivity())!;
    expect(open).toMatch(/\/[0-9a-f]{16}$/);
    expect((await get(coverUrl(open, 'light'))).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    );
    const locator = (await must('query ($id: ID!) { activity(id: $id) { locatorMap } }', { id: activityId })).activity
      .locatorMap as string;
    expect((await get(coverUrl(locator, 'light'))).status).toBe(200);
    await show('onlyMe');
    expect(await absent(coverUrl(open, 'light'))).toEqual(like);
    expect(await absent(coverUrl(locator, 'light'))).toEqual(like);
    expect(await absent(coverUrl(shared, 'light'))).toEqual(like);
  });

  it('of an activity have a wide picture at the same address, for the same readers', async () => {
    const pictureOf = async (path: string): Promise<Buffer> => Buffer.from(await (await get(path)).arrayBuffer());
    await show('onlyMe');
    const own = (await coverOfActivity(ana.token))!;
    const response = await get(wideCoverUrl(own, 'light'));
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=\d{3,4}$/),
    ]);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1136, 448]);
    for (const forged of [own.replace(/\..*/, ''), `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`])
      expect((await get(wideCoverUrl(forged, 'light'))).status, forged).toBe(404);

    await show('everyone');
    const open = (await coverOfActivity())!;
    expect((await get(wideCoverUrl(open, 'dark'))).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    );
    expect((await pictureOf(wideCoverUrl(open, 'dark'))).equals(await pictureOf(coverUrl(open, 'dark')))).toBe(false);
    await show('onlyMe');
    expect((await get(wideCoverUrl(open, 'dark'))).status).toBe(404);
    // Sizes that no page shows would be drawn and kept for nobody.
    const element = (await coverOfElement(await publishPlace('Pic ample', SUMMIT)))!;
    for (const other of [element, '/covers/scenes/range'])
      expect((await get(wideCoverUrl(other, 'light'))).status, other).toBe(404);
    expect((await get(thumbnailUrl(own, 'light'))).status).toBe(404);
  });

  it('of an activity show what others see of its line, to its owner too', async () => {
    await must(
      'mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id } } }',
      { zone: { name: 'Home', lat: START[1], lon: START[0], radiusMeters: 200 } },
      ana.token,
    );
    // Nothing is shown until the line is cut again.
    const drawn: LonLat[] = [];
    const spy: CoverSubjects = {
      ofElement: async () => null,
      ofLocation: () => null,
      ofActivityLocation: () => null,
      ofRegion: async () => null,
      ofList: async () => null,
      ofScene: async () => null,
      isCovered: async () => true,
      async ofActivity(_, lines) {
        const { decodeTrack } = await import('@cordada/core/tracks/encodeTrack');
        for (const { lon, lat } of lines.flatMap((line) => decodeTrack(line)))
          drawn.push(...Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
        return null;
      },
    };
    const { db } = server.server.database;
    await expect
      .poll(
        async () =>
          (await sql`select 1 from shared_track where track_id = ${trackId} and point_count > 0`.execute(db)).rows
            .length,
        WAITS,
      )
      .toBe(1);
    await (await activitySubjects(db, spy, activityId))?.subjectOf();
    expect(drawn.length).toBeGreaterThan(1);
    expect(Math.min(...drawn.map((place) => distanceMeters(place, START)))).toBeGreaterThan(200);
  });
});
