import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { canReadProfile, loadUsers, STRANGER } from '#server/modules/accounts/index.ts';
import { loadRelations } from '#server/modules/accounts/follows/follows.queries.ts';
import { canReadActivity } from '../activities.policy.ts';
import { loadActivities } from '../activities.queries.ts';

function combinations<const T extends readonly (readonly string[])[]>(...choices: T): string[][] {
  return choices.reduce<string[][]>((all, some) => all.flatMap((left) => some.map((right) => [...left, right])), [[]]);
}

describe('what everybody sees', () => {
  let database: Database;
  const owners = combinations(['open', 'private'], ['present', 'suspended']);
  const activities = combinations(['draft', 'planned', 'published'], VISIBILITIES, ['kept', 'deleted']);
  const ownerIds = owners.map((owner) => owner.join('-'));
  const activityIds = ownerIds.flatMap((owner) => activities.map((activity) => [owner, ...activity].join('-')));

  beforeAll(async () => {
    database = await openTestDatabase();
    for (const [visibility, presence] of owners) {
      await sql`insert into account (id, email, first_name, last_name, language, profile_visibility, suspended_at)
        values (${`${visibility}-${presence}`}, ${`${visibility}.${presence}@example.org`}, 'Ana', '', 'en', ${visibility},
          case when ${presence} = 'suspended' then now() end)`.execute(database.db);
    }
    for (const id of activityIds) {
      const [visibility, presence, status, shown, presentOrNot] = id.split('-');
      await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, published_at, deleted_at)
        values (${id}, ${`${visibility}-${presence}`}, ${status}, ${shown}, 'hiking', 'Activity', 'activity', current_date,
          now(), case when ${presentOrNot} = 'deleted' then now() end)`.execute(database.db);
    }
  });
  afterAll(() => database.stop());

  it('is of activities the same to the view and to the policy, whatever the row', async () => {
    const { rows } = await sql<{ id: string }>`select id from public_activity order by id collate "C"`.execute(
      database.db,
    );
    const activities = await loadActivities(database.db, activityIds);
    const readable = [...activities.values()].filter((activity) => canReadActivity(null, activity, STRANGER));
    expect(activities.size).toBe(96);
    // A plan is readable by anyone with its URL, but appears in no list.
    const listed = readable.filter(({ status }) => status === 'published');
    expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort());
    expect(readable.filter(({ status }) => status === 'planned').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['open-present-planned-everyone-kept', 'private-present-planned-everyone-kept']),
    );
    expect(readable).toHaveLength(4);
    expect(rows.map(({ id }) => id)).toEqual([
      'open-present-published-everyone-kept',
      'private-present-published-everyone-kept',
    ]);
  });

  it('is beyond that, for each member, the same to the view of what is shared and to the policy', async () => {
    const readers = ['follower', 'asker', 'mate', 'refused', 'club', 'both', 'stranger'];
    for (const id of readers) {
      await sql`insert into account (id, email, first_name, last_name, language)
        values (${id}, ${`${id}@example.org`}, 'Eva', '', 'en')`.execute(database.db);
    }
    for (const ownerId of ownerIds) {
      await sql`insert into account_follow (follower_id, followed_id, state) values ('follower', ${ownerId}, 'accepted'),
        ('both', ${ownerId}, 'accepted'), ('asker', ${ownerId}, 'requested'), (${ownerId}, 'stranger', 'accepted')`.execute(
        database.db,
      );
    }
    for (const [accountId, state] of [
      ...[...ownerIds, 'mate', 'both'].map((id) => [id, 'accepted']),
      ['refused', 'rejected'],
    ]) {
      await sql`insert into membership (club_id, account_id, state) values ('club', ${accountId}, ${state})`.execute(
        database.db,
      );
    }
    const activities = [...(await loadActivities(database.db, activityIds)).values()];
    const seen: Record<string, number> = {};
    for (const id of readers) {
      const ties = await loadRelations(database.db, id, ownerIds);
      const viewer = { id, isAdmin: false };
      const readable = activities.filter(
        (activity) =>
          activity.status === 'published' &&
          canReadActivity(viewer, activity, ties.get(activity.ownerId) ?? STRANGER) &&
          !canReadActivity(null, activity, STRANGER),
      );
      const { rows } = await sql<{ id: string }>`select id from shared_activity where reader_id = ${id}`.execute(
        database.db,
      );
      expect(rows.map((row) => row.id).sort()).toEqual(readable.map((activity) => activity.id).sort());
      seen[id] = rows.length;
    }
    // Two active owners each have one activity for followers and one for the club.
    await sql`delete from account where id = any(${readers}::text[])`.execute(database.db);
    expect(seen).toEqual({ follower: 2, asker: 0, mate: 2, refused: 0, club: 2, both: 4, stranger: 0 });
  });

  it('is of profiles the same to the view and to the policy, whatever the row', async () => {
    const { rows } = await sql<{ id: string }>`select id from open_profile`.execute(database.db);
    const users = await loadUsers(database.db, ownerIds);
    const readable = [...users.values()].filter((user) => canReadProfile(null, user, STRANGER));
    expect(rows.map(({ id }) => id)).toEqual(readable.map(({ id }) => id));
    expect(rows.map(({ id }) => id)).toEqual(['open-present']);
  });

  it('is said in the views and in one query more', () => {
    const modules = path.resolve(import.meta.dirname, '../..');
    const files = fs.globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(50);
    const copies = files.filter((file) =>
      /visibility\s*=\s*'(everyone|open)'/.test(fs.readFileSync(path.join(modules, file), 'utf8')),
    );
    // Whether one reader may read one activity; compared with the policy in shownNotifications.db.test.ts.
    expect(copies).toEqual(['activities/visibility/readableActivities.queries.ts']);
  });

  it('is of tracks and milestones read whole in these places only, which choose for each reader (V01)', () => {
    const modules = path.resolve(import.meta.dirname, '../..');
    const files = fs.globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'));
    const reading = files.filter((file) =>
      /\b(from|join) (track|track_summary|track_piece|track_match|track_match|milestone)\b/.test(
        fs.readFileSync(path.join(modules, file), 'utf8'),
      ),
    );
    // Everything shown to others comes from `shared_track` and `public_milestone`, or through `redactForViewer`.
    expect(reading.sort()).toEqual([
      'activities/activities.queries.ts',
      // Own activities, and those of others as far as `hidden_area` and `public_milestone` leave them.
      'activities/attempts/attempts.queries.ts',
      'activities/calendar/calendar.queries.ts',
      // Computes positions of photos, which `redactForViewer` filters for others.
      'activities/images/images.queries.ts',
      // Whole tracks for the lists of their owners only.
      'activities/listing/listing.queries.ts',
      // Whole milestones for the maps of their owners only.
      'activities/map/activityMap.queries.ts',
      'activities/planning/plannedActivities.queries.ts',
      // Joins the role of milestones that `public_milestone` shows.
      'activities/positions/positions.queries.ts',
      'activities/saving/saving.queries.ts',
      'activities/tracks/activityTracks.queries.ts',
      'activityImports/activityImports.queries.ts',
      'exports/exports.queries.ts',
      // Returns lines to their owners only.
      'statistics/statistics.queries.ts',
      'tracks/edits/edits.queries.ts',
      'tracks/recognition/matches.queries.ts',
      'tracks/sharing/sharing.queries.ts',
      'tracks/tracks.queries.ts',
      'whatNext/whatNext.queries.ts',
    ]);
  });

  it('is found by the indexes that are made for it', async () => {
    const plan = async (query: string): Promise<string> => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    let trx = database.db;
    await database.db.transaction().execute(async (one) => {
      trx = one;
      // PostgreSQL scans small tables sequentially; check only that the index can be used.
      await sql`set local enable_seqscan = off`.execute(one);
      await sql`set local enable_sort = off`.execute(one);
      expect(await plan('select id from public_activity order by published_at desc, id limit 50')).toContain(
        'using activity_public_idx',
      );
      expect(
        await plan("select id from public_activity where owner_id = 'x' order by happened_on desc, id limit 5"),
      ).toContain('using activity_owner_idx');
      expect(await plan("select id from open_profile where id = 'x'")).toContain('using account_pkey');
    });
  });
});
