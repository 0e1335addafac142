import { sql } from 'kysely';
import { FIRST_VISIBILITY } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

export interface SettingsRow {
  id: string;
  email: string;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  hasPassword: boolean;
  firstName: string;
  lastName: string;
  about: string;
  language: Language;
  units: 'metric' | 'imperial';
  theme: 'light' | 'dark' | null;
  profileVisibility: 'open' | 'private';
  defaultVisibility: Visibility | null;
  isInClub: boolean;
  /** Hidden at both ends of tracks, in metres; one of `HIDDEN_ENDS_METERS`. */
  hiddenEndsMeters: number;
  countsInHeatmap: boolean;
  summary: 'off' | 'asked' | 'on';
}

export async function findSettings(db: Db, accountId: string): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select a.id, a.email, a.email_verified_at is not null as "isEmailVerified", a.password_hash is not null as "hasPassword",
      (select k.email from account_key k where k.account_id = a.id and k.purpose = 'verifyEmail' and k.email <> a.email
        and k.expires_at > now() order by k.created_at desc limit 1) as "pendingEmail",
      a.first_name as "firstName", a.last_name as "lastName", a.about, a.language, a.units, a.theme,
      a.profile_visibility as "profileVisibility", a.default_visibility as "defaultVisibility",
      exists (select 1 from membership m where m.state = 'accepted' and a.id in (m.account_id, m.club_id)) as "isInClub",
      a.hidden_ends_meters as "hiddenEndsMeters", a.counts_in_heatmap as "countsInHeatmap",
      case when a.summary_confirmed_at is not null then 'on'
        when exists (select 1 from account_key k where k.account_id = a.id and k.purpose = 'confirmSubscription'
          and k.expires_at > now()) then 'asked' else 'off' end as summary
    from account a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function findDefaultVisibility(db: Db, accountId: string): Promise<Visibility> {
  const { rows } = await sql<{ visibility: Visibility | null }>`
    select default_visibility as visibility from account where id = ${accountId}`.execute(db);
  return rows[0]?.visibility ?? FIRST_VISIBILITY;
}

export interface ProfileChanges {
  readonly firstName: string;
  readonly lastName: string;
  readonly about: string;
}

/** @returns whether anything changed */
export async function updateProfile(trx: Db, accountId: string, changes: ProfileChanges): Promise<boolean> {
  const { firstName, lastName, about } = changes;
  const { numAffectedRows } = await sql`
    update account set first_name = ${firstName}, last_name = ${lastName}, about = ${about}
    where id = ${accountId} and (first_name, last_name, about) is distinct from (${firstName}, ${lastName}, ${about})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

export interface PreferenceChanges {
  readonly language?: Language | undefined;
  readonly units?: 'metric' | 'imperial' | undefined;
  readonly theme?: 'light' | 'dark' | 'system' | undefined;
  readonly profileVisibility?: 'open' | 'private' | undefined;
  readonly defaultVisibility?: Visibility | undefined;
  readonly hiddenEndsMeters?: number | undefined;
  readonly countsInHeatmap?: boolean | undefined;
}

export async function updatePreferences(trx: Db, accountId: string, changes: PreferenceChanges): Promise<void> {
  await sql`update account set language = coalesce(${changes.language ?? null}, language),
      units = coalesce(${changes.units ?? null}, units), theme = nullif(coalesce(${changes.theme ?? null}, theme), 'system'),
      profile_visibility = coalesce(${changes.profileVisibility ?? null}, profile_visibility),
      default_visibility = coalesce(${changes.defaultVisibility ?? null}, default_visibility),
      hidden_ends_meters = coalesce(${changes.hiddenEndsMeters ?? null}::int, hidden_ends_meters),
      counts_in_heatmap = coalesce(${changes.countsInHeatmap ?? null}::boolean, counts_in_heatmap)
    where id = ${accountId}`.execute(trx);
}

/** Stores the visibility chosen at the first publishing as default, unless there is one already. */
export async function rememberVisibility(trx: Db, accountId: string, visibility: Visibility): Promise<void> {
  await sql`update account set default_visibility = ${visibility}
    where id = ${accountId} and default_visibility is null`.execute(trx);
}

export interface SessionRow {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

export async function listSessions(db: Db, accountId: string, currentHash: Buffer | null): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select * from (
      select distinct on (family) id, user_agent as "userAgent", min(created_at) over same as "createdAt",
        max(last_used_at) over same as "lastUsedAt",
        coalesce(bool_or(token_hash = ${currentHash}::bytea) over same, false) as "isCurrent"
      from session where account_id = ${accountId} and expires_at > now()
      window same as (partition by family)
      order by family, created_at, id) s
    order by "isCurrent" desc, "lastUsedAt" desc, id limit 100`.execute(db);
  return rows;
}

export async function deleteSessionById(trx: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from session where account_id = ${accountId} and family =
    (select family from session where id = ${sessionId} and account_id = ${accountId})`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Records the use of a session, at most once an hour. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update session set last_used_at = now()
    where token_hash = ${tokenHash} and last_used_at < now() - interval '1 hour'`.execute(db);
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export interface HiddenZoneRow {
  id: string;
  name: string;
  lon: number;
  lat: number;
  radiusMeters: number;
}

export async function listHiddenZones(db: Db, accountId: string): Promise<HiddenZoneRow[]> {
  const { rows } = await sql<HiddenZoneRow>`
    select id, name, lon, lat, radius_meters as "radiusMeters" from hidden_zone
    where account_id = ${accountId} order by created_at, id`.execute(db);
  return rows;
}

export interface HiddenPlaces {
  readonly zones: readonly { readonly place: LonLat; readonly shifted: LonLat; readonly radiusMeters: number }[];
  readonly endsMeters: number;
  /** Of the secret numbers that shift hidden circles; never leaves the server. */
  readonly key: string;
}

export async function findHiddenPlaces(db: Db, accountId: string): Promise<HiddenPlaces> {
  const secret = await findSecret(db, 'hiding');
  const { rows } = await sql<Omit<HiddenPlaces, 'key'>>`
    select a.hidden_ends_meters as "endsMeters", coalesce((
      select json_agg(json_build_object('place', json_build_array(z.lon, z.lat), 'shifted',
        json_build_array(z.lon + z.shift_lon, z.lat + z.shift_lat), 'radiusMeters', z.radius_meters) order by z.id)
      from hidden_zone z where z.account_id = a.id), '[]') as zones
    from account a where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There is no such account.');
  return { ...row, key: `${secret} ${accountId}` };
}

export async function insertHiddenZone(
  trx: Db,
  accountId: string,
  zone: HiddenZoneRow & { shifted: LonLat },
): Promise<void> {
  await sql`insert into hidden_zone (id, account_id, name, lon, lat, radius_meters, shift_lon, shift_lat)
    values (${zone.id}, ${accountId}, ${zone.name}, ${zone.lon}, ${zone.lat}, ${zone.radiusMeters}, ${zone.shifted[0] - zone.lon}, ${zone.shifted[1] - zone.lat})`.execute(
    trx,
  );
}

export async function deleteHiddenZone(trx: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('hidden_zone')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
