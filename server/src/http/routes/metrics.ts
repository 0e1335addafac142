import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Failure } from '@cordada/core/failures';
import { measureMemory } from '#server/diagnostics/memory.ts';
import type { JobCounts } from '#server/jobs/jobs.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values that are read when somebody asks, by name and label; null when they cannot be read now. */
export interface Measured {
  readonly loadPressure: () => number;
  readonly databaseConnections: () => Readonly<Record<'total' | 'idle' | 'waiting', number>>;
  /** How many connections requests may open. */
  readonly databasePoolSize: number;
  readonly jobs: () => Promise<JobCounts | null>;
  /** Unix time in seconds. */
  readonly lastBackup: () => Promise<number | null>;
  /** Bytes of the disk of `DATA_DIR`. */
  readonly disk: () => Promise<Readonly<Record<'free' | 'size', number>> | null>;
  /** Wrong passwords and registrations since the full hour. */
  readonly signInFailures: () => Promise<number | null>;
}

/**
 * `GET /metrics` for Prometheus. No label tells of a person: routes are patterns, not paths.
 * @param token for readers elsewhere; without one, only this machine may read, and no proxy on it
 */
export function registerMetrics(app: FastifyInstance, token: string | null, measured: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cordada_' });
  const labelNames = ['method', 'route'] as const;
  const requests = new Counter({
    name: 'cordada_requests_total',
    help: 'Requests that were answered, by route pattern and status.',
    labelNames: [...labelNames, 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'cordada_request_duration_seconds',
    help: 'Time until the answer was sent, by route pattern.',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  });
  gauges(registry, measured);

  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    reply.raw.once('close', () => {
      const route = request.routeOptions.url ?? 'none';
      const { method } = request;
      requests.inc({ method, route, status: reply.raw.statusCode });
      durations.observe({ method, route }, (performance.now() - start) / 1_000);
    });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Failure('not_found', 'There is nothing at this address.');
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics());
  });
}

function mayRead({ socket, headers }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Gauges that read their value when somebody asks. One that cannot be read is absent, so that it does not look well. */
function gauges(registry: Registry, measured: Measured): void {
  const one = (name: string, help: string, read: () => number | null | Promise<number | null>): void =>
    registry.registerMetric(
      new Gauge({
        name: `cordada_${name}`,
        help,
        registers: [],
        async collect() {
          const value = await read();
          if (value === null) this.remove();
          else this.set(value);
        },
      }),
    );
  const byState = (
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>> | null>,
    states: readonly string[],
  ): void =>
    registry.registerMetric(
      new Gauge({
        name: `cordada_${name}`,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          const values = await read();
          this.reset();
          if (values) for (const state of states) this.set({ state }, values[state] ?? 0);
        },
      }),
    );
  const jobs = shared(measured.jobs);
  const disk = shared(measured.disk);
  one('load_pressure', 'Share of the capacity in use; requests are refused from 0.5 on.', measured.loadPressure);
  byState(
    'database_connections',
    'Database connections of requests, and requests that wait for one.',
    async () => measured.databaseConnections(),
    ['total', 'idle', 'waiting'],
  );
  one('database_pool_size', 'Database connections that requests may open.', () => measured.databasePoolSize);
  byState(
    'jobs',
    'Jobs that wait, those of them that are due, and jobs that failed for good.',
    async () => {
      const counts = await jobs();
      return counts && { waiting: counts.waiting, due: counts.due, failed: counts.failed };
    },
    ['waiting', 'due', 'failed'],
  );
  one('oldest_job_age_seconds', 'How long the oldest due job has waited to begin; 0 when none waits.', async () => {
    const counts = await jobs();
    return counts && counts.oldestSeconds;
  });
  one(
    'last_backup_timestamp_seconds',
    'When the last backup was finished; 0 before the first.',
    async () => (await measured.lastBackup()) ?? 0,
  );
  one('disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', async () => (await disk())?.free ?? null);
  one('disk_size_bytes', 'Size of the disk of DATA_DIR.', async () => (await disk())?.size ?? null);
  one(
    'memory_limit_bytes',
    'Memory that the process may use: of its container, or of the machine.',
    () => measureMemory().limit,
  );
  one('sign_in_failures', 'Wrong passwords and registrations since the full hour.', measured.signInFailures);
}

/** Gauges that are collected at once share one reading. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return () => (underWay ??= read().finally(() => (underWay = null)));
}
