import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_TEST, startS3Server } from '#server/adapters/files/testing/s3Server.ts';
import type { S3Server } from '#server/adapters/files/testing/s3Server.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const GPX = `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
${Array.from({ length: 30 }, (_, i) => `<trkpt lat="${42.6 + i * 0.001}" lon="0.5"><ele>${2000 + i}</ele><time>2026-05-01T08:${10 + i}:00Z</time></trkpt>`).join('\n')}
</trkseg></trk></gpx>`;

describe('originals in a bucket that clients reach', () => {
  let bucket: S3Server;
  let server: TestServer;
  let owner: { token: string };
  let track: string;
  let photo: Json;
  beforeAll(async () => {
    bucket = await startS3Server();
    server = await startTestServer({ s3: { ...S3_TEST, endpoint: bucket.endpoint, directLinks: true } });
    owner = await server.member();
    track = (await server.upload(owner.token, GPX, 'Ruta ñ.gpx')).body.id;
    const form = new FormData();
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } });
    form.set('file', new Blob([await image.jpeg().toBuffer()]), 'a.jpg');
    const headers = { 'x-access-token': owner.token };
    photo = await (await fetch(`${server.base}/api/images`, { method: 'POST', headers, body: form })).json();
  });
  afterAll(async () => {
    await server.stop();
    await bucket.stop();
  });
  const get = (path: string, token?: string, method = 'GET'): Promise<Response> =>
    fetch(server.base + path, {
      method,
      redirect: 'manual',
      headers: token === undefined ? {} : { 'x-access-token': token },
    });
  const original = (query = ''): string => `/api/tracks/${track}/original${query}`;

  it('are fetched there by those who may read them, under the name they came with', async () => {
    const answer = await get(original(), owner.token);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await answer.text()).length).toBe(0);
    const url = answer.headers.get('location') ?? '';
    expect(url.startsWith(`${bucket.endpoint}/${S3_TEST.bucket}/tracks/`)).toBe(true);
    expect(url).not.toContain(owner.token);
    const fetched = await fetch(url);
    expect(await fetched.text()).toBe(GPX);
    expect(fetched.headers.get('content-disposition')).toBe(
      `attachment; filename="Ruta _.gpx"; filename*=UTF-8''Ruta%20%C3%B1.gpx`,
    );
    const head = await get(original(), owner.token, 'HEAD');
    expect((await fetch(head.headers.get('location') ?? '', { method: 'HEAD' })).status).toBe(200);
  });

  it('are named to scripts that ask for the link, so that their token stays here', async () => {
    const answer = await get(original('?link'), owner.token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { url } = await answer.json();
    expect(await (await fetch(url)).text()).toBe(GPX);
  });

  it('are neither shown nor linked to anybody else, each time they ask', async () => {
    const other = await server.member('Berta');
    for (const query of ['', '?link']) {
      for (const [token, status] of [
        [other.token, 404],
        [undefined, 401],
      ] as const) {
        const answer = await get(original(query), token);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('location')).toBeNull();
        expect(await answer.text()).not.toContain(bucket.endpoint);
      }
    }
  });

  it('of photos are linked until the photo is removed; its sizes come from here', async () => {
    const answer = await get(photo.originalUrl);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const fetched = await fetch(answer.headers.get('location') ?? '');
    expect(fetched.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()).width).toBe(400);
    const size = await get(photo.sizes[0].url);
    expect([size.status, size.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await get('/')).headers.get('content-security-policy')).not.toContain(bucket.endpoint);
    await server.graphql('mutation ($id: ID!) { removeImage(id: $id) }', { id: photo.id }, owner.token);
    expect((await get(photo.originalUrl)).status).toBe(404);
  });
});
