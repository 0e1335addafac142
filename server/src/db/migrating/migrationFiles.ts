import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * How a migration treats the release before, which may still run:
 * - `expand` adds what that release does not know of;
 * - `index` builds indexes without blocking writes, outside a transaction;
 * - `backfill` is one statement that changes some rows and is repeated until it changes none;
 * - `contract` removes what that release no longer uses.
 */
export type MigrationKind = 'expand' | 'index' | 'backfill' | 'contract';

export interface MigrationFile {
  readonly name: string;
  /** Null for those from before there were kinds. */
  readonly kind: MigrationKind | null;
  readonly text: string;
  /** Of a `contract`: what must have been applied before this start. */
  readonly after: string | null;
}

const FOLDER = path.resolve(import.meta.dirname, '../migrations');
const NAME = /^(\d{4})_(?:(expand|index|backfill|contract)_)?[a-z0-9_]+$/;
const AFTER = /^-- after (\d{4})$/m;

export async function readMigrationFiles(folder = FOLDER): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .filter((name) => NAME.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, `${name}.sql`), 'utf8');
      return { name, kind: kindOfMigration(name), text, after: AFTER.exec(text)?.[1] ?? null };
    }),
  );
}

export function kindOfMigration(name: string): MigrationKind | null {
  const kind = NAME.exec(name)?.[2];
  return kind === 'expand' || kind === 'index' || kind === 'backfill' || kind === 'contract' ? kind : null;
}

/** Release numbers with the number of the last migration of each, oldest first. */
export async function readReleases(folder = FOLDER): Promise<{ release: number; last: string }[]> {
  const releases: Record<string, string> = JSON.parse(await fs.readFile(path.join(folder, 'releases.json'), 'utf8'));
  return Object.entries(releases)
    .map(([release, last]) => ({ release: Number(release), last }))
    .sort((a, b) => a.release - b.release);
}
