import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { originOf, routesLanguageOfHost } from '@cordada/core/pages/origins';
import { encodePath, matchPath } from '@cordada/core/pages/paths';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { createContext } from '#server/graphql/context.ts';
import type { Services } from '#server/graphql/context.ts';
import type { Executor } from '#server/graphql/execute.ts';
import { failureBody } from '#server/graphql/failureShape.ts';
import type { CachedPage, PageCache, RenderedPage } from './pageCache.ts';
import type { Renderer } from './renderer.ts';
import { isReservedPath } from './reservedPaths.ts';

const QUERY_MAX_LENGTH = 300;

interface PageOptions {
  readonly services: Services;
  readonly executor: Executor;
  readonly renderer: Renderer;
  readonly cache: PageCache;
  readonly reporter: {
    error(error: unknown, requestId: string): void;
    notFound(path: string, requestId: string): void;
  };
  /** The path that answers now for an address of a former site. */
  readonly resolveLegacy: (url: string, routesLanguage: RoutesLanguage) => Promise<string | null>;
}

/** Every address that is no API: the document a visitor sees, the same for everybody. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  app.get('/*', async (request, reply) => {
    const routesLanguage = routesLanguageOfHost(request.host);
    const key = `${routesLanguage} ${request.raw.url}`;
    // Only addresses that passed everything below are kept.
    const kept = options.cache.find(key);
    if (kept) return sendPage(request, reply, kept);
    const url = new URL(
      request.raw.url?.startsWith('/') ? `http://page${request.raw.url.replace(/^\/{2,}/, '/')}` : 'http://page/',
    );
    if (isReservedPath(url.pathname)) return reply.callNotFound();
    const match = matchPath(request.raw.url?.split('?')[0] ?? '/', routesLanguage);
    const isSecret = match?.params['key'] !== undefined;
    if (isSecret) void reply.header('referrer-policy', 'no-referrer');
    if (match?.canonicalPath !== undefined && match.isCanonical === false) {
      return reply
        .code(301)
        .header('location', encodePath(match.canonicalPath) + url.search)
        .send();
    }
    if (url.search.length > QUERY_MAX_LENGTH) throw new Failure('bad_request', 'The address is too long.');
    let page: CachedPage;
    try {
      page = await options.cache.get(key, async () => ({
        ...(await answerPage(options, routesLanguage, url, match !== null, request.id)),
        isSecret,
      }));
    } catch (error) {
      options.reporter.error(error, request.id);
      return sendTrouble(request, reply, error, routesLanguage);
    }
    return sendPage(request, reply, page);
  });
}

/** A page, or for an address that leads nowhere the way to what it led to on a former site. */
async function answerPage(
  options: PageOptions,
  routesLanguage: RoutesLanguage,
  url: URL,
  isKnown: boolean,
  requestId: string,
): Promise<Omit<RenderedPage, 'isSecret'>> {
  const page = isKnown ? await renderPage(options, routesLanguage, url) : null;
  if (page && page.status !== 404) return page;
  const location = await options.resolveLegacy(url.pathname + url.search, routesLanguage);
  if (location !== null) return { status: 301, html: '', location, isShell: false, tags: new Set() };
  if (!isKnown) options.reporter.notFound(url.pathname, requestId);
  return page ?? renderPage(options, routesLanguage, url);
}

async function renderPage(
  { services, executor, renderer }: PageOptions,
  routesLanguage: RoutesLanguage,
  url: URL,
): Promise<Omit<RenderedPage, 'isSecret'>> {
  const language: Language = routesLanguage === 'es' ? 'es' : 'en';
  const tags = new Set<string>();
  // The context of nobody: a page never depends on who asks for it.
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
    url: `${originOf(services.config.publicUrl, routesLanguage)}${url.pathname}${url.search}`,
    routesLanguage,
    language,
    publicUrl: services.config.publicUrl,
    execute: async (id, variables) => {
      const answer = await executor.execute({ id, variables: variables as Record<string, unknown> }, context);
      for (const error of answer.errors ?? []) {
        const status = Number(error.extensions['status'] ?? 500);
        if (status >= 500) trouble ??= new Failure(status === 503 ? 'unavailable' : 'internal', error.message);
      }
      return answer;
    },
  });
  if (trouble) throw trouble;
  if (result.error) throw result.error;
  return { status: result.status, html: result.html, location: result.redirect ?? null, isShell: result.isShell, tags };
}

/** Sends a page past the framework's reply: what it does for streams and types, kept bytes do not need. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  const ours: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) ours.push(name, value as string);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    raw.writeHead(304, [...ours, ...page.headers]).end();
    return reply;
  }
  const { headers, body } = page[codingFor(request.headers['accept-encoding'] ?? '')];
  raw.writeHead(page.status, [...ours, ...page.headers, ...headers]).end(body);
  return reply;
}

const codings = new LRUCache<string, 'brotli' | 'gzip' | 'identity'>({ max: 100 });

/** The best coding that an Accept-Encoding names and does not rule out by `q=0`. */
function codingFor(accepted: string): 'brotli' | 'gzip' | 'identity' {
  const known = codings.get(accepted);
  if (known) return known;
  const named = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
    .filter(([, ...words]) => !words.some((word) => /^q=0(\.0*)?$/.test(word)))
    .map(([name]) => name);
  const coding = named.includes('br') ? 'brotli' : named.includes('gzip') ? 'gzip' : 'identity';
  codings.set(accepted, coding);
  return coding;
}

const TROUBLE = {
  en: { title: 'Oops! Something went wrong', text: 'The page cannot be shown right now.', retry: 'Try Again' },
  es: {
    title: '¡Vaya! Algo ha salido mal',
    text: 'La página no se puede mostrar en este momento.',
    retry: 'Reintentar',
  },
} as const;

/** The page for when nothing can be rendered: it needs no database, no script and no style file. */
function sendTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  routesLanguage: RoutesLanguage,
): FastifyReply {
  const body = failureBody(error, request.id);
  request.log.error({ err: error, requestId: request.id }, 'page could not be rendered');
  const language = routesLanguage === 'es' ? 'es' : 'en';
  const text = TROUBLE[language];
  return reply
    .code(body.status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${text.title}</title></head>` +
        `<body style="font:18px/1.5 system-ui;max-width:36rem;margin:20vh auto;padding:0 1.5rem">` +
        `<h1>${text.title}</h1><p>${text.text}</p>` +
        `<p><a href="" style="display:inline-block;padding:.6rem 1.2rem;border:1px solid;border-radius:6px;color:inherit">${text.retry}</a></p>` +
        `<p><small>${request.id}</small></p></body></html>`,
    );
}
