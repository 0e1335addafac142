import type { FastifyInstance } from 'fastify';
import { RELEASE } from '@cordada/core/release';

export function registerRelease(app: FastifyInstance, minAllowedRelease: number): void {
  app.get('/api/v2/release', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ release: RELEASE, minAllowedRelease }),
  );
}
