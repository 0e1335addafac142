import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import { createImageDeriver } from '#server/adapters/images/local.ts';
import { createOutside } from '#server/adapters/outside/local.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { createImageProxy, proxyAddress, removeOldProxied } from './imageProxy.ts';
import { imageFromCamera } from './testing/images.ts';

describe('pictures of other sites', () => {
  let server: TestServer;
  let site: http.Server;
  let port: number;
  let requests: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    const photo = await imageFromCamera(800, 600);
    site = http.createServer((request, response) => {
      requests.push(request.url ?? '');
      if (request.url === '/webcam.jpg') response.end(photo);
      else response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    port = (site.address() as AddressInfo).port;
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await server.stop();
  });
  const db = () => server.server.database.db;
  const get = async (address: string) => {
    const response = await fetch(server.base + address);
    return { status: response.status, body: await response.text() };
  };

  it('are shown by addresses that an element hands out, and by no other (X08)', async () => {
    const webcamUrl = 'https://webcams.example/renclusa.jpg?size=large';
    const { id } = (
      await sql<{ id: string }>`
      update element set attributes = attributes || ${JSON.stringify({ webcamUrl })}::jsonb
      where id = (select id from element where kind = 'shelter' limit 1) returning id`.execute(db())
    ).rows[0]!;
    const { data } = await server.graphql(
      `{ element(id: "${id}") { facts webcam { sourceUrl pictures { width url } } } }`,
    );
    expect(data.element.facts).toMatchObject({ webcamUrl });
    expect(data.element.webcam.sourceUrl).toBe(webcamUrl);
    const [{ width, url }] = data.element.webcam.pictures;
    expect(width).toBe(640);
    const page = (await server.page(`/pin/${id}`)).text;
    expect(page).toContain(`src="${url}"`);
    expect(page).not.toContain(`src="${webcamUrl}`);
    const [, , , signature, , encoded] = url.split('/');
    const evil = Buffer.from('https://evil.example/').toString('base64url');
    for (const address of [
      `/api/image-proxy/${signature}/640/${evil}`,
      `/api/image-proxy/${signature}/1280/${encoded}`,
      `/api/image-proxy/${'A'.repeat(43)}/640/${encoded}`,
      `/api/image-proxy/x/640/${encoded}`,
      `/api/image-proxy/${signature}/640/`,
    ]) {
      expect(await get(address), address).toMatchObject({ status: 403, body: expect.stringContaining('forbidden') });
    }
  });

  it('are not fetched from this machine or its neighbours, even where somebody has written so (X09)', async () => {
    requests = [];
    for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
      const address = await proxyAddress(db(), 640, `http://${host}:${port}/webcam.jpg`);
      expect(await get(address), host).toMatchObject({ status: 404, body: expect.stringContaining('not_found') });
    }
    expect((await get(await proxyAddress(db(), 640, 'http://169.254.169.254/latest/meta-data/'))).status).toBe(404);
    expect(requests).toEqual([]);
    expect(fs.readdirSync(path.join(server.dataDirectory, 'files/incoming'))).toEqual([]);
  });

  it('are drawn anew, fetched once for all who ask, and kept for some minutes', async () => {
    const folder = path.join(server.dataDirectory, 'proxied');
    const files = createLocalFileStore(folder);
    const images = createImageDeriver();
    const proxied = createImageProxy({
      files,
      images,
      outside: createOutside({
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        mayConnect: () => true,
      }),
      incoming: path.join(folder, 'incoming'),
    });
    const read = async (address: string, width: number) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await proxied(`http://webcams.example:${port}${address}`, width)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    requests = [];
    const [first, second] = await Promise.all([read('/webcam.jpg', 640), read('/webcam.jpg', 640)]);
    expect(first).toEqual(second);
    await read('/webcam.jpg', 640);
    expect(requests).toEqual(['/webcam.jpg']);
    // An upright photo 600 pixels wide: images are never enlarged.
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 });
    expect(first.toString('latin1')).not.toContain('Secret');

    for (let i = 0; i < 3; i += 1) await expect(read('/page.html', 640)).rejects.toMatchObject({ code: 'not_found' });
    expect(requests).toEqual(['/webcam.jpg', '/page.html']);
    expect(fs.readdirSync(path.join(folder, 'incoming'))).toEqual([]);

    const list = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of files.list('proxy/')) keys.push(key);
      return keys;
    };
    const [key = ''] = await list();
    await removeOldProxied(files);
    expect(await list()).toEqual([key]);
    const old = new Date(Date.now() - 3_600_000);
    fs.utimesSync(path.join(folder, key), old, old);
    await removeOldProxied(files);
    expect(await list()).toEqual([]);
    images.stop();
  });
});
