import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'server/src/db/migrations';
const NAME = /^(\d{4})_(expand|index|backfill|contract)_[a-z0-9_]+\.sql$/;
/** Migrations up to here are older than these rules. */
const LAST_WITHOUT_RULES = '0083';

/** Rules of squawk that do not fit: matters of taste, or things that `migrate.ts` does for each file. */
const NOT_OURS = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
  // A migration with a concurrent index is a file of its own, which `migrate.ts` runs outside a transaction.
  'ban-concurrent-index-creation-in-transaction',
];
/** What a contract is there for. */
const REMOVALS = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'ban-drop-database'];

/** Problems of the names, kinds and statements of new migrations. */
export function checkMigrations(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_WITHOUT_RULES)
    .sort();
  const released: string[] = Object.values(JSON.parse(fs.readFileSync(path.join(folder, 'releases.json'), 'utf8')));
  const text = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  return [
    ...files.flatMap((file) => problemsOfMigration(file, text(file), released.sort().at(-1) ?? '')),
    ...lint(
      root,
      files.filter((file) => !file.includes('_contract_')),
      NOT_OURS,
    ),
    ...lint(
      root,
      files.filter((file) => file.includes('_contract_')),
      [...NOT_OURS, ...REMOVALS],
    ),
  ];
}

const isBackfill = (statement: string): boolean =>
  /^update [^;]*\blimit \d+[^;]*;$/is.test(statement) ||
  /^insert into [^;]*\bnot exists\b[^;]*\blimit \d+\s+on conflict do nothing;$/is.test(statement);

/** @param lastReleased number of the last migration of the last release */
export function problemsOfMigration(file: string, text: string, lastReleased: string): string[] {
  const kind = NAME.exec(file)?.[2];
  if (!kind) return [`${file}: name it NNNN_expand_…, NNNN_index_…, NNNN_backfill_… or NNNN_contract_…`];
  const statements = text.replaceAll(/^--.*$/gm, '').trim();
  if (kind === 'contract') {
    const after = /^-- after (\d{4})$/m.exec(text)?.[1];
    if (!after) return [`${file}: a line '-- after NNNN' must name the migration that made this unnecessary`];
    if (after > lastReleased)
      return [`${file}: ${after} is not released yet, so the release before still uses what this removes`];
  }
  if (kind === 'index' && !/^create (unique )?index concurrently if not exists \w+ [^;]*;$/i.test(statements))
    return [`${file}: one statement, create index concurrently if not exists …`];
  if (kind === 'backfill' && !isBackfill(statements))
    return [`${file}: one update, or insert where not exists, with a limit; it is repeated until it changes no row`];
  return [];
}

function lint(root: string, files: readonly string[], exclude: readonly string[]): string[] {
  const program = path.join(root, `node_modules/@squawk-cli/${process.platform}-${process.arch}/bin/squawk`);
  if (files.length === 0 || !fs.existsSync(program)) return [];
  const done = spawnSync(
    program,
    ['--pg-version=15', '--reporter=gcc', '--assume-in-transaction', `--exclude=${exclude.join(',')}`, ...files],
    {
      cwd: path.join(root, FOLDER),
      encoding: 'utf8',
    },
  );
  if (done.status === 0) return [];
  return `${done.stdout}${done.stderr}`.trim().split('\n');
}
