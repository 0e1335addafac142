import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { ACTIVITY_ARCHIVES_WAITING_MAX, ACTIVITY_IMPORTS_MAX, TRACK_QUOTA_BYTES } from '@cordada/core/limits';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { FileStore } from '#server/adapters/files/files.ts';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { createTrackReader } from '#server/modules/tracks/index.ts';
import type { TrackReader } from '#server/modules/tracks/index.ts';
import { activityImportJobs } from './importActivities.ts';
import { findImport, listFiles } from './activityImports.queries.ts';
import { publishDrafts } from './publishDrafts.ts';
import { closeImport, startActivityImport } from './startImport.ts';

const ANA = { id: 'ana', isAdmin: false };
const BEN = { id: 'ben', isAdmin: false };
const CAI = { id: 'cai', isAdmin: false };

const gpx = (day: string, seed: number, name: string | null = null): Buffer =>
  Buffer.from(
    sampleGpx({
      ...(name !== null && { name }),
      segments: [
        syntheticActivity({
          waypoints: [
            [0.7 + seed / 50, 42.6, 1_500],
            [0.71 + seed / 50, 42.62, 2_500],
            [0.7 + seed / 50, 42.6, 1_500],
          ],
          startEpoch: Date.parse(`${day}T06:00:00Z`) / 1000,
          seed,
        }),
      ],
    }),
  );

function zip(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(entries)) archive.addBuffer(content, name);
  archive.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    archive.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    archive.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

describe('imports of activities', () => {
  let database: Database;
  let folder: string;
  let files: FileStore;
  let reader: TrackReader;
  const events = createEvents();
  beforeAll(async () => {
    database = await openTestDatabase();
    await prepareJobs(database.connection);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-activities-'));
    fs.mkdirSync(path.join(folder, 'incoming'));
    files = createLocalFileStore(folder);
    reader = createTrackReader(1);
    await sql`insert into account (id, email, first_name, language, default_visibility)
      values ('ana', 'a@example.org', 'Ana', 'en', 'onlyMe'), ('ben', 'b@example.org', 'Ben', 'en', null),
        ('cai', 'c@example.org', 'Cai', 'en', null)`.execute(database.db);
    await sql`insert into element (id, kind, name, lon, lat, elevation_meters, position_accuracy_meters)
      values ('tuc', 'mountain', 'Tuc', 0.73, 42.62, 2500, 20)`.execute(database.db);
  });
  afterAll(async () => {
    await reader.stop();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const take = (viewer: typeof ANA, name: string, content: Buffer, into: string | null = null): Promise<string> => {
    const upload = path.join(folder, 'upload');
    fs.writeFileSync(upload, content);
    const isArchive = name.endsWith('.zip');
    return startActivityImport({ db: database.db, files }, viewer, into, {
      path: upload,
      byteSize: content.length,
      originalName: name,
      isArchive,
    });
  };
  const jobs = (store: FileStore = files) =>
    activityImportJobs({ db: database.db, files: store, reader, events, incoming: path.join(folder, 'incoming') });
  const work = (store?: FileStore): Promise<void> => jobs(store)['activities:import']!.work({});
  const states = async (id: string): Promise<string[]> =>
    (await listFiles(database.db, id, null, { rows: 50, after: null })).nodes.map(
      ({ name, state, failure }) => `${name} ${state}${failure === null ? '' : ` ${failure}`}`,
    );
  const draftsOf = async (id: string) => {
    const { nodes } = await listFiles(database.db, id, 'draft', { rows: 50, after: null });
    const ids = nodes.map(({ activityId }) => activityId);
    const { rows } = await sql<{
      id: string;
      title: string;
      kind: string;
      day: string;
      visibility: string;
      reached: string[];
    }>`
      select id, title, kind, happened_on as day, visibility,
        array(select m.name from milestone m where m.activity_id = a.id order by m.position) as reached
      from activity a where id = any(${ids}::text[]) order by happened_on`.execute(database.db);
    return rows;
  };

  it('makes drafts of an archive of Strava with what it says of them, and publishes them in one go', async () => {
    const index = [
      'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename',
      '1,"Jul 19, 2024","Tuc, con niebla",Hike,,1,1,,,false,,,activities/1.gpx.gz',
      '2,"Jan 9, 2025",,Backcountry Ski,,1,1,,,false,,,activities/2.gpx',
    ].join('\n');
    const archive = await zip({
      'activities.csv': Buffer.from(index),
      'activities/1.gpx.gz': gzipSync(gpx('2024-07-19', 1)),
      'activities/2.gpx': gpx('2025-01-09', 2, 'Lunch Ski'),
      'activities/3.fit': Buffer.from('this is no track'),
      'media/photo.jpg': Buffer.from('no track either'),
      '__MACOSX/activities/._1.gpx': Buffer.from('nor this'),
    });
    const id = await take(ANA, 'export.zip', archive);
    expect(await findImport(database.db, 'ana', id)).toMatchObject({ isUnpacking: true, failure: null });
    await work();
    expect(await states(id)).toEqual(['1.gpx.gz draft', '2.gpx draft', '3.fit failed track_unknown_format']);
    expect(await draftsOf(id)).toMatchObject([
      { title: 'Tuc, con niebla', kind: 'hiking', day: '2024-07-19', visibility: 'onlyMe', reached: ['Tuc'] },
      { title: 'Lunch Ski', kind: 'skiTouring', day: '2025-01-09', visibility: 'onlyMe' },
    ]);

    const activityIds = (await draftsOf(id)).map((draft) => draft.id);
    await publishDrafts({ db: database.db, events }, ANA, { importId: id, activityIds, visibility: 'everyone' });
    expect(await states(id)).toEqual(['1.gpx.gz published', '2.gpx published', '3.fit failed track_unknown_format']);
    const { rows } = await sql<{ title: string; reached: number }>`
      select a.title, (select count(*)::int from milestone m where m.activity_id = a.id) as reached from public_activity a
      where a.owner_id = 'ana' order by a.happened_on`.execute(database.db);
    expect(rows).toEqual([
      { title: 'Tuc, con niebla', reached: 1 },
      { title: 'Lunch Ski', reached: 0 },
    ]);
  });

  it('publishes what can be published, and names each draft that cannot, with its reason', async () => {
    await sql`insert into element (id, kind, name, lon, lat, elevation_meters, position_accuracy_meters, attributes)
      values ('virgin', 'mountain', 'Tuc Verge', 1.33, 42.62, 2500, 20, '{"firstAscentYear": 2025}')`.execute(
      database.db,
    );
    const archive = await zip({ 'early.gpx': gpx('2023-07-19', 31), 'fine.gpx': gpx('2023-08-19', 32) });
    const id = await take(ANA, 'two.zip', archive);
    await work();
    const [early, fine] = await draftsOf(id);
    expect(early?.reached).toEqual(['Tuc Verge']);
    const activityIds = [early?.id ?? '', fine?.id ?? ''];
    await expect(
      publishDrafts({ db: database.db, events }, ANA, { importId: id, activityIds, visibility: 'followers' }),
    ).rejects.toMatchObject({
      code: 'before_first_ascent',
      fields: { [early?.id ?? '']: 'before_first_ascent' },
      details: { [early?.id ?? '']: 2025 },
    });
    expect(await states(id)).toEqual(['early.gpx draft', 'fine.gpx published']);
    const { rows } = await sql<{ id: string }>`select id from activity
      where id = any(${activityIds}::text[]) and status = 'published'`.execute(database.db);
    expect(rows).toEqual([{ id: fine?.id }]);
  });

  it('refuses what is there already, file by file, and opens archives inside an archive', async () => {
    const inner = await zip({ 'a.gpx': gpx('2024-07-19', 1), 'b.gpx': gpx('2025-03-03', 3) });
    const id = await take(ANA, 'garmin.zip', await zip({ 'DI_CONNECT/UploadedFiles_Part1.zip': inner }));
    await work();
    expect(await states(id)).toEqual(['a.gpx duplicate duplicate_track', 'b.gpx draft']);
    // The same file again is a duplicate of the track in the draft.
    const again = await take(ANA, 'b.gpx', gpx('2025-03-03', 3));
    await work();
    expect(await states(again)).toEqual(['b.gpx duplicate duplicate_track']);
    const { nodes } = await listFiles(database.db, again, null, { rows: 5, after: null });
    expect(nodes[0]?.activityId).toBe((await draftsOf(id))[0]?.id);
  });

  it('F04 goes on where it was ended, reading nothing twice and losing nothing', async () => {
    const id = await take(BEN, 'a.gpx', gpx('2023-01-01', 5));
    await take(BEN, 'b.gpx', gpx('2023-01-02', 6), id);
    await take(BEN, 'c.gpx', gpx('2023-01-03', 7), id);
    let reads = 0;
    const dying: FileStore = {
      ...files,
      get: (key) => {
        reads += 1;
        if (reads >= 2) throw new Error('The process dies.');
        return files.get(key);
      },
    };
    await expect(work(dying)).rejects.toThrow('The process dies.');
    // Files are read beside each other: the first may still be on its way.
    const counts = async () => (await findImport(database.db, 'ben', id))?.counts;
    await expect.poll(counts).toMatchObject({ draft: 1, waiting: 2 });
    // Crash after storing the track but before creating the draft: the next attempt reuses the unattached track.
    await sql`update activity_import_file set storage_key = 'outings/ben/x', activity_id = null, attempts = 1
      where import_id = ${id} and position = 0`.execute(database.db);
    await files.put('outings/ben/x', gpx('2023-01-01', 5));
    await sql`delete from activity where owner_id = 'ben'`.execute(database.db);
    await work();
    expect(await states(id)).toEqual(['a.gpx draft', 'b.gpx draft', 'c.gpx draft']);
    expect((await draftsOf(id)).map(({ day, visibility }) => `${day} ${visibility}`)).toEqual([
      '2023-01-01 followers',
      '2023-01-02 followers',
      '2023-01-03 followers',
    ]);
  });

  it('gives up what fails again and again, and says so', async () => {
    const id = await take(BEN, 'd.gpx', gpx('2023-02-01', 8));
    const broken: FileStore = { ...files, get: () => Promise.reject(new Error('The disk is ill.')) };
    for (let i = 0; i < 3; i += 1) await expect(work(broken)).rejects.toThrow('The disk is ill.');
    await work(broken);
    expect(await states(id)).toEqual(['d.gpx failed internal']);
  });

  it.each([
    ['no archive', 'x.zip', Buffer.from('PK nonsense'), 'archive_malformed'],
    ['one without tracks', 'y.zip', () => zip({ 'readme.txt': Buffer.from('hello') }), 'archive_empty'],
  ] as const)('says what is wrong with %s (U04)', async (_, name, content, failure) => {
    const id = await take(BEN, name, typeof content === 'function' ? await content() : content);
    await work();
    expect(await findImport(database.db, 'ben', id)).toMatchObject({ isUnpacking: false, failure });
  });

  it('takes names of files for nothing but names (U18)', async () => {
    const id = await take(BEN, 'z.zip', await zip({ 'x/..hidden/%2e%2e.gpx': gpx('2023-04-01', 9) }));
    await work();
    expect(await states(id)).toEqual(['%2e%2e.gpx draft']);
    expect(fs.readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });

  it('is for its owner alone, as many as there may be, and closing one leaves its drafts', async () => {
    const id = await take(BEN, 'e.gpx', gpx('2023-05-01', 10));
    expect(await findImport(database.db, 'ana', id)).toBeNull();
    await expect(take(ANA, 'f.gpx', gpx('2023-05-02', 11), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(closeImport(database.db, ANA, id)).rejects.toMatchObject({ code: 'not_found' });
    await work();
    const [draft] = await draftsOf(id);
    await closeImport(database.db, BEN, id);
    expect(await findImport(database.db, 'ben', id)).toBeNull();
    const { rows } = await sql`select 1 from activity where id = ${draft?.id} and status = 'draft'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    for (;;) {
      const { rows: open } = await sql<{ count: number }>`
        select count(*)::int as count from activity_import where owner_id = 'ben'`.execute(database.db);
      if ((open[0]?.count ?? 0) >= ACTIVITY_IMPORTS_MAX) break;
      await take(BEN, 'g.gpx', Buffer.from('x'));
    }
    await expect(take(BEN, 'h.gpx', Buffer.from('x'))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keeps no more than a member has room for (U21)', async () => {
    const archive = Buffer.from('x');
    for (let i = 0; i < ACTIVITY_ARCHIVES_WAITING_MAX; i += 1) await take(CAI, `${i}.zip`, archive);
    await expect(take(CAI, 'more.zip', archive)).rejects.toMatchObject({ code: 'conflict' });
    const id = await take(CAI, 'a.gpx', archive);
    await sql`update activity_import_file set byte_size = ${TRACK_QUOTA_BYTES - 1}::bigint where import_id = ${id}`.execute(
      database.db,
    );
    await take(CAI, 'b.gpx', archive, id);
    await expect(take(CAI, 'c.gpx', archive, id)).rejects.toMatchObject({ code: 'quota' });
  });

  it('leaves no file behind', async () => {
    const { rows } = await sql<{ id: string }>`select id from activity_import`.execute(database.db);
    for (const { id } of rows)
      for (const viewer of [ANA, BEN, CAI])
        if (await findImport(database.db, viewer.id, id)) await closeImport(database.db, viewer, id);
    const { rows: removals } = await sql<{ payload: { keys: string[] } }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'files:remove'`.execute(database.db);
    const queued = new Set(removals.flatMap(({ payload }) => payload.keys));
    const kept: string[] = [];
    for await (const { key } of files.list('outings/')) if (!queued.has(key)) kept.push(key);
    expect(kept).toEqual([]);
  });
});
