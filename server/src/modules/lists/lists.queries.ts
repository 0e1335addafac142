import { sql } from 'kysely';
import { kindsOfRule } from '@cordada/core/elements/listing/listRule';
import type { Db } from '#server/db/connect.ts';
import { listLive } from '#server/modules/elements/index.ts';

export async function listStaleKinds(db: Db): Promise<{ id: string; kind: string }[]> {
  return (await sql<{ id: string; kind: string }>`select id::text as id, kind from list_stale`.execute(db)).rows;
}

/**
 * Marks the kinds of live lists whose rule filters by tracked activities, because such activities mark no element as
 * changed.
 */
export async function markTracked(db: Db): Promise<void> {
  const rules = (await listLive(db)).filter(({ rule }) => rule.hasTrack);
  const kinds = [...new Set(rules.flatMap(({ rule }) => kindsOfRule(rule)))];
  await sql`insert into list_stale (kind) select unnest(${kinds}::text[])`.execute(db);
}

export async function dropStaleKinds(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from list_stale where id = any(${[...ids]}::bigint[])`.execute(db);
}
