import type { FastifyInstance } from 'fastify';
import { SIGN_IN_PROVIDERS } from '@cordada/core/accounts/signInProviders';
import { Failure } from '@cordada/core/failures';
import { LANGUAGES, ROUTES_LANGUAGES, pathPattern } from '@cordada/core/pages/pageTable';
import type { SignInAnswer } from '#server/adapters/signin/signin.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { setLanguage } from './accounts.queries.ts';
import { receiveProviderAnswer } from './signIn/signIn.ts';
import { unsubscribe } from './subscriptions/subscriptions.ts';

const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export function registerAccountRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  interface LanguageCall {
    Querystring: { lang?: unknown };
    Body: { lang?: unknown } | null;
  }
  app.patch<LanguageCall>('/users/me', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const wanted = request.query.lang ?? request.body?.lang;
    const lang = LANGUAGES.find((language) => language === wanted);
    if (!lang) throw new Failure('bad_request', 'lang must be en or es.');
    if (!(await setLanguage(context.db, viewer.id, lang)))
      throw new Failure('no_changes', 'This is your language already.');
    return reply.header('cache-control', 'no-store').send({ lang });
  });
  // RFC 8058: the unsubscribe URL in the mail header is also a page for people, and accepts a form POST from mail
  // programs.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // Providers redirect with a query or, in the case of Apple, post a form; neither sends an access token.
    const answer = async (name: string, given: SignInAnswer, context: RequestContext): Promise<string> => {
      const provider = SIGN_IN_PROVIDERS.find((one) => one === name);
      if (!provider) throw new Failure('not_found', 'There is no such provider.');
      return receiveProviderAnswer(context, provider, given);
    };
    scope.get<{ Params: { provider: string } }>('/api/sign-in/:provider/callback', async (request, reply) => {
      const query = request.raw.url?.split('?')[1] ?? '';
      const page = await answer(request.params.provider, { query }, contextOf(request));
      return reply
        .code(303)
        .headers({ ...PRIVATE, location: page })
        .send();
    });
    scope.post<{ Params: { provider: string }; Body: string }>(
      '/api/sign-in/:provider/callback',
      async (request, reply) => {
        const form = typeof request.body === 'string' ? request.body : '';
        const page = await answer(request.params.provider, { form }, contextOf(request));
        return reply
          .code(303)
          .headers({ ...PRIVATE, location: page })
          .send();
      },
    );
    for (const path of new Set(ROUTES_LANGUAGES.map((language) => pathPattern('unsubscribe', language)))) {
      scope.post<{ Params: { key: string } }>(path, async (request, reply) => {
        request.raw.resume();
        await unsubscribe(contextOf(request), request.params.key);
        return reply.headers(PRIVATE).send({ unsubscribed: true });
      });
    }
  });
}
