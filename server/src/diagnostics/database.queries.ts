import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface TableSize {
  readonly name: string;
  /** With indexes and large values. */
  readonly bytes: number;
  /** Estimate of PostgreSQL; null before it has counted. */
  readonly rows: number | null;
}

export interface SlowStatement {
  /** Constants are parameters (`$1`), comments and line breaks are gone. */
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly totalMs: number;
}

const TEXT_MAX_LENGTH = 240;

export async function findDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The biggest tables of all schemas but those of PostgreSQL itself. */
export async function listBiggestTables(db: Db, count: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid)::float8 as bytes, nullif(c.reltuples, -1)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema)'
    order by 2 desc limit ${limitTo(count)}`.execute(db);
  return rows;
}

/**
 * Statements of this database on which PostgreSQL spent most time since it began to count.
 * @returns null where `pg_stat_statements` is not installed or not loaded
 */
export async function listSlowStatements(db: Db, count: number): Promise<SlowStatement[] | null> {
  const { rows: found } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'
      and current_setting('shared_preload_libraries') like '%pg_stat_statements%'`.execute(db);
  const schema = found[0]?.schema;
  if (schema === undefined) return null;
  // Only these statements have their constants replaced; others may contain a password.
  const { rows } = await sql<SlowStatement>`
    select left(text, ${TEXT_MAX_LENGTH}::int) || case when length(text) > ${TEXT_MAX_LENGTH}::int then ' …' else '' end as text, sum(calls)::float8 as calls,
      sum(total_exec_time) / sum(calls) as "meanMs", sum(total_exec_time) as "totalMs"
    from (select s.calls, s.total_exec_time,
        trim(regexp_replace(regexp_replace(s.query, '/\\*.*?\\*/', '', 'g'), '\\s+', ' ', 'g')) as text
      from ${sql.id(schema, 'pg_stat_statements')} s
      where s.dbid = (select oid from pg_database where datname = current_database()) and s.calls > 0
        and s.userid = (select oid from pg_roles where rolname = current_user)) t
    where text ~* '^(select|insert|update|delete|with)\\M'
    group by text order by "totalMs" desc limit ${limitTo(count)}`.execute(db);
  return rows;
}

/** Makes `pg_stat_statements` readable in a schema of its own. Does nothing where the extension is not there. */
export async function createStatementStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (select 1 from pg_available_extensions
      where name = 'pg_stat_statements' and installed_version is null) as "isMissing"`.execute(db);
  if (!rows[0]?.isMissing) return;
  await sql`create schema if not exists statistics`.execute(db);
  await sql`create extension if not exists pg_stat_statements schema statistics`.execute(db);
}
