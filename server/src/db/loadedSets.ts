import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Sets of rows that are made from something else, and made again when its digest changes. */
export type LoadedSet = 'catalogue' | 'extract' | 'search';

/** The digest of what a set was made from; null where it was never made. */
export async function findLoadedDigest(db: Db, name: LoadedSet): Promise<string | null> {
  const row = await db.selectFrom('loaded_set').select('digest').where('name', '=', name).executeTakeFirst();
  return row?.digest ?? null;
}

/** Notes what a set was made from. @returns whether it was made from something else before, or never */
export async function noteLoaded(trx: Db, name: LoadedSet, digest: string): Promise<boolean> {
  const { rows } = await sql`insert into loaded_set (name, digest) values (${name}, ${digest})
    on conflict (name) do update set digest = excluded.digest, loaded_at = now()
      where loaded_set.digest <> excluded.digest returning 1`.execute(trx);
  return rows.length > 0;
}
