import { sql } from 'kysely';
import { kindsOfRule } from '@cordada/core/elements/listRule';
import type { Db } from '#server/db/connect.ts';
import { listLive } from '#server/modules/elements/index.ts';

/** Marks of kinds of elements that have changed, each with the number by which it is dropped. */
export async function listStaleKinds(db: Db): Promise<{ id: string; kind: string }[]> {
  return (await sql<{ id: string; kind: string }>`select id::text as id, kind from list_stale`.execute(db)).rows;
}

/** Has the live lists looked at again whose rules ask for the tracks of activities, which mark no element. */
export async function markTracked(db: Db): Promise<void> {
  const rules = (await listLive(db)).filter(({ rule }) => rule.hasTrack);
  const kinds = [...new Set(rules.flatMap(({ rule }) => kindsOfRule(rule)))];
  await sql`insert into list_stale (kind) select unnest(${kinds}::text[])`.execute(db);
}

/** Drops marks of what lists have followed. */
export async function dropStaleKinds(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from list_stale where id = any(${[...ids]}::bigint[])`.execute(db);
}
