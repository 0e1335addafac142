import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { setLanguage } from './accounts.queries.ts';

/** `PATCH /users/me`: the language of the logged-in user. */
export function registerAccountRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.patch<{ Body: { lang?: unknown } | null }>('/users/me', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const lang = LANGUAGES.find((language) => language === request.body?.lang);
    if (!lang) throw new Failure('bad_request', 'lang must be en or es.');
    if (!(await setLanguage(context.db, viewer.id, lang)))
      throw new Failure('no_changes', 'This is your language already.');
    return reply.header('cache-control', 'no-store').send({ lang });
  });
}
