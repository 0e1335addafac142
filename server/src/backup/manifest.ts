import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { nullIfNotFound } from '@cordada/core/failures';
import { BrokenBackup } from './backupStore.ts';
import type { BackupStore, Blob } from './backupStore.ts';

const FORMAT = 1;

export interface BackedUpFile extends Blob {
  /** Path in the cluster, or key in the file store. */
  readonly path: string;
  /** When the file changed last, in milliseconds; a file of the store with the same time is not read again. */
  readonly changedAt: number;
}

/** The files of a cluster of the embedded PostgreSQL, and the log that makes them consistent. */
export interface ClusterCopy {
  readonly kind: 'cluster';
  readonly postgres: string;
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
  readonly firstSegment: string;
  readonly lastSegment: string;
  readonly password: string;
}

/** Rows of a server PostgreSQL, table by table, of one snapshot. */
export interface TablesCopy {
  readonly kind: 'tables';
  readonly tables: readonly (Blob & {
    readonly schema: string;
    readonly name: string;
    readonly columns: readonly string[];
  })[];
  readonly sequences: readonly { readonly name: string; readonly value: number; readonly isCalled: boolean }[];
}

export interface Manifest {
  readonly format: number;
  /** Time of the beginning, which is the name of the backup: 2026-11-23T18-30-00Z. */
  readonly name: string;
  readonly finishedAt: string;
  readonly release: string;
  readonly migration: string;
  readonly database: ClusterCopy | TablesCopy;
  readonly files: readonly BackedUpFile[];
  /** Rows of each table soon after the copy. */
  readonly rowCounts: Readonly<Record<string, number>>;
}

export const nameOfTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const keyOf = (name: string): string => `manifests/${name}.json`;

/** The first line is the hash of the rest, so that a cut or changed manifest is noticed. */
export async function writeManifest(store: BackupStore, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest });
  await store.files.put(keyOf(manifest.name), Buffer.from(`${sha256(text)}\n${text}`));
}

/** Names of all backups, oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.files.list('manifests/')) {
    const [, name] = /^manifests\/([\w-]+)\.json$/.exec(key) ?? [];
    if (name) names.push(name);
  }
  return names.sort();
}

/** @throws BrokenBackup if it is missing, damaged, or of a newer format; the error of a store that does not answer */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const stored = await store.files.get(keyOf(name)).catch(nullIfNotFound);
  if (!stored) throw new BrokenBackup(`There is no backup ${name}.`);
  const whole = (await buffer(stored)).toString();
  const [hash = ''] = whole.split('\n', 1);
  const text = whole.slice(hash.length + 1);
  if (sha256(text) !== hash) throw new BrokenBackup(`The manifest of the backup ${name} is damaged.`);
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== FORMAT)
    throw new BrokenBackup(`The backup ${name} is of another format (${manifest.format}): use a newer release.`);
  return manifest;
}

export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.files.remove(keyOf(name));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
