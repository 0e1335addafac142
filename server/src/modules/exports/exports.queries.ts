import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

/** A condition for the rows of a member. */
type RowsOf = (accountId: string) => RawBuilder<unknown>;

interface ExportedTable {
  readonly owner: RowsOf;
  readonly without?: readonly string[];
}

const OF_ACTIVITY: RowsOf = (account) => sql`activity_id in (select id from activity where owner_id = ${account})`;
const OF_TRACK: RowsOf = (account) => sql`track_id in (select id from track where owner_id = ${account})`;

/** Every table with rows of a user. A test fails if a table is missing here. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  account: {
    owner: (account) => sql`id = ${account}`,
    without: ['password_hash', 'unsubscribe_secret', 'device_secret'],
  },
  session: {
    owner: (account) => sql`account_id = ${account}`,
    without: ['token_hash', 'transfer_hash', 'transfer_device'],
  },
  sign_in_identity: { owner: (account) => sql`account_id = ${account}` },
  passkey: {
    owner: (account) => sql`account_id = ${account}`,
    without: ['credential_id', 'public_key', 'counter'],
  },
  post: { owner: (account) => sql`author_id = ${account}` },
  feed_entry: { owner: (account) => sql`actor_id = ${account}` },
  abuse_report: { owner: (account) => sql`reporter_id = ${account}` },
  live_link: { owner: (account) => sql`account_id = ${account}`, without: ['key_hash'] },
  device_token: {
    owner: (account) => sql`account_id = ${account}`,
    without: ['token', 'token_hash', 'session_family'],
  },
  offline_pack: { owner: (account) => sql`account_id = ${account}`, without: ['manifest', 'build'] },
  push_quiet_hours: { owner: (account) => sql`account_id = ${account}` },
  notification: { owner: (account) => sql`recipient_id = ${account}` },
  notification_actor: { owner: (account) => sql`recipient_id = ${account}` },
  notification_digest: { owner: (account) => sql`recipient_id = ${account}` },
  notification_setting: { owner: (account) => sql`recipient_id = ${account}` },
  account_handle: { owner: (account) => sql`account_id = ${account}`, without: ['skeleton'] },
  // Who blocked or muted the member stays with them.
  account_block: { owner: (account) => sql`blocker_id = ${account}` },
  account_mute: { owner: (account) => sql`muter_id = ${account}` },
  thread_mute: { owner: (account) => sql`account_id = ${account}` },
  post_mention: { owner: (account) => sql`account_id = ${account}` },
  sanction: { owner: (account) => sql`account_id = ${account}`, without: ['appeal_key_hash'] },
  moderation_event: { owner: (account) => sql`account_id = ${account}`, without: ['actor_id'] },
  hidden_zone: { owner: (account) => sql`account_id = ${account}`, without: ['shift_lon', 'shift_lat'] },
  profile_image: { owner: (account) => sql`account_id = ${account}`, without: ['stored_as'] },
  image: { owner: (account) => sql`author_id = ${account}`, without: ['sha256'] },
  shortcut: { owner: (account) => sql`account_id = ${account}` },
  collection: { owner: (account) => sql`account_id = ${account}` },
  collection_club: {
    owner: (account) => sql`collection_id in (select id from collection where account_id = ${account})`,
  },
  collection_link: {
    owner: (account) => sql`collection_id in (select id from collection where account_id = ${account})`,
    without: ['nonce', 'token_hash'],
  },
  collection_element: {
    owner: (account) => sql`collection_id in (select id from collection where account_id = ${account})`,
  },
  subscription: { owner: (account) => sql`account_id = ${account}` },
  club_handover: { owner: (account) => sql`club_id = ${account}` },
  club_calendar_feed: { owner: (account) => sql`account_id = ${account}`, without: ['nonce', 'token_hash'] },
  commission: { owner: (account) => sql`club_id = ${account}` },
  club_plan: { owner: (account) => sql`activity_id in (select id from activity where owner_id = ${account})` },
  equipment_item: { owner: (account) => sql`club_id = ${account}` },
  equipment_loan: { owner: (account) => sql`account_id = ${account}` },
  own_grade: { owner: (account) => sql`account_id = ${account}` },
  plan_signup: { owner: (account) => sql`account_id = ${account}` },
  plan_car: { owner: (account) => sql`driver_id = ${account}` },
  club_invitation: { owner: (account) => sql`club_id = ${account}`, without: ['token_hash'] },
  club: { owner: (account) => sql`account_id = ${account}` },
  billing_customer: { owner: (account) => sql`account_id = ${account}` },
  checkout: { owner: (account) => sql`account_id = ${account}`, without: ['url'] },
  paid_subscription: { owner: (account) => sql`account_id = ${account}` },
  invoice: { owner: (account) => sql`account_id = ${account}` },
  membership: { owner: (account) => sql`account_id = ${account}` },
  list_membership: { owner: (account) => sql`account_id = ${account}` },
  mail: { owner: (account) => sql`account_id = ${account}`, without: ['body_text', 'body_html', 'unsubscribe_url'] },
  activity: { owner: (account) => sql`owner_id = ${account}` },
  activity_track: { owner: OF_ACTIVITY },
  milestone: { owner: OF_ACTIVITY },
  activity_image: { owner: OF_ACTIVITY },
  series: { owner: (account) => sql`owner_id = ${account}` },
  series_activity: { owner: OF_ACTIVITY },
  activity_plan: { owner: OF_ACTIVITY },
  activity_participant: { owner: (account) => sql`account_id = ${account}` },
  calendar_feed: { owner: (account) => sql`account_id = ${account}`, without: ['nonce', 'token_hash'] },
  checklist_item: { owner: (account) => sql`account_id = ${account}` },
  activity_import: { owner: (account) => sql`owner_id = ${account}`, without: ['archive_key'] },
  activity_import_file: {
    owner: (account) => sql`import_id in (select id from activity_import where owner_id = ${account})`,
    without: ['storage_key'],
  },
  // The points are exported as GPX files instead.
  track: {
    owner: (account) => sql`owner_id = ${account}`,
    without: ['geometry', 'simplified', 'fingerprint', 'profile', 'head_share', 'tail_share', 'former_ends'],
  },
  track_match: { owner: OF_TRACK },
  track_origin: { owner: OF_TRACK },
  stored_file: { owner: (account) => sql`owner_id = ${account}`, without: ['storage_key'] },
  target: { owner: (account) => sql`account_id = ${account}` },
  list_celebration: { owner: (account) => sql`account_id = ${account}` },
  completion: { owner: (account) => sql`account_id = ${account}` },
  reaction: { owner: (account) => sql`account_id = ${account}` },
  element_follow: { owner: (account) => sql`account_id = ${account}` },
  account_follow: { owner: (account) => sql`${account} in (follower_id, followed_id)` },
  element: { owner: (account) => sql`author_id = ${account}` },
  element_draft: { owner: (account) => sql`account_id = ${account}` },
  element_action: { owner: (account) => sql`actor_id = ${account}`, without: ['account_id'] },
  element_revision: { owner: (account) => sql`author_id = ${account}` },
  what_next_answer: { owner: (account) => sql`account_id = ${account}` },
};

/** Short-lived keys, which are not worth exporting, what administrators work on, and what is computed from other rows. */
export const NOT_EXPORTED_TABLES: readonly string[] = [
  'account_key',
  'sign_in_attempt',
  'passkey_challenge',
  'deleted_content',
  'moderation_case',
  'member_statistics',
  'public_target',
  'target_counts',
  'member_days',
  'what_next_use',
];

const ROWS_AT_ONCE = 200;

/** Reads the rows of a user in batches, so that a slow download does not hold a database connection. */
export async function* eachRow(db: Db, table: string, accountId: string): AsyncGenerator<unknown> {
  const { owner, without = [] } = EXPORTED_TABLES[table] ?? { owner: () => sql`false` };
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> all(${[...without]}::text[])
    order by ordinal_position`.execute(db);
  const { rows: keys } = await sql<{ name: string }>`
    select a.attname as name
    from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by k.place`.execute(db);
  if (keys.length === 0) throw new Error(`${table} has no primary key to read it by`);
  const key = sql.join(keys.map(({ name }) => sql.ref(name)));
  const keyTexts = sql.join(keys.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(name)}::text`));
  // The key of the last row, in the types of its columns.
  let after: Readonly<Record<string, string>> | null = null;
  for (;;) {
    const isAfter: RawBuilder<unknown> = after
      ? sql`(${key}) > (select ${key} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(after)}::jsonb))`
      : sql`true`;
    const { rows } = await sql<{ row: unknown; key: Record<string, string> }>`/* export */
      select (select to_jsonb(r) from (select ${sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)))}) r) as row,
        json_build_object(${keyTexts}) as key
      from ${sql.table(table)} t where ${owner(accountId)} and ${isAfter}
      order by ${key} limit ${limitTo(ROWS_AT_ONCE)}`.execute(db);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

const TRACKS_MAX = 5_000;

/** Tracks of the own activities, of one year or all. */
export async function listOwnTracks(
  db: Db,
  accountId: string,
  year: number | null,
): Promise<{ trackId: string; title: string; happenedOn: string }[]> {
  const isOfYear = year === null ? sql`true` : sql`extract(year from a.happened_on) = ${year}`;
  const { rows } = await sql<{ trackId: string; title: string; happenedOn: string }>`
    select r.track_id as "trackId", a.title, a.happened_on::text as "happenedOn"
    from activity_summary a join activity_recording r on r.activity_id = a.id
    join track_summary t on t.id = r.track_id and t.owner_id = a.owner_id
    where a.owner_id = ${accountId} and a.deleted_at is null and a.status <> 'planned' and ${isOfYear}
    order by a.happened_on desc, r.activity_id, r.position limit ${limitTo(TRACKS_MAX)}`.execute(db);
  return rows;
}
