import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createApp } from './app.ts';
import { freePort } from './testing/freePort.ts';

const NGINX = '/usr/sbin/nginx';
const CLIENT = '127.0.0.9';
const FORGED = '203.0.113.66';

/** Asks from another address of this machine, so that the client is not the proxy. */
async function askFrom(address: string, port: number, headers: Record<string, string> = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  http
    .get({ host: '127.0.0.1', port, path: '/who', localAddress: address, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    })
    .on('error', reject);
  return promise;
}

describe.skipIf(!fs.existsSync(NGINX) || process.platform !== 'linux')('the address of a client behind nginx', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-nginx-'));
  const apps: FastifyInstance[] = [];
  let nginx: ChildProcess;
  /** Ports of the outer proxy for one and for two hops, each in front of a server that trusts so many. */
  const ports: Record<'one' | 'two' | 'tooFew', number> = { one: 0, two: 0, tooFew: 0 };

  const serverThatTrusts = async (proxies: number): Promise<string> => {
    const config = { ...readConfig({ TRUSTED_PROXIES: String(proxies), LOG_LEVEL: 'silent' }) };
    const app = createApp(config, {}, () => undefined);
    app.get('/who', async (request) => request.ip);
    apps.push(app);
    return app.listen({ port: 0, host: '127.0.0.1' });
  };

  beforeAll(async () => {
    const [one, two, tooFew] = await Promise.all([serverThatTrusts(1), serverThatTrusts(2), serverThatTrusts(1)]);
    const inner = await freePort();
    const innerTooFew = await freePort();
    ports.one = await freePort();
    ports.two = await freePort();
    ports.tooFew = await freePort();
    const proxy = (port: number, target: string): string => `server { listen 127.0.0.1:${port};
      location / { proxy_pass ${target}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`;
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
        uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
        ${proxy(ports.one, one)} ${proxy(inner, two)} ${proxy(ports.two, `http://127.0.0.1:${inner}`)}
        ${proxy(innerTooFew, tooFew)} ${proxy(ports.tooFew, `http://127.0.0.1:${innerTooFew}`)} }`,
    );
    nginx = spawn(NGINX, ['-e', 'stderr', '-c', file], { stdio: 'ignore' });
    await vi.waitFor(() => askFrom('127.0.0.1', ports.two), { timeout: 20_000 });
  }, 60_000);
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await Promise.all(apps.map((app) => app.close()));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('is the one that the outermost trusted proxy saw, whatever the client writes', async () => {
    const given: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': FORGED },
      { 'x-forwarded-for': `${FORGED}, 10.0.0.1, 127.0.0.1` },
    ];
    for (const headers of given) {
      expect(await askFrom(CLIENT, ports.one, headers)).toBe(CLIENT);
      expect(await askFrom(CLIENT, ports.two, headers)).toBe(CLIENT);
    }
  });

  it('is that of the proxy where fewer are trusted than there are, never what the client writes', async () => {
    expect(await askFrom(CLIENT, ports.tooFew, { 'x-forwarded-for': FORGED })).toBe('127.0.0.1');
  });
});
