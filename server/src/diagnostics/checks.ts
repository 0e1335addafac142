import fs from 'node:fs/promises';
import { lastBackupAt } from '#server/backup/lastBackup.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { lastMigration } from '#server/db/migrating/migrate.ts';
import type { DatabaseFacts } from '#server/db/serverFacts.ts';
import { countJobs } from '#server/jobs/jobs.ts';
import { measureDisk } from './disk.ts';
import { ok, warning, wrong } from './findings.ts';
import type { Check } from './findings.ts';

const DISK_MIN_BYTES = 2e9;
const DISK_LOW_SHARE = 0.1;
const CLOCK_MAX_SECONDS = 5;
const BACKUP_MAX_DAYS = 2;
const DAY_SECONDS = 86_400;

/** Checks of settings and machine that contact nobody. */
export function checksOfInstallation(config: Config): Readonly<Record<'address' | 'disk' | 'backup', Check>> {
  return {
    address: async () => {
      const { hostname, protocol } = new URL(config.publicUrl);
      if (hostname === 'localhost')
        return warning('PUBLIC_URL is this machine: links in mails work nowhere else.', 'addressLocal');
      if (protocol === 'http:')
        return warning(
          'PUBLIC_URL is not https: browsers give no position, and passwords travel openly.',
          'addressInsecure',
        );
      return config.trustedProxies === 0
        ? warning(
            'TRUSTED_PROXIES is 0: behind a proxy all visitors count as one, and its limits hit everybody.',
            'addressNoProxy',
          )
        : ok(config.publicUrl);
    },
    disk: async () => {
      await fs.mkdir(config.dataDirectory, { recursive: true });
      const { free, size } = await measureDisk(config.dataDirectory);
      const gigabytes = Math.round(free / 1e9);
      const text = `${gigabytes} GB free in ${config.dataDirectory}`;
      if (free < DISK_MIN_BYTES) return wrong(`${text}: make room, or writes will fail.`, 'diskFull', gigabytes);
      return free / size < DISK_LOW_SHARE ? warning(`${text}, less than a tenth.`, 'diskLow', gigabytes) : ok(text);
    },
    backup: async () => {
      const at = await lastBackupAt(config.dataDirectory);
      if (at === null) return warning('There is no backup: npm run backup -- create FOLDER.', 'backupNone');
      const days = (Date.now() / 1_000 - at) / DAY_SECONDS;
      const hours = Math.round(days * 24);
      const text = `The last backup is ${hours} hours old`;
      return days > BACKUP_MAX_DAYS
        ? warning(`${text}: run npm run backup daily.`, 'backupOld', hours)
        : ok(`${text}.`);
    },
  };
}

/** Checks of a database that could be reached. */
export function checksOfDatabase(
  { db }: { readonly db: Db },
  findFacts: () => Promise<DatabaseFacts>,
  lastKnown: string,
): Readonly<Record<'database' | 'schema' | 'clock' | 'jobs', Check>> {
  return {
    database: async () => {
      const { version, unsafe, missing } = await findFacts();
      if (version < 15) return wrong(`PostgreSQL ${version} is too old: use 15 or newer.`, 'databaseTooOld', version);
      if (missing.length > 0)
        return wrong(`Install the extensions ${missing.join(', ')} on the database server.`, 'databaseExtensions');
      if (unsafe.length > 0)
        return wrong(`Switch on ${unsafe.join(', ')}: acknowledged data could be lost.`, 'databaseUnsafe');
      return ok(`PostgreSQL ${version}.`);
    },
    schema: async () => {
      const last = await lastMigration(db);
      if (last === lastKnown) return ok(last);
      if (last > lastKnown)
        return wrong(`The database is of a newer release (${last}): install that or a newer one.`, 'schemaNewer');
      return warning(
        `The next start applies the migrations after ${last || 'none'}: make a backup before.`,
        'schemaOlder',
      );
    },
    clock: async () => {
      const { seconds } = await findFacts();
      const skew = Math.round(Math.abs(seconds - Date.now() / 1_000));
      return skew > CLOCK_MAX_SECONDS
        ? wrong(
            `The clocks of this machine and of the database differ by ${skew} s: use NTP on both.`,
            'clockSkew',
            skew,
          )
        : ok('The clocks agree.');
    },
    jobs: async () => {
      const { waiting, failed } = await countJobs(db);
      return failed > 0
        ? warning(
            `${failed} jobs failed for good, ${waiting} wait: see the errors on /admin/health.`,
            'jobsFailed',
            failed,
          )
        : ok(`${waiting} jobs wait.`);
    },
  };
}
