import pg from 'pg';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  jsonb: 'Json',
  box: 'string',
  polygon: 'string',
  point: '{ x: number; y: number }',
  _text: 'string[]',
  _int8: 'string[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  is_optional: boolean;
  is_generated: boolean;
}

export async function databaseTypes(connection: ConnectionOptions): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
      column_default is not null or is_identity = 'YES' as is_optional,
      is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as is_generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'migration%' and table_name not like 'pg_%'
    order by table_name collate "C", ordinal_position`);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const pascal = (name: string): string =>
    name.replace(/(^|_)([a-z0-9])/g, (_, _gap: string, letter: string) => letter.toUpperCase());
  const out = [
    '// Generated from the migrations by `npm run codegen`: edit a migration, not this file.',
    "import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';",
    '',
    'type Json = JSONColumnType<object>;',
    'type NullableJson = ColumnType<object | null, string | null | undefined, string | null>;',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    'type OptionalTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;',
    'type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;',
    'type OptionalJson = ColumnType<object, string | undefined, string>;',
    '',
  ];
  for (const [table, columns] of tables) {
    out.push(`export interface ${pascal(table)} {`);
    for (const column of columns) out.push(`  ${column.column_name}: ${columnType(column)};`);
    out.push('}', '');
  }
  out.push('export interface DB {');
  for (const table of tables.keys()) out.push(`  ${table}: ${pascal(table)};`);
  out.push('}', '');
  return out.join('\n');
}

function columnType(column: Column): string {
  const type = SCALARS[column.udt_name];
  if (!type) throw new Error(`No TypeScript type for ${column.table_name}.${column.column_name}: ${column.udt_name}`);
  const isNullable = column.is_nullable === 'YES';
  if (column.is_generated) return `GeneratedAlways<${type}${isNullable ? ' | null' : ''}>`;
  if (type === 'Date') return isNullable ? 'NullableTimestamp' : column.is_optional ? 'OptionalTimestamp' : 'Timestamp';
  if (type === 'Json') return isNullable ? 'NullableJson' : column.is_optional ? 'OptionalJson' : 'Json';
  const full = isNullable ? `${type} | null` : type;
  return column.is_optional ? `Generated<${full}>` : full;
}
