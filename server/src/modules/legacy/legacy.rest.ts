import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { ROUTES_LANGUAGES } from '@cordada/core/pages/pageTable';
import { encodePath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { resolveLegacyUrl } from './resolveLegacyUrl.ts';

export function registerLegacyRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: Record<string, unknown> }>('/api/v2/legacy-urls/resolve', async (request, reply) => {
    const { url, lang = 'neutral' } = request.query;
    const language = ROUTES_LANGUAGES.find((one) => one === lang);
    if (typeof url !== 'string' || !language) {
      throw new Failure('bad_request', 'url must be a path, and lang one of neutral, en and es.');
    }
    const path = await resolveLegacyUrl(db, url, language);
    if (path === null) throw new Failure('not_found', 'There is nothing at this address.');
    return reply.header('cache-control', 'no-store').send({ resolvedUrl: encodePath(path) });
  });
}
