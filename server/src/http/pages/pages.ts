import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { originOf, routesLanguageOfHost } from '@cordada/core/pages/origins';
import { encodePath, matchPath } from '@cordada/core/pages/paths';
import { knownQuery } from '@cordada/core/pages/pageQueries';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { createContext } from '#server/graphql/context.ts';
import type { Services } from '#server/graphql/context.ts';
import { serverErrorsOf } from '#server/graphql/execute.ts';
import type { Executor } from '#server/graphql/execute.ts';
import { failureBody } from '#server/graphql/failureShape.ts';
import type { PageCache, RenderedPage } from './pageCache.ts';
import type { SendPrepared } from '../responses/prepared.ts';
import type { LoadShedder } from '../requests/loadShedder.ts';
import type { Renderer } from './renderer.ts';
import { plainPage } from './plainPage.ts';
import { isReservedPath } from './reservedPaths.ts';

const QUERY_MAX_LENGTH = 300;

interface PageOptions {
  readonly send: SendPrepared;
  readonly services: Services;
  readonly executor: Executor;
  readonly renderer: Renderer;
  readonly cache: PageCache;
  readonly shedder: LoadShedder;
  readonly reporter: {
    error(error: unknown, requestId: string): void;
    notFound(path: string, requestId: string): void;
  };
  readonly resolveLegacy: (url: string, routesLanguage: RoutesLanguage) => Promise<string | null>;
}

export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { send } = options;
  const answer = async (request: FastifyRequest, reply: FastifyReply, routesLanguage: RoutesLanguage) => {
    const [path = '/', ...queries] = (request.raw.url ?? '/').split('?');
    const match = matchPath(path, routesLanguage);
    const known = knownQuery(match?.name ?? null, queries.join('?'));
    const key = `${routesLanguage} ${path}${known}`;
    const url = new URL(path.startsWith('/') ? `http://page${path.replace(/^\/{2,}/, '/')}` : 'http://page/');
    url.search = queries.join('?');
    // Only URLs that passed all checks below are in the cache.
    const kept = options.cache.find(key);
    if (kept && (kept.status === 200 || url.search === known)) return send(request, reply, kept);
    if (isReservedPath(url.pathname)) return reply.callNotFound();
    const isSecret = match?.params['key'] !== undefined;
    if (isSecret) void reply.header('referrer-policy', 'no-referrer');
    if (match?.canonicalPath !== undefined && match.isCanonical === false) {
      return reply
        .code(301)
        .header('location', encodePath(match.canonicalPath) + url.search)
        .send();
    }
    if (url.search.length > QUERY_MAX_LENGTH) throw new Failure('bad_request', 'The address is too long.');
    const render = async (): Promise<RenderedPage> => {
      if (!match) options.reporter.notFound(url.pathname, request.id);
      return { ...(await renderPage(options, routesLanguage, url.pathname + known)), isSecret };
    };
    // URLs of the former site differ by query parameters that our pages do not use.
    const formerly = (): Promise<string | null> => options.resolveLegacy(url.pathname + url.search, routesLanguage);
    try {
      let location = match ? null : await formerly();
      if (location === null) {
        options.shedder.admit('anonymousRead', reply);
        const page = await options.cache.get(key, render);
        if (match && page.status === 404) location = await formerly();
        // A page knows only its own parameters; a redirect keeps those of others, such as the origin of a visit.
        if (location === null && page.location !== null && url.search !== known)
          location = page.location.split('?')[0] + url.search;
        if (location === null) return send(request, reply, page);
      }
      return reply
        .code(301)
        .headers({ location: encodePath(location), 'cache-control': 'no-cache' })
        .send();
    } catch (error) {
      options.reporter.error(error, request.id);
      return sendTrouble(request, reply, error, routesLanguage);
    }
  };
  app.get('/*', (request, reply) => {
    const routesLanguage = routesLanguageOfHost(request.host);
    // A URL without a query is the cache key itself and needs no parsing.
    const kept = options.cache.find(`${routesLanguage} ${request.raw.url}`);
    return kept ? send(request, reply, kept) : answer(request, reply, routesLanguage);
  });
}

async function renderPage(
  { services, executor, renderer }: PageOptions,
  routesLanguage: RoutesLanguage,
  address: string,
): Promise<Omit<RenderedPage, 'isSecret'>> {
  const language: Language = routesLanguage === 'es' ? 'es' : 'en';
  const tags = new Set<string>();
  // Render as a visitor, because a page never depends on the viewer.
  const context = createContext(services, async () => null, {
    routesLanguage,
    language,
    tokenHash: null,
    clientAddress: '',
    userAgent: '',
    tags,
  });
  let trouble: unknown = null;
  const result = await renderer.render({
    url: `${originOf(services.config.publicUrl, routesLanguage)}${address}`,
    routesLanguage,
    language,
    publicUrl: services.config.publicUrl,
    execute: async (id, variables) => {
      const answer = await executor.execute({ id, variables: variables as Record<string, unknown> }, context);
      // The app renders the error page; keep the original error to report it once.
      trouble ??= serverErrorsOf(answer)[0] ?? null;
      return answer;
    },
  });
  if (trouble) throw trouble;
  if (result.error) throw result.error;
  return { status: result.status, html: result.html, location: result.redirect ?? null, isShell: result.isShell, tags };
}

const TROUBLE = {
  en: { title: 'Oops! Something went wrong', text: 'The page cannot be shown right now.', retry: 'Try Again' },
  es: {
    title: '¡Vaya! Algo ha salido mal',
    text: 'La página no se puede mostrar en este momento.',
    retry: 'Reintentar',
  },
} as const;

/** Sends a static error page that needs no database, script or stylesheet. */
function sendTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  routesLanguage: RoutesLanguage,
): FastifyReply {
  const body = failureBody(error, request.id);
  const language = routesLanguage === 'es' ? 'es' : 'en';
  return reply
    .code(body.status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
    .send(plainPage({ language, ...TROUBLE[language], note: request.id }));
}
