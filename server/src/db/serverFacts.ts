import { sql } from 'kysely';
import type { Db } from './connect.ts';

const EXTENSIONS = ['pg_trgm', 'unaccent', 'cube', 'earthdistance', 'btree_gist'];

export interface DatabaseFacts {
  /** Major version. */
  readonly version: number;
  /** Its clock as Unix time in seconds. */
  readonly seconds: number;
  /** Settings that are off and must be on, so that a crash loses nothing. */
  readonly unsafe: string[];
  /** Extensions that cannot be created there. */
  readonly missing: string[];
}

export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp())::float8 as seconds,
      array(select s from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) s where current_setting(s) = 'off') as unsafe,
      array(select e from unnest(${EXTENSIONS}::text[]) e
        where not exists (select 1 from pg_available_extensions a where a.name = e)) as missing`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL says nothing of itself.');
  return facts;
}
