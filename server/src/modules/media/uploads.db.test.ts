import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_TEST, startS3Server } from '#server/adapters/files/testing/s3Server.ts';
import { newId } from '#server/db/newId.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { imageCalls } from './testing/imageCalls.ts';
import { hugePng, imageFromCamera } from './testing/images.ts';

describe('uploads of photos', () => {
  let server: TestServer;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer();
    photo = await imageFromCamera(800, 600);
  });
  afterAll(() => server.stop());
  const { db, send, get, files } = imageCalls(() => ({ server, photo }));

  it('are refused by their header when they would fill the memory (U13)', async () => {
    const ana = await server.member();
    const before = process.memoryUsage().rss;
    expect(await send(ana.token, hugePng(14_000), 'bomb.png')).toMatchObject({
      status: 422,
      body: { errorCode: 'image_too_large' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
    expect(await send(ana.token, hugePng(20_000, 10), 'long.png')).toMatchObject({
      status: 422,
      body: { errorCode: 'image_too_large' },
    });
  });

  it('are refused when the storage of a member is full, also when two come at once (U21)', async () => {
    const ana = await server.member();
    const first = (await send(ana.token)).body;
    await sql`update image set byte_size = 2000000000 where id = ${first.id}`.execute(db());
    await sql`insert into image (id, key, author_id, format, byte_size, sha256, width, height, licence, placeholder, derived_at)
      select 'full' || n, 'full' || n || ${ana.id}, ${ana.id}, 'jpeg', 2000000000 - case n when 4 then ${photo.length} else 0 end, '', 1, 1, '', '', now()
      from generate_series(1, 4) n`.execute(db());
    const both = await Promise.all([send(ana.token), send(ana.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413]);
    expect(both.find(({ status }) => status === 413)?.body.errorCode).toBe('quota');
    await sql`delete from image where id like 'full%'`.execute(db());
  });

  it('may have an id made by the device, and are stored once however often they come (C06)', async () => {
    const [ana, bea] = [await server.member(), await server.member('Bea')];
    const sendAs = (token: string, id: string) => send(token, photo, 'a.jpg', server.base, `?id=${id}`);
    const id = newId();
    const answers = await Promise.all([sendAs(ana.token, id), sendAs(ana.token, id)]);
    answers.push(await sendAs(ana.token, id));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 3 }, () => [201, id]));
    expect((await server.graphql('{ myImages { total } }', {}, ana.token)).data.myImages.total).toBe(1);
    expect((await get(answers[0]?.body.originalUrl ?? '')).status).toBe(200);
    expect(await sendAs(bea.token, id)).toMatchObject({ status: 409, body: { errorCode: 'conflict' } });
    expect((await get(answers[0]?.body.originalUrl ?? '')).status).toBe(200);
    const contested = newId();
    const rivals = await Promise.all([ana, bea].map(({ token }) => sendAs(token, contested)));
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const won = rivals.find(({ status }) => status === 201);
    expect((await get(won?.body.originalUrl ?? '')).status).toBe(200);
    for (const bad of ['', 'short', '../../etc', 'a&id=b']) {
      expect(await sendAs(ana.token, bad)).toMatchObject({ status: 422, body: { errorCode: 'invalid_input' } });
    }
  });

  it('keep no name of theirs, and nothing of an upload that breaks off (U18, U20)', async () => {
    const ana = await server.member();
    const { body } = await send(ana.token, photo, '../../\u202egpj.<img onerror=alert(1)>.html');
    const { headers } = await get(body.originalUrl);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="cordada-${body.id}.jpg"`);
    const count = async () =>
      (await server.graphql('{ myImages { total nodes { id } } }', {}, ana.token)).data.myImages;
    expect(await count()).toEqual({ total: 1, nodes: [{ id: body.id }] });
    const boundary = 'cut';
    const whole = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = http.request(`${server.base}/api/images`, {
      method: 'POST',
      headers: {
        'x-access-token': ana.token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': whole.length,
      },
    });
    request.on('error', () => resolve());
    request.write(whole.subarray(0, Math.floor(whole.length * 0.99)), () => request.destroy());
    await promise;
    await expect
      .poll(() => files('incoming').filter((name) => !name.startsWith('derive-')), { timeout: 30_000 })
      .toEqual([]);
    expect((await count()).total).toBe(1);
  });

  it('are kept in a bucket just as well', async () => {
    const bucket = await startS3Server();
    const other = await startTestServer({ s3: { ...S3_TEST, endpoint: bucket.endpoint } });
    try {
      const ana = await other.member();
      const { status, body } = await send(ana.token, photo, 'a.jpg', other.base);
      expect(status).toBe(201);
      const all = body.sizes.length + 1;
      await expect.poll(() => bucket.objects.size, { timeout: 50_000 }).toBe(all);
      const picture = await fetch(other.base + body.sizes[0].url);
      expect(Buffer.from(await picture.arrayBuffer()).equals(bucket.objects.get(`media/${body.id}/320.webp`)!)).toBe(
        true,
      );
      expect((await fetch(other.base + body.originalUrl)).status).toBe(200);
      await other.graphql(`mutation { removeImage(id: "${body.id}") }`, {}, ana.token);
      await expect.poll(() => bucket.objects.size, { timeout: 30_000 }).toBe(0);
    } finally {
      await other.stop();
      await bucket.stop();
    }
  });
});
