import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { routesLanguageOfHost } from '@cordada/core/pages/origins';
import type { Db } from '#server/db/connect.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { isReservedPath } from '#server/http/pages/reservedPaths.ts';
import { plainPage } from '#server/http/pages/plainPage.ts';
import { MAINTENANCE_TAG, findMaintenance } from './maintenance.queries.ts';
import type { Maintenance } from './maintenance.queries.ts';

/** What is answered all the same: probes, and what browsers and programs ask of a host. */
const OPEN = /^\/(health|metrics|\.well-known|icons|robots\.txt)(\/|$|\?)/;
/** Asked of clients when nobody knows the end. */
const RETRY_SECONDS = 300;
const RETRY_MIN_SECONDS = 30;

const TEXTS = {
  en: {
    title: 'Back soon',
    text: 'We are working on Cordada. Nothing is lost: what you write meanwhile can be sent again.',
    until: (time: string) => `It should be back at ${time}.`,
    retry: 'Try Again',
    locale: 'en-GB',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'Estamos trabajando en Cordada. No se pierde nada: lo que escribas mientras tanto podrás enviarlo después.',
    until: (time: string) => `Debería estar de vuelta a las ${time}.`,
    retry: 'Reintentar',
    locale: 'es-ES',
  },
} as const;

/** Answers 503 to everything while `npm run maintenance -- on` is in force, in all processes. */
export async function registerMaintenance(
  app: FastifyInstance,
  db: Db,
  changes: InvalidationFeed,
  report: (error: unknown) => void,
): Promise<void> {
  let current: Maintenance | null = await findMaintenance(db);
  const read = async (): Promise<void> => {
    current = await findMaintenance(db);
  };
  // While the database is away the last known state stays.
  changes.subscribe((tags) => {
    if (tags.includes(MAINTENANCE_TAG) || tags.includes('*')) void read().catch(report);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (current === null || OPEN.test(request.url)) return done();
    const seconds = secondsUntil(current.until);
    void reply.header('retry-after', String(seconds));
    const isPage = request.method === 'GET' && !isReservedPath(request.url.split('?')[0] ?? '');
    if (isPage) return void sendPage(reply, current, routesLanguageOfHost(request.host) === 'es' ? 'es' : 'en');
    done(
      new Failure('unavailable', 'The service is closed for maintenance.', {
        details: { retryAfterSeconds: seconds },
      }),
    );
  });
}

function secondsUntil(until: Date | null): number {
  if (until === null) return RETRY_SECONDS;
  return Math.max(RETRY_MIN_SECONDS, Math.ceil((until.getTime() - Date.now()) / 1_000));
}

function sendPage(reply: FastifyReply, { until }: Maintenance, language: 'en' | 'es'): FastifyReply {
  const { title, text, retry, locale, until: untilText } = TEXTS[language];
  const time = until?.toLocaleString(locale, { timeZone: 'UTC', timeStyle: 'short', dateStyle: 'long' });
  return reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(plainPage({ language, title, text: time ? `${text} ${untilText(`${time} UTC`)}` : text, retry, note: '' }));
}
