import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { GaugeConfiguration } from 'prom-client';
import { Failure } from '@cordada/core/failures';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values that are read when somebody asks, by name and label; null when they cannot be read now. */
export interface Measured {
  readonly loadPressure: () => number;
  readonly databaseConnections: () => Readonly<Record<'total' | 'idle' | 'waiting', number>>;
  readonly jobs: () => Promise<Readonly<Record<'waiting' | 'failed', number>> | null>;
  /** Unix time in seconds. */
  readonly lastBackup: () => Promise<number | null>;
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

function gauges(registry: Registry, { loadPressure, databaseConnections, jobs, lastBackup }: Measured): void {
  const add = (gauge: GaugeConfiguration<string>): void =>
    registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
  add({
    name: 'cordada_load_pressure',
    help: 'Share of the capacity in use; requests are refused from 0.5 on.',
    collect() {
      this.set(loadPressure());
    },
  });
  add({
    name: 'cordada_database_connections',
    help: 'Database connections of requests, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(databaseConnections())) this.set({ state }, count);
    },
  });
  add({
    name: 'cordada_jobs',
    help: 'Jobs that wait, and jobs that failed for good.',
    labelNames: ['state'],
    async collect() {
      for (const [state, count] of Object.entries((await jobs()) ?? {})) this.set({ state }, count);
    },
  });
  add({
    name: 'cordada_last_backup_timestamp_seconds',
    help: 'When the last backup was finished; 0 before the first.',
    async collect() {
      this.set((await lastBackup()) ?? 0);
    },
  });
}
