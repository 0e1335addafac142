import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { registerActivityReactions } from '#server/modules/activities/activities.reactions.ts';
import { registerNotificationReactions } from '#server/modules/notifications/index.ts';
import { recognitionJobs } from './recogniseAgain.ts';
import { createTrackReader } from '../trackReader.ts';
import type { TrackReader } from '../trackReader.ts';
import { registerTrackReactions } from '../tracks.reactions.ts';

let database: Database;
let reader: TrackReader;
const events = createEvents();
registerTrackReactions(events);
registerActivityReactions(events);
registerNotificationReactions(events, { publicUrl: 'https://cordada.test' });

async function insertTrack(id: string, north: number, status = 'published'): Promise<void> {
  const { db } = database;
  const track = syntheticActivity({
    waypoints: [
      [0.6, 42.6 + north, 2_000],
      [0.62, 42.6 + north, 2_500],
    ],
    startEpoch: 1_750_000_000,
  });
  const box = `(0.62,${42.6 + north}),(0.6,${42.6 + north})`;
  await sql`insert into stored_file (id, owner_id, storage_key, media_type, byte_size)
    values (${id}, 'ana', ${id}, 'application/gpx+xml', 1)`.execute(db);
  await sql`insert into track (id, owner_id, file_id, fingerprint, format, parts, point_count, segment_count, waypoint_count,
      distance_meters, bbox, geometry, simplified, profile)
    values (${id}, 'ana', ${id}, ${Buffer.from(id)}, 'gpx', '[]', 2, 1, 0, 1, ${box}::box, ${Buffer.from(encodeTrack([track]))}, '', '{}')`.execute(
    db,
  );
  await sql`insert into track_piece (track_id, band, seq, bbox, line) values (${id}, 2, 0, ${box}::box, '')`.execute(
    db,
  );
  await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on)
    values (${id}, 'ana', ${status}, 'onlyMe', 'hiking', ${id}, '', '2025-06-15')`.execute(db);
  await sql`insert into activity_track values (${id}, 0, ${id})`.execute(db);
}

beforeAll(async () => {
  database = await openTestDatabase();
  await prepareJobs(database.connection);
  reader = createTrackReader(1);
  await sql`insert into account (id, email, first_name, language) values ('ana', 'a@example.org', 'Ana', 'en')`.execute(
    database.db,
  );
  await insertTrack('over', 0);
  await insertTrack('draft', 0.0001, 'draft');
  await insertTrack('plan', 0.0001, 'planned');
  await insertTrack('beside', 0.01);
});
afterAll(async () => {
  await reader.stop();
  await database.stop();
});

const jobs = async (): Promise<object[]> =>
  (
    await sql<{ payload: object }>`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'tracks:recogniseAgain' returning payload`.execute(database.db)
  ).rows.map(({ payload }) => payload);
/** Publishes an element and runs the resulting jobs. */
async function publish(elementId: string): Promise<number> {
  await events.emit(database.db, 'element.published', { elementId, authorId: 'ana' });
  const queued = await jobs();
  for (const payload of queued)
    await recognitionJobs({ db: database.db, reader, events })['tracks:recogniseAgain']!.work(payload);
  return queued.length;
}
const notifiedActivities = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`select subject_id as id from notification where recipient_id = 'ana'
      and kind = 'targetRecognised' and read_at is null order by 1`.execute(database.db)
  ).rows.map(({ id }) => id);
const matches = async (elementId: string): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select track_id as id from track_match where element_id = ${elementId} order by 1`.execute(database.db)
  ).rows.map(({ id }) => id);

it('finds a new element on the tracks that were there, and asks their owners once', async () => {
  await sql`insert into element (id, kind, name, lon, lat, revision) values ('tuc', 'mountain', 'Tuc', 0.61, 42.6, 1)`.execute(
    database.db,
  );
  expect(await publish('tuc')).toBe(1);
  expect(await matches('tuc')).toEqual(['draft', 'over', 'plan']);
  expect(await notifiedActivities()).toEqual(['draft', 'over']);
  await sql`update notification set read_at = now()`.execute(database.db);
  await publish('tuc');
  expect(await notifiedActivities()).toEqual([]);
});

it('looks again where an element has moved, and leaves alone what only says something else', async () => {
  await sql`update element set name = 'Tuc Gran', revision = 2, provenance = '{"name": 2}' where id = 'tuc'`.execute(
    database.db,
  );
  expect(await publish('tuc')).toBe(0);
  await sql`update element set lat = 42.61, revision = 3, provenance = '{"name": 2, "place": 3}' where id = 'tuc'`.execute(
    database.db,
  );
  expect(await publish('tuc')).toBe(1);
  expect(await matches('tuc')).toEqual(['beside', 'draft', 'over', 'plan']);
  expect(await notifiedActivities()).toEqual(['beside']);
});

it('does not ask about what an activity names already, nor for what is no pin', async () => {
  await sql`update notification set read_at = now()`.execute(database.db);
  await sql`insert into element (id, kind, name, lon, lat, revision) values
    ('hut', 'shelter', 'Hut', 0.615, 42.6, 1), ('park', 'access', 'Car park', 0.6, 42.6, 1)`.execute(database.db);
  await sql`insert into milestone (activity_id, position, element_id, name, role) values ('over', 1, 'hut', 'Hut', 'reached')`.execute(
    database.db,
  );
  await publish('hut');
  expect(await notifiedActivities()).toEqual(['draft']);
  await publish('park');
  expect(await matches('park')).toEqual([]);
});
