import { uptime } from 'node:process';
import { HEALTH_CHECKS } from '@cordada/core/accounts/instanceHealth';
import type { HealthCheck } from '@cordada/core/accounts/instanceHealth';
import { RELEASE } from '@cordada/core/release';
import { cleanReport } from '@cordada/core/reporting';
import { lastBackupAt } from '#server/backup/lastBackup.ts';
import type { Database } from '#server/db/connect.ts';
import { lastKnownMigration } from '#server/db/migrating/migrate.ts';
import { findDatabaseFacts } from '#server/db/serverFacts.ts';
import { checksOfDatabase, checksOfInstallation } from '#server/diagnostics/checks.ts';
import { findDatabaseSize, listBiggestTables, listSlowStatements } from '#server/diagnostics/database.queries.ts';
import type { SlowStatement, TableSize } from '#server/diagnostics/database.queries.ts';
import { measureDisk } from '#server/diagnostics/disk.ts';
import { ok, wrong } from '#server/diagnostics/findings.ts';
import type { Check, Finding } from '#server/diagnostics/findings.ts';
import { measureMemory } from '#server/diagnostics/memory.ts';
import type { Services } from '#server/graphql/context.ts';
import { countJobs, listFailedJobs } from '#server/jobs/jobs.ts';
import type { FailedJob, JobCounts } from '#server/jobs/jobs.ts';
import { measureImages } from '#server/modules/media/index.ts';
import { measureFiles } from '#server/modules/tracks/index.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    /** What only the running process knows of itself. */
    readonly readings: {
      loadPressure(): number;
      connections(): ReturnType<Database['connections']>;
    };
  }
}

export const TABLES_SHOWN = 8;
export const STATEMENTS_SHOWN = 8;
export const FAILED_JOBS_SHOWN = 20;

export const FILE_KINDS = ['tracks', 'photos', 'photoSizes'] as const;

export interface StoredFiles {
  readonly kind: (typeof FILE_KINDS)[number];
  readonly count: number;
  readonly bytes: number;
}

export interface InstanceHealth {
  readonly release: number;
  readonly uptimeSeconds: number;
  readonly memory: { readonly used: number; readonly limit: number };
  readonly disk: { readonly free: number; readonly size: number };
  readonly loadPressure: number;
  readonly connections: ReturnType<Database['connections']> & { readonly max: number };
  readonly databaseVersion: number;
  readonly databaseBytes: number;
  readonly tables: readonly TableSize[];
  /** Null where PostgreSQL does not count them. */
  readonly statements: readonly SlowStatement[] | null;
  readonly jobs: JobCounts;
  readonly failedJobs: readonly FailedJob[];
  readonly files: readonly StoredFiles[];
  readonly lastBackupAt: Date | null;
  readonly checks: readonly (Finding & { readonly name: HealthCheck })[];
}

/** The state of this installation for its administrators: bounded lists, and nothing that names a person. */
export async function readInstanceHealth(services: Services): Promise<InstanceHealth> {
  const { config, db, readings } = services;
  const facts = await findDatabaseFacts(db);
  const [databaseBytes, tables, statements, jobs, failedJobs, tracks, images, disk, backupAt, checks] =
    await Promise.all([
      findDatabaseSize(db),
      listBiggestTables(db, TABLES_SHOWN),
      listSlowStatements(db, STATEMENTS_SHOWN),
      countJobs(db),
      listFailedJobs(db, FAILED_JOBS_SHOWN),
      measureFiles(db),
      measureImages(db),
      measureDisk(config.dataDirectory),
      lastBackupAt(config.dataDirectory),
      runAllChecks({
        ...checksOfDatabase({ db }, async () => facts, await lastKnownMigration()),
        ...checksOfInstallation(config),
        files: async () => {
          await services.files.check();
          return ok('Files can be read.');
        },
      }),
    ]);
  return {
    release: RELEASE,
    uptimeSeconds: Math.round(uptime()),
    memory: measureMemory(),
    disk,
    loadPressure: readings.loadPressure(),
    connections: { ...readings.connections(), max: config.databasePoolSize },
    databaseVersion: facts.version,
    databaseBytes,
    tables,
    statements,
    jobs,
    failedJobs: failedJobs.map((job) => ({ ...job, error: withoutPersonalData(job.error) })),
    files: [
      { kind: 'tracks', ...tracks },
      { kind: 'photos', ...images.originals },
      { kind: 'photoSizes', ...images.sizes },
    ],
    lastBackupAt: backupAt === null ? null : new Date(backupAt * 1_000),
    checks,
  };
}

function runAllChecks(checks: Readonly<Record<HealthCheck, Check>>): Promise<InstanceHealth['checks']> {
  return Promise.all(
    HEALTH_CHECKS.map(async (name) => ({
      name,
      ...(await checks[name]().catch(() => wrong('', name === 'files' ? 'filesFailing' : 'checkFailed'))),
    })),
  );
}

/** The first line of an error, without addresses, keys and places. */
function withoutPersonalData(error: string): string {
  const [message = ''] = error.split('\n');
  const nothing = { kind: 'error', name: '', stack: '', page: '', release: RELEASE, trail: [] } as const;
  return cleanReport({ ...nothing, message }).message;
}
