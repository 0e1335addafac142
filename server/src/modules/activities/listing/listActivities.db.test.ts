import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivitySort } from '@cordada/core/activities/activityFilter';
import { PAGE_MAX_ROWS } from '@cordada/core/limits';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { readActivityFilter } from './listing.graphql.ts';
import { listOwnActivities, listPublicActivities } from './listing.queries.ts';
import { sumActivities } from './totals.queries.ts';
import { redactForViewer } from '../visibility/redactActivity.ts';
import type { ActivityListQuery } from './listing.queries.ts';

interface Activity {
  readonly id: string;
  readonly day: string;
  readonly kind: string;
  readonly title: string;
  readonly status?: string;
  readonly visibility?: string;
  readonly tracks?: readonly (readonly [number, number | null, number | null])[];
  readonly place?: string;
}

const ACTIVITIES: readonly Activity[] = [
  {
    id: 'long',
    day: '2024-02-01',
    kind: 'skiTouring',
    title: 'Vuelta larga',
    tracks: [
      [9_000, 300, 2_100],
      [9_000, 300, 1_900],
    ],
  },
  {
    id: 'steep',
    day: '2025-06-01',
    kind: 'hiking',
    title: 'Canal',
    tracks: [[4_000, 1_500, 2_900]],
    place: 'Pica d’Estats',
  },
  { id: 'high', day: '2025-06-01', kind: 'mountaineering', title: 'Posets', tracks: [[6_000, 900, 3_369]] },
  {
    id: 'flat',
    day: '2025-01-10',
    kind: 'hiking',
    title: 'Costa',
    tracks: [[5_000, null, null]],
    visibility: 'onlyMe',
  },
  { id: 'bare', day: '2023-05-05', kind: 'climbing', title: 'Sin track' },
  { id: 'draft', day: '2025-09-09', kind: 'hiking', title: 'Borrador', status: 'draft' },
  { id: 'plan', day: '2027-01-01', kind: 'hiking', title: 'Plan', status: 'planned', tracks: [[99_000, 9_000, 6_000]] },
];

describe('listings of activities', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await sql`insert into account (id, email, first_name, last_name, language)
      values ('ana', 'ana@example.org', 'Ana', '', 'en'), ('ben', 'ben@example.org', 'Ben', '', 'en')`.execute(db);
    for (const {
      id,
      day,
      kind,
      title,
      status = 'published',
      visibility = 'everyone',
      tracks = [],
      place,
    } of ACTIVITIES) {
      await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on)
        values (${id}, 'ana', ${status}, ${visibility}, ${kind}, ${title}, '', ${day}::date)`.execute(db);
      for (const [index, [distance, ascent, highest]] of tracks.entries()) {
        const track = `${id}${index}`;
        await sql`insert into stored_file (id, owner_id, storage_key, media_type, byte_size)
          values (${track}, 'ana', ${track}, 'application/gpx+xml', 1)`.execute(db);
        await sql`insert into track (id, owner_id, file_id, fingerprint, format, parts, point_count, segment_count,
            waypoint_count, distance_meters, ascent_meters, max_elevation_meters, bbox, geometry, simplified, profile)
          values (${track}, 'ana', ${track}, ${Buffer.from(track)}, 'gpx', '[]', 2, 1, 0, ${distance}, ${ascent},
            ${highest}, '(1,1),(0,0)', '', '', '{}')`.execute(db);
        await sql`insert into activity_track values (${id}, ${index}, ${track})`.execute(db);
        // The shared version is 500 m shorter.
        await sql`insert into shared_track (track_id, parts, point_count, segment_count, waypoint_count, distance_meters,
            ascent_meters, max_elevation_meters, bbox, geometry, simplified, profile, shape, waypoints, ranges, ends, hidden)
          values (${track}, '[]', 2, 1, 0, ${distance - 500}::float8, ${ascent}, ${highest}, '(1,1),(0,0)', '', '', '{}', '[]',
            '[]', '[]', '[]', '')`.execute(db);
      }
      if (place !== undefined)
        await sql`insert into milestone (activity_id, position, name, role) values (${id}, 1, ${place}, 'reached')`.execute(
          db,
        );
    }
    await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, deleted_at)
      values ('gone', 'ana', 'published', 'everyone', 'hiking', 'Gone', '', '2025-01-01', now()),
        ('other', 'ben', 'published', 'everyone', 'hiking', 'Of Ben', '', '2025-01-01', null)`.execute(db);
  });
  afterAll(() => database.stop());

  const own = async (asked: ActivityListQuery): Promise<string[]> =>
    (await listOwnActivities(database.db, 'ana', asked, { rows: 20, after: null })).nodes.map(({ id }) => id);
  const ofAna = async (asked: ActivityListQuery): Promise<string[]> =>
    (await listPublicActivities(database.db, { ownerId: 'ana' }, { rows: 20, after: null }, asked)).nodes.map(
      ({ id }) => id,
    );

  it('give what is asked for, drafts and private ones to their owner alone', async () => {
    expect(await own({})).toEqual(['plan', 'draft', 'steep', 'high', 'flat', 'long', 'bare']);
    expect(await ofAna({})).toEqual(['steep', 'high', 'long', 'bare']);
    expect(await own({ kind: 'hiking', from: '2025-01-01', to: '2025-12-31' })).toEqual(['draft', 'steep', 'flat']);
    expect(await ofAna({ kind: 'hiking', from: '2025-01-01', to: '2025-12-31' })).toEqual(['steep']);
    expect(await own({ status: 'draft' })).toEqual(['draft']);
    expect(await own({ visibility: 'onlyMe' })).toEqual(['flat']);
    expect(await ofAna({ hasTrack: true })).toEqual(['steep', 'high', 'long']);
  });

  it('give chosen ones with the figures of the whole track, and none of others', async () => {
    const { nodes } = await listOwnActivities(
      database.db,
      'ana',
      { ids: ['long', 'other', 'gone'] },
      { rows: 20, after: null },
    );
    expect(nodes.map(({ id }) => id)).toEqual(['long']);
    const distances = (['ana', 'ben'] as const).map((id) =>
      nodes.map((node) => redactForViewer(node, { id, isAdmin: false }).distanceMeters ?? 0),
    );
    expect(distances[0]?.[0]).toBeGreaterThan(distances[1]?.[0] ?? Infinity);
    expect(await own({ ids: [] })).toEqual([]);
    const tooMany = Array.from({ length: PAGE_MAX_ROWS + 1 }, String);
    expect(() => readActivityFilter({ ids: tooMany })).toThrow(`At most ${PAGE_MAX_ROWS} ids`);
  });

  it('look for words in titles and places, whatever their accents and case', async () => {
    expect(await own({ text: 'ESTATS' })).toEqual(['steep']);
    expect(await own({ text: 'vuélta' })).toEqual(['long']);
    expect(await own({ text: 'estats  ESTATS' })).toEqual(['steep']);
    expect(await own({ text: 'estats vuelta' })).toEqual([]);
    expect(await own({ text: '%' })).toEqual([]);
    expect(await ofAna({ text: 'costa' })).toEqual([]);
  });

  it.each<[ActivitySort, string[]]>([
    ['oldest', ['bare', 'long', 'high', 'steep']],
    ['longest', ['long', 'high', 'steep', 'bare']],
    ['climbed', ['steep', 'high', 'long', 'bare']],
    ['highest', ['high', 'steep', 'long', 'bare']],
  ])('go on from page to page, %s first', async (sort, order) => {
    expect(await ofAna({ sort })).toEqual(order);
    const paged: string[] = [];
    for (let after: string | null = null, isMore = true; isMore; after = paged.at(-1) ?? null) {
      const page = await listPublicActivities(database.db, { ownerId: 'ana' }, { rows: 1, after }, { sort });
      paged.push(...page.nodes.map(({ id }) => id));
      expect(page.total).toBe(4);
      isMore = page.hasNextPage;
    }
    expect(paged).toEqual(order);
  });

  it('of everybody leave what was done in a region, through public places alone', async () => {
    const { db } = database;
    await sql`insert into element (id, kind, name, status) values ('range', 'region', 'Sierra', 'published'),
      ('top', 'mountain', 'Cima', 'published')`.execute(db);
    await sql`insert into element_region (element_id, region_id) values ('top', 'range')`.execute(db);
    const inRegion = async (asked: ActivityListQuery = {}): Promise<string[]> =>
      (await listPublicActivities(db, { regionId: 'range' }, { rows: 10, after: null }, asked)).nodes.map(
        ({ id }) => id,
      );
    await sql`insert into milestone (activity_id, position, element_id, role)
      values ('steep', 5, 'top', 'reached'), ('long', 5, 'top', 'reached'), ('flat', 5, 'top', 'reached'),
        ('draft', 5, 'top', 'reached'), ('plan', 5, 'top', 'reached')`.execute(db);
    expect(await inRegion()).toEqual(['steep', 'long']);
    expect(await inRegion({ kind: 'skiTouring' })).toEqual(['long']);
    expect(await inRegion({ sort: 'climbed' })).toEqual(['steep', 'long']);
    await sql`delete from milestone where position = 5`.execute(db);
  });

  it('are summed without plans and drafts, and without what is private for others', async () => {
    const all = await sumActivities(database.db, { ownerId: 'ana', isOwn: true }, {});
    expect(all).toMatchObject({
      activities: 5,
      days: 4,
      distanceMeters: 33_000,
      ascentMeters: 3_000,
      maxElevationMeters: 3_369,
      years: [
        { year: 2025, count: 4 },
        { year: 2024, count: 1 },
        { year: 2023, count: 1 },
      ],
    });
    expect(all.daysOut).toContainEqual({ day: '2025-06-01', count: 2 });
    const drafts = await sumActivities(database.db, { ownerId: 'ana', isOwn: true }, { status: 'draft' });
    expect(drafts).toMatchObject({ activities: 1, days: 1 });
    const asked = { from: '2024-01-01', to: '2024-12-31' };
    const seen = await sumActivities(database.db, { ownerId: 'ana', isOwn: false }, asked);
    expect(seen).toMatchObject({ activities: 1, days: 1, distanceMeters: 17_000, ascentMeters: 600 });
    expect(seen.years.map(({ year, count }) => `${year}: ${count}`)).toEqual(['2025: 2', '2024: 1', '2023: 1']);
    expect(await sumActivities(database.db, { ownerId: 'ben', isOwn: true }, { kind: 'canyoning' })).toMatchObject({
      activities: 0,
      distanceMeters: 0,
      maxElevationMeters: null,
      daysOut: [],
    });
  });
});
