import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { createBackup } from '#server/backup/createBackup.ts';
import { noteBackup } from '#server/backup/lastBackup.ts';
import { BUCKET_TARGET, openTarget } from '#server/backup/openTarget.ts';
import { verifyBackup } from '#server/backup/restoreBackup.ts';
import { readConfig } from '#server/config/config.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { checkMedia } from '#server/modules/media/index.ts';
import { listFileKeys } from '#server/modules/tracks/index.ts';
import { runCommand } from './command.ts';

const KEEP_DEFAULT = '7';
const USAGE = `Usage: npm run backup -- create FOLDER [--keep ${KEEP_DEFAULT}]   makes a backup, while the product runs
       npm run backup -- verify FOLDER              reads all of the last one and restores its database aside
FOLDER may be ${BUCKET_TARGET} for the bucket of the configuration.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { keep: { type: 'string', default: KEEP_DEFAULT } },
});
const [command, folder] = positionals;
const keep = Number(values.keep);
if (!folder || (command !== 'create' && command !== 'verify') || !Number.isInteger(keep) || keep < 1) {
  console.error(USAGE);
  process.exit(1);
}
const target = folder === BUCKET_TARGET ? folder : path.resolve(folder);
// A backup must not slow down the product beside it.
os.setPriority(10);

await runCommand(async () => {
  const config = readConfig(process.env);
  const store = await openTarget(target, config);
  if (command === 'verify') return verify();
  const database = await connectDatabase(config, console.log);
  try {
    const files = await chooseFiles(config);
    const isEmbedded = config.databaseUrl === null;
    const log = console.log;
    const made = await createBackup({ database, isEmbedded, files, store, target, keep, now: new Date(), log });
    if (!made) throw new Error('Another backup is under way.');
    await noteBackup(config.dataDirectory, made.name);
    const bytes = [...parts(made.database), ...made.files].reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      `Backup ${made.name}: ${sumOf(made.rowCounts)} rows and ${made.files.length} files, ${megabytes(bytes)}.`,
    );
  } finally {
    await database.stop();
  }

  async function verify(): Promise<void> {
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-verify-'));
    fs.chmodSync(scratch, 0o755);
    try {
      const { manifest, contents, rowCounts } = await verifyBackup(store, scratch, findMissingFiles, console.log);
      console.log(
        `Backup ${manifest.name} is whole: ${contents} contents read, ${sumOf(rowCounts)} rows restored aside.`,
      );
      if (manifest.database.kind === 'tables')
        console.log('Its tables were read, not restored: see docs/operations.md.');
    } finally {
      fs.rmSync(scratch, { recursive: true, force: true });
    }
  }
});

async function findMissingFiles(db: Db, files: Pick<FileStore, 'get'>): Promise<string[]> {
  const problems: string[] = [];
  await checkMedia({ db, files }, (problem) => problems.push(problem));
  for (const key of await listFileKeys(db)) {
    const file = await files.get(key).catch(() => null);
    if (file) file.destroy();
    else problems.push(key);
  }
  return problems;
}

function parts(
  copy:
    | { kind: 'cluster'; files: readonly { bytes: number }[] }
    | { kind: 'tables'; tables: readonly { bytes: number }[] },
) {
  return copy.kind === 'cluster' ? copy.files : copy.tables;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
