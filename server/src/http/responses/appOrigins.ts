import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** What the pages of the native apps ask for: the API, and pictures and maps, which hold nothing that is not public by address. */
const API = /^\/(api|users)\//;
const PICTURES = /^\/(media|covers|tiles|maps|basemap|share)\//;
const SENT = 'content-type, x-access-token, idempotency-key, cordada-position';
const READ = 'x-request-id, x-operation, retry-after, content-disposition, idempotency-replayed, cordada-position';
const PREFLIGHT_SECONDS = '7200';

/** The pages of the apps come from these origins, which no website can have on a device. */
export function appOrigins({ nativeApps: { android, iosAppId } }: Pick<Config, 'nativeApps'>): string[] {
  return [...(android === null ? [] : ['https://localhost']), ...(iosAppId === null ? [] : ['capacitor://localhost'])];
}

/**
 * Lets the configured native apps read answers. No cookie is ever allowed: the session is a header. Every other origin
 * gets what it always got, nothing.
 */
export function allowAppOrigins(app: FastifyInstance, config: Pick<Config, 'nativeApps'>): void {
  const origins = appOrigins(config);
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '';
    const isPicture = PICTURES.test(path);
    // Image elements send no origin.
    if (isPicture || API.test(path)) void reply.header('vary', 'origin');
    if (isPicture) void reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin) || !(isPicture || API.test(path))) return done();
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': READ,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': SENT,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
}
