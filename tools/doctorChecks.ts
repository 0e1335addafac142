import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { chooseMail } from '#server/adapters/mail/index.ts';
import { chooseTerrain } from '#server/adapters/terrain/index.ts';
import { lastBackupAt } from '#server/backup/lastBackup.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { lastMigration } from '#server/db/migrate.ts';
import { countJobs } from '#server/jobs/jobs.ts';

/** What one check found; a warning works now and may not later. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'wrong';
  /** For a problem with what to do about it. */
  readonly text: string;
}

type Check = () => Promise<Finding>;

const DISK_MIN_BYTES = 2e9;
const DISK_LOW_SHARE = 0.1;
const CLOCK_MAX_SECONDS = 5;
const BACKUP_MAX_DAYS = 2;
const DAY_SECONDS = 86_400;
const MONT_BLANC = [6.8651, 45.8326] as const;

const ok = (text: string): Finding => ({ state: 'ok', text });
const warning = (text: string): Finding => ({ state: 'warning', text });
const wrong = (text: string): Finding => ({ state: 'wrong', text });

/** Checks that need no database, by name. */
export function checksOfMachine(config: Config): Readonly<Record<string, Check>> {
  return {
    address: async () => {
      const { hostname, protocol } = new URL(config.publicUrl);
      if (hostname === 'localhost') return warning('PUBLIC_URL is this machine: links in mails work nowhere else.');
      if (protocol === 'http:')
        return warning('PUBLIC_URL is not https: browsers give no position, and passwords travel openly.');
      return config.trustedProxies === 0
        ? warning('TRUSTED_PROXIES is 0: behind a proxy all visitors count as one, and its limits hit everybody.')
        : ok(config.publicUrl);
    },
    disk: async () => {
      await fs.mkdir(config.dataDirectory, { recursive: true });
      const { bavail, blocks, bsize } = await fs.statfs(config.dataDirectory);
      const free = bavail * bsize;
      const text = `${Math.round(free / 1e9)} GB free in ${config.dataDirectory}`;
      if (free < DISK_MIN_BYTES) return wrong(`${text}: make room, or writes will fail.`);
      return bavail / blocks < DISK_LOW_SHARE ? warning(`${text}, less than a tenth.`) : ok(text);
    },
    files: async () => {
      const files = await chooseFiles(config);
      const key = `doctor/${process.pid}-${Date.now()}.txt`;
      const content = Buffer.from('written by npm run doctor');
      await files.put(key, Readable.from([content]));
      const read = await buffer(await files.get(key));
      await files.remove(key);
      const where = config.s3 ? `the bucket ${config.s3.bucket}` : path.join(config.dataDirectory, 'files');
      return read.equals(content)
        ? ok(`Written to ${where} and read again.`)
        : wrong(`${where} returns other content.`);
    },
    mail: async () => {
      const { sender } = await chooseMail(config);
      try {
        await sender.check();
      } finally {
        await sender.stop();
      }
      return config.mail === null
        ? warning('SMTP_URL is empty: mails are kept as files, and nobody can confirm an address or reset a password.')
        : ok('The mail server takes us.');
    },
    maps: async () => {
      const terrain = await chooseTerrain(config);
      if (!terrain) return ok('No terrain is configured; maps show the embedded base map.');
      const heights = await terrain.heightsAt([MONT_BLANC[0]], [MONT_BLANC[1]]).catch(() => null);
      return heights === null
        ? wrong('The server of MAP_DEM_TILES gives no tiles: check the address and its key.')
        : ok('The server of terrain tiles answers.');
    },
    backup: async () => {
      const at = await lastBackupAt(config.dataDirectory);
      if (at === null) return warning('There is no backup: npm run backup -- create FOLDER.');
      const days = (Date.now() / 1_000 - at) / DAY_SECONDS;
      const text = `The last backup is ${Math.round(days * 24)} hours old`;
      return days > BACKUP_MAX_DAYS ? warning(`${text}: run npm run backup daily.`) : ok(`${text}.`);
    },
  };
}

/** Checks of a database that could be reached. */
export function checksOfDatabase(
  { db }: Database,
  findFacts: () => Promise<{ version: number; seconds: number; unsafe: string[]; missing: string[] }>,
  lastKnown: string,
): Readonly<Record<string, Check>> {
  return {
    database: async () => {
      const { version, unsafe, missing } = await findFacts();
      if (version < 15) return wrong(`PostgreSQL ${version} is too old: use 15 or newer.`);
      if (missing.length > 0) return wrong(`Install the extensions ${missing.join(', ')} on the database server.`);
      if (unsafe.length > 0) return wrong(`Switch on ${unsafe.join(', ')}: acknowledged data could be lost.`);
      return ok(`PostgreSQL ${version}.`);
    },
    schema: async () => {
      const last = await lastMigration(db);
      if (last === lastKnown) return ok(last);
      if (last > lastKnown) return wrong(`The database is of a newer release (${last}): install that or a newer one.`);
      return warning(`The next start applies the migrations after ${last || 'none'}: make a backup before.`);
    },
    clock: async () => {
      const { seconds } = await findFacts();
      const skew = Math.abs(seconds - Date.now() / 1_000);
      return skew > CLOCK_MAX_SECONDS
        ? wrong(`The clocks of this machine and of the database differ by ${Math.round(skew)} s: use NTP on both.`)
        : ok('The clocks agree.');
    },
    jobs: async () => {
      const { waiting, failed } = await countJobs(db);
      return failed > 0
        ? warning(`${failed} jobs failed for good, ${waiting} wait: see the errors on the page of events.`)
        : ok(`${waiting} jobs wait.`);
    },
  };
}

/** Runs checks one after the other; one that throws is wrong, with its message. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  report: (name: string, finding: Finding) => void,
): Promise<boolean> {
  let isWell = true;
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check().catch((error: unknown) =>
      wrong(error instanceof Error ? error.message : String(error)),
    );
    report(name, finding);
    isWell &&= finding.state !== 'wrong';
  }
  return isWell;
}
