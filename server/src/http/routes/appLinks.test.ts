import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { registerAppLinks } from './appLinks.ts';

const FINGERPRINT = Array(32).fill('AB').join(':');

async function answers(environment: Record<string, string>): Promise<unknown[]> {
  const app = Fastify();
  registerAppLinks(app, readConfig(environment));
  const paths = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];
  const replies = await Promise.all(paths.map((url) => app.inject({ url })));
  await app.close();
  for (const { headers } of replies) expect(headers['content-type']).toContain('application/json');
  return replies.map((reply) => reply.json());
}

describe('the links of the native apps', () => {
  it('name the apps that are configured', async () => {
    const [android, ios] = await answers({
      ANDROID_PACKAGE: 'org.example.cordada',
      ANDROID_FINGERPRINTS: FINGERPRINT,
      IOS_APP_ID: 'TEAM123456.org.example.cordada',
    });
    expect(android).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'org.example.cordada',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ]);
    expect(ios).toMatchObject({ applinks: { details: [{ appIDs: ['TEAM123456.org.example.cordada'] }] } });
  });

  it('name none without configuration', async () => {
    expect(await answers({})).toEqual([[], { applinks: { details: [] } }]);
    expect(() => readConfig({ ANDROID_PACKAGE: 'x', ANDROID_FINGERPRINTS: 'AB' })).toThrow('ANDROID_FINGERPRINTS must');
  });
});
