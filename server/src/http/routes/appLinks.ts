import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/** Says which native apps may open the addresses of this site: https://developer.android.com/training/app-links and Apple's Universal Links. */
export function registerAppLinks(
  app: FastifyInstance,
  { nativeApps: { android, iosAppId } }: Pick<Config, 'nativeApps'>,
): void {
  app.get('/.well-known/assetlinks.json', async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).send(
      android === null
        ? []
        : [
            {
              relation: ['delegate_permission/common.handle_all_urls'],
              target: {
                namespace: 'android_app',
                package_name: android.packageName,
                sha256_cert_fingerprints: android.fingerprints,
              },
            },
          ],
    ),
  );
  // Apple asks for this address, without an ending.
  app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': CACHE_CONTROL }).send(
      JSON.stringify({
        applinks: {
          details:
            iosAppId === null
              ? []
              : [{ appIDs: [iosAppId], components: [{ '/': '/api/*', exclude: true }, { '/': '/*' }] }],
        },
      }),
    ),
  );
}
