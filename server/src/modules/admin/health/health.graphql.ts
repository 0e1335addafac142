import { FINDING_STATES, HEALTH_CHECKS, HEALTH_PROBLEMS } from '@cordada/core/accounts/instanceHealth';
import { builder, requireAdmin } from '#server/graphql/builder.ts';
import type { SlowStatement, TableSize } from '#server/diagnostics/database.queries.ts';
import { retryFailedJobs } from '#server/jobs/jobs.ts';
import { logSiteDecision } from '#server/modules/moderation/index.ts';
import type { FailedJob } from '#server/jobs/jobs.ts';
import { FAILED_JOBS_SHOWN, FILE_KINDS, STATEMENTS_SHOWN, TABLES_SHOWN, readInstanceHealth } from './instanceHealth.ts';
import type { InstanceHealth, StoredFiles } from './instanceHealth.ts';

const CheckEnum = builder.enumType('HealthCheck', { values: HEALTH_CHECKS });
const StateEnum = builder.enumType('FindingState', { values: FINDING_STATES });
const ProblemEnum = builder.enumType('HealthProblem', { values: HEALTH_PROBLEMS });
const FileKindEnum = builder.enumType('StoredFileKind', { values: FILE_KINDS });

const FindingType = builder.objectRef<InstanceHealth['checks'][number]>('HealthFinding').implement({
  fields: (t) => ({
    check: t.field({ type: CheckEnum, resolve: ({ name }) => name }),
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    problem: t.field({ type: ProblemEnum, nullable: true, resolve: ({ problem }) => problem ?? null }),
    value: t.float({
      nullable: true,
      description: 'The number of the problem: gigabytes of a disk, hours since a backup, seconds of a clock, jobs.',
      resolve: ({ value }) => value ?? null,
    }),
  }),
});

const TableType = builder.objectRef<TableSize>('TableSize').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    bytes: t.exposeFloat('bytes', { description: 'With indexes.' }),
    rows: t.exposeFloat('rows', { nullable: true, description: 'Estimated; null before PostgreSQL has counted.' }),
  }),
});

const StatementType = builder.objectRef<SlowStatement>('SlowStatement').implement({
  description: 'An SQL statement without its values, and the time that it took since PostgreSQL began to count.',
  fields: (t) => ({
    text: t.exposeString('text'),
    calls: t.exposeFloat('calls'),
    meanMilliseconds: t.exposeFloat('meanMs'),
    totalMilliseconds: t.exposeFloat('totalMs'),
  }),
});

const FailedJobType = builder.objectRef<FailedJob>('FailedJob').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    error: t.exposeString('error', { description: 'Message of the last attempt, without personal data.' }),
    attempts: t.exposeInt('attempts'),
    at: t.field({ type: 'DateTime', description: 'The last attempt.', resolve: ({ at }) => at }),
  }),
});

const FilesType = builder.objectRef<StoredFiles>('StoredFiles').implement({
  fields: (t) => ({
    kind: t.field({ type: FileKindEnum, resolve: ({ kind }) => kind }),
    count: t.exposeInt('count'),
    bytes: t.exposeFloat('bytes'),
  }),
});

const HealthType = builder.objectRef<InstanceHealth>('InstanceHealth').implement({
  description: 'The state of this installation. Sizes are bytes.',
  fields: (t) => ({
    release: t.exposeInt('release'),
    uptimeSeconds: t.exposeInt('uptimeSeconds'),
    memoryUsed: t.float({ resolve: ({ memory }) => memory.used }),
    memoryLimit: t.float({ resolve: ({ memory }) => memory.limit }),
    diskFree: t.float({ resolve: ({ disk }) => disk.free }),
    diskSize: t.float({ resolve: ({ disk }) => disk.size }),
    loadPressure: t.exposeFloat('loadPressure', { description: 'Requests are refused from 0.5 on.' }),
    connectionsInUse: t.int({ resolve: ({ connections }) => connections.total - connections.idle }),
    connectionsMax: t.int({ resolve: ({ connections }) => connections.max }),
    connectionsWaiting: t.int({
      description: 'Requests that wait for a database connection.',
      resolve: ({ connections }) => connections.waiting,
    }),
    databaseVersion: t.exposeInt('databaseVersion'),
    databaseBytes: t.exposeFloat('databaseBytes'),
    tables: t.field({
      type: [TableType],
      extensions: { rows: TABLES_SHOWN },
      description: 'The biggest ones.',
      resolve: ({ tables }) => [...tables],
    }),
    statements: t.field({
      type: [StatementType],
      nullable: true,
      extensions: { rows: STATEMENTS_SHOWN },
      description: 'Those that took most time in total; null where PostgreSQL does not count them.',
      resolve: ({ statements }) => statements && [...statements],
    }),
    jobsWaiting: t.int({ resolve: ({ jobs }) => jobs.waiting }),
    jobsDue: t.int({ resolve: ({ jobs }) => jobs.due }),
    jobsFailed: t.int({ resolve: ({ jobs }) => jobs.failed }),
    oldestJobSeconds: t.float({ resolve: ({ jobs }) => jobs.oldestSeconds }),
    failedJobs: t.field({
      type: [FailedJobType],
      extensions: { rows: FAILED_JOBS_SHOWN },
      resolve: ({ failedJobs }) => [...failedJobs],
    }),
    files: t.field({
      type: [FilesType],
      extensions: { rows: FILE_KINDS.length },
      resolve: ({ files }) => [...files],
    }),
    lastBackupAt: t.field({ type: 'DateTime', nullable: true, resolve: (health) => health.lastBackupAt }),
    checks: t.field({
      type: [FindingType],
      extensions: { rows: HEALTH_CHECKS.length },
      resolve: ({ checks }) => [...checks],
    }),
  }),
});

builder.queryFields((t) => ({
  instanceHealth: t.field({
    type: HealthType,
    description: 'How this installation runs; only for administrators.',
    resolve: async (_, _args, context) => {
      await requireAdmin(context);
      return readInstanceHealth(context);
    },
  }),
}));

builder.mutationFields((t) => ({
  retryFailedJobs: t.int({
    description: 'Lets jobs that were given up try again, and returns how many; only for administrators.',
    resolve: async (_, _args, context) => {
      const admin = await requireAdmin(context);
      return context.db.transaction().execute(async (trx) => {
        const count = await retryFailedJobs(trx);
        if (count > 0) await logSiteDecision(trx, admin, 'retryJobs', String(count));
        return count;
      });
    },
  }),
}));
