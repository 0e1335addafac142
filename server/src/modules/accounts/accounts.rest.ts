import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { LANGUAGES, ROUTES_LANGUAGES, pathPattern } from '@cordada/core/pages/pageTable';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { setLanguage } from './accounts.queries.ts';
import { unsubscribe } from './subscriptions.ts';

/** `PATCH /users/me`, and the one click by which mail programs unsubscribe. */
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
  // RFC 8058: the address in the header of a mail, which is the page for people, takes a form from programs.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of new Set(ROUTES_LANGUAGES.map((language) => pathPattern('unsubscribe', language)))) {
      scope.post<{ Params: { key: string } }>(path, async (request, reply) => {
        const { db } = contextOf(request);
        request.raw.resume();
        await unsubscribe(db, request.params.key);
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .send({ unsubscribed: true });
      });
    }
  });
}
