import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { hugePng } from '#server/modules/media/testing/images.ts';

function photo(width = 800, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b54303' } })
    .withExif({
      IFD0: { Make: 'SecretCam', Model: 'Serial-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 40/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 39/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('pictures of a profile', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const put = async (token: string | undefined, content: Buffer | string, name = 'me.jpg', role = 'picture') => {
    const form = new FormData();
    form.set('file', new Blob([content as BlobPart]), name);
    const headers = new Headers(token ? { 'x-access-token': token } : {});
    const response = await fetch(`${server.base}/api/users/me/images/${role}`, { method: 'PUT', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  const media = (id: string, file = 'large.webp') => fetch(`${server.base}/media/${id}/${file}`);
  const stored = (id: string): string[] => {
    const folder = path.join(server.dataDirectory, 'files/images', id);
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };

  it('are derived upright, in two sizes, without place and device (U16)', async () => {
    const ana = await server.member();
    const { status, body } = await put(ana.token, await photo());
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 512, height: 512 });
    const response = await media(body.id);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const picture = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(picture).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(picture.toString('latin1')).not.toMatch(/SecretCam|4711/);
    expect((await sharp(Buffer.from(await (await media(body.id, 'small.webp')).arrayBuffer())).metadata()).width).toBe(
      128,
    );
    expect(stored(body.id).sort()).toEqual(['large.webp', 'small.webp']);
    const { data } = await server.graphql('{ viewer { profilePicture { id width height } } }', {}, ana.token);
    expect(data.viewer.profilePicture).toEqual({ id: body.id, width: 512, height: 512 });
    expect((await server.graphql(`{ user(id: "${ana.id}") { picture { id } cover { id } } }`)).data.user).toEqual({
      picture: { id: body.id },
      cover: null,
    });
  });

  it('go with their files when they are replaced, removed or their member leaves (V07)', async () => {
    const ana = await server.member();
    const first = (await put(ana.token, await photo())).body.id;
    const second = (await put(ana.token, await photo())).body.id;
    expect((await media(first)).status).toBe(404);
    await expect.poll(() => stored(first)).toEqual([]);
    const cover = (await put(ana.token, await photo(2400, 900), 'cover.jpg', 'cover')).body;
    expect(cover).toMatchObject({ width: 1920, height: 640 });
    const headers = { 'x-access-token': ana.token };
    expect((await fetch(`${server.base}/api/users/me/images/cover`, { method: 'DELETE', headers })).status).toBe(204);
    expect((await media(cover.id)).status).toBe(404);
    expect((await media(second)).status).toBe(200);
    expect((await media(second)).headers.get('cache-control')).toBe('public, max-age=3600');
    await sql`update account set suspended_at = now() where id = ${ana.id}`.execute(server.server.database.db);
    expect((await media(second)).status).toBe(404);
  });

  it('of a profile that becomes private are no longer where they were (V06, V07)', async () => {
    const ana = await server.member();
    const cover = (await put(ana.token, await photo(2400, 900), 'cover.jpg', 'cover')).body;
    const change = (visibility: string) =>
      server.graphql(
        `mutation { changePreferences(input: { profileVisibility: ${visibility} }) { user { cover { id width height } } } }`,
        {},
        ana.token,
      );
    const moved = (await change('private')).data.changePreferences.user.cover;
    expect((await media(cover.id)).status).toBe(404);
    expect(moved).toMatchObject({ width: cover.width, height: cover.height });
    expect((await media(moved.id)).status).toBe(200);
    expect((await change('private')).data.changePreferences.user.cover.id).toBe(moved.id);
    expect((await change('open')).data.changePreferences.user.cover.id).toBe(moved.id);
    // The URL changed but the files did not; they are deleted with the image all the same.
    expect(stored(cover.id)).toHaveLength(2);
    const again = (await change('private')).data.changePreferences.user.cover;
    expect((await media(moved.id)).status).toBe(404);
    expect((await media(again.id)).status).toBe(200);
    const headers = { 'x-access-token': ana.token };
    await fetch(`${server.base}/api/users/me/images/cover`, { method: 'DELETE', headers });
    await expect.poll(() => stored(cover.id)).toEqual([]);
  });

  it('leave no address of before open, whatever becomes of the files (V06)', async () => {
    const ana = await server.member();
    const cover = (await put(ana.token, await photo(2400, 900), 'cover.jpg', 'cover')).body;
    fs.rmSync(path.join(server.dataDirectory, 'files/images', cover.id), { recursive: true });
    const { data } = await server.graphql(
      'mutation { changePreferences(input: { profileVisibility: private }) { profileVisibility user { cover { id } } } }',
      {},
      ana.token,
    );
    expect(data.changePreferences.profileVisibility).toBe('private');
    expect(data.changePreferences.user.cover.id).not.toBe(cover.id);
    expect((await server.graphql(`{ user(id: "${ana.id}") { id } }`)).errors[0]?.extensions.errorCode).toBe(
      'not_found',
    );
  });

  it.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'unsupported_media_type',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 415, 'unsupported_media_type'],
    ['a GIF that is a script', 'GIF89a/*\u0000*/=1;alert(1)', 415, 'unsupported_media_type'],
    ['a PDF', '%PDF-1.7\n%', 415, 'unsupported_media_type'],
    ['nothing', '', 422, 'image_malformed'],
  ])('are not made of %s (U15, U21)', async (_, content, status, code) => {
    const ana = await server.member();
    const answer = await put(ana.token, content, 'innocent.jpg');
    expect(answer).toMatchObject({ status, body: { errorCode: code } });
  });

  it('are not made of half a file', async () => {
    const whole = await photo(2000, 2000);
    const ana = await server.member();
    expect(await put(ana.token, whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 422,
      body: { errorCode: 'image_malformed' },
    });
  });

  it('are refused by their header when they would fill the memory (U13)', async () => {
    const ana = await server.member();
    const before = process.memoryUsage().rss;
    const answer = await put(ana.token, hugePng(14_000), 'bomb.png');
    expect(answer).toMatchObject({ status: 422, body: { errorCode: 'image_too_large' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
  });

  it('are nobody else’s to change, and have two places', async () => {
    expect((await put(undefined, await photo())).status).toBe(401);
    const ana = await server.member();
    expect((await put(ana.token, await photo(), 'x.jpg', 'banner')).status).toBe(404);
    for (const file of ['other.webp', '..%2f..%2fx', 'large.png']) expect((await media('abc', file)).status).toBe(404);
    expect(fs.readdirSync(path.join(server.dataDirectory, 'files/incoming'))).toEqual([]);
  });
});
