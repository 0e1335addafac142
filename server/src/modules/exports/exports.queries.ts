import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** How the rows of a table are found, and which columns are not the member's to have. */
interface ExportedTable {
  readonly owner: string;
  readonly without?: readonly string[];
}

const OF_ACTIVITY = 'activity_id in (select id from activity where owner_id = $account)';
const OF_TRACK = 'track_id in (select id from track where owner_id = $account)';

/** Every table with rows of a member; a test finds the ones that are missing here. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  account: { owner: 'id = $account', without: ['password_hash', 'unsubscribe_secret', 'device_secret'] },
  session: { owner: 'account_id = $account', without: ['token_hash'] },
  sign_in_identity: { owner: 'account_id = $account' },
  abuse_report: { owner: 'reporter_id = $account' },
  notification: { owner: 'recipient_id = $account' },
  notification_actor: { owner: 'recipient_id = $account' },
  notification_setting: { owner: 'recipient_id = $account' },
  hidden_zone: { owner: 'account_id = $account', without: ['shift_lon', 'shift_lat'] },
  profile_image: { owner: 'account_id = $account', without: ['stored_as'] },
  image: { owner: 'author_id = $account', without: ['sha256'] },
  shortcut: { owner: 'account_id = $account' },
  collection: { owner: 'account_id = $account' },
  collection_element: { owner: 'collection_id in (select id from collection where account_id = $account)' },
  subscription: { owner: 'account_id = $account' },
  membership: { owner: 'account_id = $account' },
  list_membership: { owner: 'account_id = $account' },
  mail: { owner: 'account_id = $account', without: ['body_text', 'body_html', 'unsubscribe_url'] },
  activity: { owner: 'owner_id = $account' },
  activity_track: { owner: OF_ACTIVITY },
  milestone: { owner: OF_ACTIVITY },
  activity_image: { owner: OF_ACTIVITY },
  series: { owner: 'owner_id = $account' },
  series_activity: { owner: OF_ACTIVITY },
  activity_plan: { owner: OF_ACTIVITY },
  activity_participant: { owner: 'account_id = $account' },
  calendar_feed: { owner: 'account_id = $account', without: ['nonce', 'token_hash'] },
  checklist_item: { owner: 'account_id = $account' },
  activity_import: { owner: 'owner_id = $account', without: ['archive_key'] },
  activity_import_file: {
    owner: 'import_id in (select id from activity_import where owner_id = $account)',
    without: ['storage_key'],
  },
  // The points themselves are in the files beside.
  track: {
    owner: 'owner_id = $account',
    without: ['geometry', 'simplified', 'fingerprint', 'profile', 'head_share', 'tail_share', 'former_ends'],
  },
  track_match: { owner: OF_TRACK },
  track_origin: { owner: OF_TRACK },
  stored_file: { owner: 'owner_id = $account', without: ['storage_key'] },
  target: { owner: 'account_id = $account' },
  completion: { owner: 'account_id = $account' },
  reaction: { owner: 'account_id = $account' },
  element_follow: { owner: 'account_id = $account' },
  account_follow: { owner: '$account in (follower_id, followed_id)' },
  element: { owner: 'author_id = $account' },
  element_draft: { owner: 'account_id = $account' },
  element_action: { owner: 'actor_id = $account', without: ['account_id'] },
  element_revision: { owner: 'author_id = $account' },
};

/** Tables with rows of a member that nobody needs: keys that work for minutes or days. */
export const NOT_EXPORTED_TABLES: readonly string[] = ['account_key', 'sign_in_attempt'];

const ROWS_AT_ONCE = 200;

/** A member's rows of one table, as they are, read in parts: no connection waits for whoever downloads them. */
export async function* eachRow(db: Db, table: string, accountId: string): AsyncGenerator<unknown> {
  const { owner, without = [] } = EXPORTED_TABLES[table] ?? { owner: 'false' };
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> all(${[...without]}::text[])
    order by ordinal_position`.execute(db);
  const { rows: keys } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by k.place`.execute(db);
  if (keys.length === 0) throw new Error(`${table} has no primary key to read it by`);
  const [before = '', rest = ''] = owner.split('$account');
  const key = sql.join(keys.map(({ name }) => sql.ref(name)));
  const keyTexts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`));
  let after: readonly string[] = [];
  for (;;) {
    const place = after.map((value, i) => sql`${value}::text::${sql.raw(keys[i]?.type ?? '')}`);
    const isAfter: RawBuilder<unknown> = after.length > 0 ? sql`(${key}) > (${sql.join(place)})` : sql`true`;
    const { rows } = await sql<{ row: unknown; key: string[] }>`/* export */
      select (select to_jsonb(r) from (select ${sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)))}) r) as row,
        array[${keyTexts}] as key
      from ${sql.table(table)} t where ${sql.raw(before)}${accountId}${sql.raw(rest)} and ${isAfter}
      order by ${key} limit ${sql.raw(String(ROWS_AT_ONCE))}`.execute(db);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

/** The tracks of a member, with the original of each that has one. */
export async function listOriginals(
  db: Db,
  accountId: string,
): Promise<{ trackId: string; storageKey: string | null; originalName: string | null }[]> {
  const { rows } = await sql<{ trackId: string; storageKey: string | null; originalName: string | null }>`
    select t.id as "trackId", f.storage_key as "storageKey", f.original_name as "originalName"
    from track t left join stored_file f on f.id = t.file_id where t.owner_id = ${accountId} order by t.created_at, t.id`.execute(
    db,
  );
  return rows;
}
