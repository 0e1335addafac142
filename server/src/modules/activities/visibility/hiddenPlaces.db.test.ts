import { VectorTile } from '@mapbox/vector-tile';
import { getNamedType, isNonNullType } from 'graphql';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { sampleGpx, sampleWaypoint } from '@cordada/core/tracks/samples/sampleFiles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { unzip } from '#server/db/testing/unzip.ts';
import { schema } from '#server/schema.ts';
import { HOME, WORK, FAR, ZONES, isHidden, WAYS, recorded, pointsOf, leaksIn } from './testing/hiddenWays.ts';
import { leadsToTracks, queriesBelow } from './testing/queriesBelow.ts';
import { completeList } from './testing/completeList.ts';
import { QUERIES_WITHOUT_TRACKS } from './testing/queriesWithoutTracks.ts';

const WAITS = { timeout: 20_000, interval: 100 };

describe('what is hidden of tracks', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let eve: Awaited<ReturnType<TestServer['member']>>;
  let follower: Awaited<ReturnType<TestServer['member']>>;
  let aneto: string;
  let posets: string;
  const activities: Record<string, string> = {};
  const tracks: Record<string, string> = {};
  const hiddenTimes = new Set<number>();
  const db = () => server.server.database.db;

  const must = async (query: string, variables: object, token: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const addZone = (zone: object): Promise<Json> =>
    must(
      'mutation ($zone: HiddenZoneInput!) { addHiddenZone(input: $zone) { hiddenZones { id name } } }',
      { zone },
      ana.token,
    );
  const publish = async (
    title: string,
    trackIds: string[],
    milestones: object[] = [],
    photos?: object,
  ): Promise<string> => {
    const head = { kind: 'hiking', title, happenedOn: '2025-07-19', visibility: 'everyone' };
    const input = { ...head, trackIds, milestones, photos };
    const saved = await must(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      ana.token,
    );
    const { id } = saved.saveActivity;
    await must('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, ana.token);
    return id;
  };
  const get = async (path: string, token?: string): Promise<{ status: number; body: Buffer }> => {
    const response = await fetch(server.base + path, { headers: token ? { 'x-access-token': token } : {} });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
  const seen = async (title: string, fields: string, token?: string, asOthers = false): Promise<Json> =>
    (
      await server.graphql(
        `query ($id: ID!, $asOthers: Boolean!) { activity(id: $id, asOthers: $asOthers) { ${fields} } }`,
        { id: activities[title], asOthers },
        token,
      )
    ).data?.activity;
  const takeImages = async (): Promise<Record<string, object>> => {
    const taken: Record<string, object> = {};
    for (const [index, name] of Object.keys(WAYS).entries()) {
      const points = pointsOf(recorded(name, index));
      const photos: object[] = [];
      const add = async (share: number, how: 'place' | 'time' | 'byHand', aside = 0): Promise<void> => {
        const { place, time } = points[Math.round(share * (points.length - 1))]!;
        const imageId = `photo-${index}-${photos.length}`;
        const [lon, lat] = how === 'place' ? [place[0] + aside, place[1]] : [null, null];
        await sql`insert into image (id, key, author_id, format, byte_size, sha256, width, height, taken_at, lat, lon, licence, placeholder)
          values (${imageId}, ${imageId}, ${ana.id}, 'jpeg', 1, '', 900, 600, to_timestamp(${time}::float8), ${lat}, ${lon},
            'CC BY-SA 4.0', '')`.execute(db());
        const byHand = { placing: 'byHand', trackId: tracks[name], alongMeters: share * 1_000 };
        photos.push({ imageId, ...(how === 'byHand' && byHand) });
      };
      for (const share of [0, 0.02, 0.5, 0.9, 1]) for (const how of ['place', 'time'] as const) await add(share, how);
      await add(0.1, 'byHand');
      await add(0.5, 'place', 0.001);
      taken[name] = { photos };
    }
    return taken;
  };
  const waitForSharedTracks = (): Promise<void> =>
    expect
      .poll(async () => {
        const { rows } = await sql`select 1 from track t where not exists (
          select 1 from shared_track s where s.track_id = t.id)`.execute(db());
        return rows.length;
      }, WAITS)
      .toBe(0);

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve, follower] = [await server.member('Ana'), await server.member('Eve'), await server.member('Fer')];
    await must('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: ana.id }, follower.token);
    for (const [index, name] of Object.keys(WAYS).entries()) {
      const segment = recorded(name, index);
      const points = pointsOf(segment);
      for (const { place, time } of points) {
        const toEnd = [points[0]!, points.at(-1)!].map((end) => distanceMeters(end.place, place));
        if (isHidden(place) || Math.min(...toEnd) <= 200) hiddenTimes.add(time);
      }
      const content = { name, segments: [segment], waypoints: [sampleWaypoint('Front door', ...HOME)] };
      tracks[name] = (await server.upload(ana.token, sampleGpx(content))).body.id;
    }
    const elements = (await server.graphql('{ elements(filter: { types: [mountain] }, first: 2) { nodes { id } } }'))
      .data.elements.nodes;
    [aneto, posets] = elements.map(({ id }: Json) => id);
    const photos = await takeImages();
    for (const [name, id] of Object.entries(tracks)) activities[name] = await publish(name, [id], [], photos[name]);
    activities['at a summit'] = await publish('at a summit', [], [{ elementId: aneto }]);
    // Milestones at free positions: at home where the track begins, and outside the zones.
    const [begins, elsewhere] = [activities['begins at home'], activities['lies elsewhere']];
    const way = pointsOf(recorded('begins at home', 0));
    const late = way[Math.floor(way.length * 0.75)]!;
    await sql`insert into milestone (activity_id, position, name, role, lon, lat, along_meters, reached_at) values
      (${begins}, 1, 'Kitchen', 'passed', ${HOME[0]}, ${HOME[1]}, 5, '2025-07-19T06:00:05Z'),
      (${begins}, 2, 'Half way', 'passed', ${late.place[0]}, ${late.place[1]}, 16000, to_timestamp(${late.time}::float8)),
      (${elsewhere}, 1, 'Car park', 'passed', ${FAR[0] + 0.0205}, ${FAR[1] + 0.0205}, 60,
        to_timestamp(${recorded('lies elsewhere', 4).time[3]}::float8))`.execute(db());
    await sql`insert into image (id, key, author_id, format, byte_size, sha256, width, height, lat, lon, licence, placeholder)
      values ('kitchen', 'kitchen', ${ana.id}, 'jpeg', 1, '', 900, 600, ${HOME[1]}, ${HOME[0]}, 'CC BY-SA 4.0', '')`.execute(
      db(),
    );
    await sql`insert into element_image (element_id, image_id, role, crop)
      values (${posets}, 'kitchen', 'cover', '{"x":0,"y":0,"width":1,"height":1}')`.execute(db());
  });
  afterAll(() => server.stop());

  it('is nothing but the ends while there is no zone, and all of it is found by this scan (V01)', async () => {
    const { body } = await get(`/api/tracks/${tracks['crosses a zone']}.gpx`);
    expect(leaksIn(body.toString(), hiddenTimes).length).toBeGreaterThan(20);
    const ends = await seen('lies elsewhere', 'tracks { profile bounds startedAt endedAt }');
    expect(leaksIn(JSON.stringify(ends), hiddenTimes)).toEqual([]);
    expect((await seen('lies elsewhere', 'tracks { startedAt }', ana.token)).tracks[0].startedAt).not.toBe(
      ends.tracks[0].startedAt,
    );
  });

  it('is gone in the moment a zone is there, before anything is cut anew', async () => {
    // Hold the queue, so that no job runs.
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db());
    await sql`create or replace function hold_jobs() returns trigger language plpgsql as $$
      begin new.run_at = now() + interval '1 hour'; return new; end $$`.execute(db());
    await sql`create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold_jobs()`.execute(
      db(),
    );
    for (const zone of ZONES) await addZone(zone);
    const location = await must('query ($id: ID!) { element(id: $id) { location } }', { id: aneto }, ana.token).then(
      ({ element }: Json) => element.location as [number, number],
    );
    await addZone({ name: 'Summit', lat: location[0], lon: location[1], radiusMeters: 200 });
    for (const name of ['begins at home', 'crosses a zone', 'stays inside']) {
      expect(await seen(name, 'distanceMeters bounds shape tracks { id }')).toEqual({
        distanceMeters: null,
        bounds: null,
        shape: [],
        tracks: [],
      });
      for (const what of ['.gpx', '.kml', '.geojson', '/line.json'])
        expect((await get(`/api/tracks/${tracks[name]}${what}`)).status).toBe(404);
    }
    await sql`drop trigger hold on graphile_worker._private_jobs`.execute(db());
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db());
    await waitForSharedTracks();
    expect((await seen('crosses a zone', 'tracks { id }')).tracks).toHaveLength(1);
  });

  it('is in no answer of the API, whatever is asked for and whoever asks (V01)', async () => {
    const about = { text: 'Up the pass', aboutId: activities['begins at home'] };
    const { id: said } = (
      await must('mutation ($input: PostInput!) { createPost(input: $input) { id } }', { input: about }, ana.token)
    ).createPost;
    const certificate = await completeList(server, ana.token);
    const quoted = (id: string | undefined): string => JSON.stringify(id);
    const calls: Record<string, string[]> = {
      myAttempts: [`myAttempts(elementId: "${aneto}", withCompanions: true)`],
      activity: Object.values(activities).map((id) => `activity(id: ${quoted(id)})`),
      track: Object.values(tracks).map((id) => `track(id: ${quoted(id)})`),
      user: [`user(id: ${quoted(ana.id)})`],
      element: [`element(id: ${quoted(posets)})`],
      certificate: [`certificate(id: ${quoted(certificate.id)})`],
      images: ['images(ids: ["kitchen"])'],
      lastConditions: [aneto, posets].map((id) => `lastConditions(elementId: ${quoted(id)})`),
      sharedActivities: [`sharedActivities(ownerId: ${quoted(ana.id)}, first: 5)`],
      myCalendar: ['myCalendar(from: "2025-07-01", to: "2025-07-31")'],
      conversation: [`conversation(aboutId: ${quoted(activities['begins at home'])}, first: 5)`],
      post: [`post(id: ${quoted(said)})`],
      communityFeed: ['communityFeed(section: everything, first: 5)', 'communityFeed(section: posts, first: 5)'],
      clubPlan: [`clubPlan(activityId: ${quoted(activities['begins at home'])})`],
      likers: [`likers(id: ${quoted(activities['begins at home'])}, subject: activity, first: 5)`],
    };
    const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
    const unknown = roots.filter(
      ({ name, args }) =>
        args.some(({ type }) => isNonNullType(type)) && !calls[name] && !QUERIES_WITHOUT_TRACKS.has(name),
    );
    // Add a new query to `calls`, or to `QUERIES_WITHOUT_TRACKS`.
    expect(unknown.map(({ name }) => name)).toEqual([]);
    const questions = [undefined, follower.token].flatMap((token) =>
      roots
        .filter(({ name, type }) => !QUERIES_WITHOUT_TRACKS.has(name) && leadsToTracks(getNamedType(type)))
        .flatMap((root) => {
          const size = root.args.some(({ name }) => name === 'first') ? '(first: 8)' : '';
          return (calls[root.name] ?? [`${root.name}${size}`]).flatMap((call) =>
            queriesBelow(root, call).map((query) => ({ query, token })),
          );
        }),
    );
    let asked = 0;
    const ask = async ({ query, token }: (typeof questions)[number]): Promise<void> => {
      const { data, errors } = await server.graphql(query, {}, token);
      expect(['query_too_complex', 'bad_request'], query).not.toContain(errors?.[0]?.extensions?.errorCode);
      expect(leaksIn(JSON.stringify(data ?? null), hiddenTimes), query).toEqual([]);
      if (data) asked += 1;
    };
    const AT_ONCE = 8;
    for (let i = 0; i < questions.length; i += AT_ONCE) await Promise.all(questions.slice(i, i + AT_ONCE).map(ask));
    expect(asked).toBeGreaterThan(100);
    await certificate.undo();
  });

  it('is known to its owner alone, who can look at what others see', async () => {
    const fields =
      'isWhole distanceMeters bounds shape milestones { name location alongMeters reachedAt } tracks { profile }';
    const own = await seen('begins at home', fields, ana.token);
    const others = await seen('begins at home', fields);
    expect(leaksIn(JSON.stringify(own), hiddenTimes).length).toBeGreaterThan(10);
    expect(await seen('begins at home', fields, ana.token, true)).toEqual(others);
    expect([own.isWhole, others.isWhole]).toEqual([true, false]);
    expect(others.distanceMeters).toBeLessThan(own.distanceMeters - 1_500);
    // The milestone in the zone is hidden; the other one is measured along the shared track.
    expect(own.milestones.map(({ name }: Json) => name)).toEqual(['Kitchen', 'Half way']);
    const [[, whole], [shown]] = [own.milestones, others.milestones];
    expect(others.milestones).toEqual([{ ...whole, alongMeters: expect.any(Number) }]);
    // Without the hidden start and the zone on the way.
    expect(whole.alongMeters - shown.alongMeters).toBeGreaterThan(400 + 2 * 800);
    expect(whole.alongMeters - shown.alongMeters).toBeLessThan(1_700 + 2 * 2_200);
    const [parked] = (await seen('lies elsewhere', 'milestones { name location alongMeters reachedAt }')).milestones;
    expect(parked).toEqual({ name: 'Car park', location: null, alongMeters: null, reachedAt: null });
    const where = 'photos { id location alongMeters reachedAt placing }';
    const [mine, theirs] = [await seen('begins at home', where, ana.token), await seen('begins at home', where)];
    const placesOf = (answer: Json): string[] =>
      answer.photos.filter(({ location }: Json) => location !== null).map(({ id }: Json) => id);
    expect(placesOf(mine)).toHaveLength(12);
    // Only photos outside the zones and away from the ends, matched by place and by time along the shared track.
    expect(placesOf(theirs)).toEqual(['photo-0-6', 'photo-0-7']);
    expect(theirs.photos.map(({ placing }: Json) => placing)).toEqual(mine.photos.map(() => null));
    expect(mine.photos[6].alongMeters - theirs.photos[6].alongMeters).toBeGreaterThan(400);
    expect(placesOf(await seen('crosses a zone', where)).filter((id) => /-(4|5|11)$/.test(id))).toEqual([]);
    expect(placesOf(await seen('stays inside', where))).toEqual([]);
    const owner = await server.graphql('{ images(ids: ["kitchen"]) { location { lat } } }', {}, ana.token);
    expect(owner.data.images[0].location).toEqual({ lat: HOME[1] });
    const stretches = 'tracks { sharedRanges }';
    expect((await seen('crosses a zone', stretches, ana.token)).tracks[0].sharedRanges).toHaveLength(2);
    expect((await seen('crosses a zone', stretches, eve.token)).tracks[0].sharedRanges).toBeNull();
  });

  it('counts in no sum and no figure (V01)', async () => {
    const figures = 'distanceMeters ascentMeters totalSeconds';
    const seenBy = async (token?: string) => Promise.all(Object.keys(WAYS).map((name) => seen(name, figures, token)));
    const [others, own] = [await seenBy(), await seenBy(ana.token)];
    const sum = (rows: Json[]): number => rows.reduce((all, { distanceMeters: meters }) => all + (meters ?? 0), 0);
    const profile = await server.graphql(
      `{ user(id: "${ana.id}") { yearTotals { distanceMeters } activityTotals { distanceMeters }
        activities(sort: longest) { nodes { title distanceMeters } } } }`,
      {},
      eve.token,
    );
    expect(profile.data.user.yearTotals[0].distanceMeters).toBeCloseTo(sum(others), 3);
    expect(profile.data.user.activityTotals.distanceMeters).toBeCloseTo(sum(others), 3);
    expect(profile.data.user.activities.nodes.at(-1).distanceMeters).toBeNull();
    const mine = await server.graphql('{ myActivityTotals { distanceMeters } }', {}, ana.token);
    expect(mine.data.myActivityTotals.distanceMeters).toBeCloseTo(sum(own), 3);
    expect(sum(others)).toBeLessThan(sum(own) - 5_000);
    const found = await server.graphql(`{ user(id: "${ana.id}") { activities(text: "kitchen") { total } } }`);
    expect(found.data.user.activities.total).toBe(0);
  });

  it('puts no activity on the page of an element inside a zone, and completes nothing there in public', async () => {
    const query = `query ($id: ID!) { element(id: $id) { recentActivities { id } completers { user { id } } } }`;
    const { element } = (await server.graphql(query, { id: aneto })).data;
    expect(element).toEqual({ recentActivities: [], completers: [] });
    const user = `{ user(id: "${ana.id}") { targets { nodes { element { id } } } } }`;
    expect((await server.graphql(user, {}, eve.token)).data.user.targets.nodes).toEqual([]);
    expect((await server.graphql('{ myTargets { total } }', {}, ana.token)).data.myTargets.total).toBe(1);
    expect((await seen('at a summit', 'milestones { name }')).milestones).toEqual([]);
    expect((await seen('at a summit', 'milestones { name }', ana.token)).milestones).toHaveLength(1);
  });

  it('is in no download, page, tile, feed, map of the site or export of others (V01)', async () => {
    const paths = [
      ...Object.values(tracks).flatMap((id) => [
        `/api/tracks/${id}.gpx`,
        `/api/tracks/${id}.kml`,
        `/api/tracks/${id}.geojson`,
        `/api/tracks/${id}/line.json`,
        `/api/tracks/${id}/line.json?asOthers`,
        `/api/tracks/${id}/original`,
      ]),
      ...Object.values(activities).flatMap((id) => [`/activity/${id}`, `/api/activities/${id}.gpx`]),
      ...[`/user/${ana.id}`, `/activities-by/${ana.id}`, '/', '/activities', '/contents'],
      ...['/feeds/activities.xml', '/feeds/elements.xml', '/sitemap.xml', '/sitemaps/activities/0.xml'],
    ];
    let read = 0;
    for (const token of [undefined, eve.token, follower.token]) {
      for (const path of paths) {
        const { status, body } = await get(path, token);
        const text = body.toString();
        expect(leaksIn(text, hiddenTimes), path).toEqual([]);
        expect(text, path).not.toMatch(/Kitchen|Casa Ruiz|Front door/);
        if (status === 200) read += 1;
      }
    }
    expect(read).toBeGreaterThan(40);
    for (const id of Object.values(activities)) {
      const { text, status } = await server.page(`/activity/${id}`, 'es');
      if (status === 200) expect(leaksIn(text, hiddenTimes)).toEqual([]);
    }
    for (const kind of ['density', 'elements']) {
      for (const z of [9, 12, 14]) {
        for (const place of [HOME, WORK]) {
          const { x, y } = mercatorOf(place);
          const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
          const { body } = await get(`/tiles/${kind}/${z}/${column}/${row}.mvt`);
          const layers = Object.values(new VectorTile(new PbfReader(new Uint8Array(body))).layers);
          expect(layers.map(({ length }) => length).filter((length) => length > 0)).toEqual([]);
        }
      }
    }
    const { beginExport } = await must('mutation { beginExport }', {}, follower.token);
    const files = unzip((await get(beginExport)).body);
    for (const [name, bytes] of files) expect(leaksIn(bytes.toString(), hiddenTimes), name).toEqual([]);
    expect(files.size).toBeGreaterThan(10);
  });

  it('is as large as its owner chooses, and less on an activity that shows its ends; zones stay', async () => {
    const start = async (name: string): Promise<number> => {
      const { tracks: found } = await seen(name, 'tracks { profile }');
      const { lon, lat } = found[0].profile;
      const first = recorded(name, Object.keys(WAYS).indexOf(name));
      return distanceMeters([lon[0], lat[0]], [first.lon[0]!, first.lat[0]!]);
    };
    expect(await start('lies elsewhere')).toBeGreaterThan(200);
    expect(await start('lies elsewhere')).toBeLessThan(850);
    const choose = (hiddenEndsMeters: number) =>
      server.graphql(
        'mutation ($input: PreferencesInput!) { changePreferences(input: $input) { hiddenEndsMeters } }',
        { input: { hiddenEndsMeters } },
        ana.token,
      );
    expect((await choose(300)).errors[0]?.extensions.fields).toEqual({ hiddenEndsMeters: 'invalid_input' });
    expect((await choose(800)).data.changePreferences.hiddenEndsMeters).toBe(800);
    await waitForSharedTracks();
    expect(await start('lies elsewhere')).toBeGreaterThan(800);
    const share = (name: string, token: string) =>
      server.graphql(
        'mutation ($id: ID!) { shareEnds(id: $id, isOn: true) { showsEnds } }',
        { id: activities[name] },
        token,
      );
    expect((await share('lies elsewhere', eve.token)).errors[0]?.extensions.errorCode).toBe('not_found');
    expect((await share('lies elsewhere', ana.token)).data.shareEnds.showsEnds).toBe(true);
    await share('begins at home', ana.token);
    await waitForSharedTracks();
    expect(await start('lies elsewhere')).toBeLessThan(1);
    expect(await start('begins at home')).toBeGreaterThan(400);
    expect((await seen('lies elsewhere', 'showsEnds')).showsEnds).toBeNull();
  });

  it('is shown again once a zone is removed, and a version made of before is never stored', async () => {
    const { settings } = await must('{ settings { hiddenZones { id name } } }', {}, ana.token);
    const work = settings.hiddenZones.find(({ name }: Json) => name === 'Work');
    await must('mutation ($id: ID!) { removeHiddenZone(id: $id) { email } }', { id: work.id }, ana.token);
    await waitForSharedTracks();
    const { body } = await get(`/api/tracks/${tracks['crosses a zone']}.gpx`);
    expect(leaksIn(body.toString(), new Set()).length).toBeGreaterThan(20);
    // If a zone is added while a shared track is computed, storing it must detect the change.
    await sql`delete from shared_track`.execute(db());
    await must('mutation { changePreferences(input: { hiddenEndsMeters: 400 }) { email } }', {}, ana.token);
    await addZone(ZONES[1]!);
    await waitForSharedTracks();
    const after = await get(`/api/tracks/${tracks['crosses a zone']}.gpx`);
    expect(leaksIn(after.body.toString(), hiddenTimes)).toEqual([]);
  });
});
