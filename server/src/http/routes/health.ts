import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Probe = () => Promise<unknown>;

const PROBE_TIMEOUT_MS = 3_000;

/** `/health/live` only shows that the process responds; `/health/ready` also checks everything it needs. */
export function registerHealth(
  app: FastifyInstance,
  probes: Readonly<Record<string, Probe>>,
  isStopping: () => boolean,
): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const entries = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await probeStatus(probe)] as const),
    );
    const isReady = !isStopping() && entries.every(([, status]) => status === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isStopping() ? 'stopping' : isReady ? 'ok' : 'failing',
        dependencies: Object.fromEntries(entries),
      });
  });
}

async function probeStatus(probe: Probe): Promise<'ok' | 'failing'> {
  const stop = new AbortController();
  try {
    await Promise.race([
      probe(),
      delay(PROBE_TIMEOUT_MS, undefined, { signal: stop.signal }).then(() => Promise.reject(new Error('timeout'))),
    ]);
    return 'ok';
  } catch {
    return 'failing';
  } finally {
    stop.abort();
  }
}
