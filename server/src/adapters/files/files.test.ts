import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './files.ts';
import { filesContract } from './files.contract.ts';
import { createLocalFileStore } from './local.ts';
import { createS3FileStore } from './s3.ts';
import { S3_TEST, startS3Server } from './testing/s3Server.ts';

const temporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-files-'));

filesContract('a folder', async () => {
  const folder = temporary();
  return {
    files: createLocalFileStore(path.join(folder, 'files')),
    folder,
    stop: async () => fs.rmSync(folder, { recursive: true, force: true }),
  };
});

filesContract('a store that speaks S3', async () => {
  const server = await startS3Server();
  const folder = temporary();
  return {
    files: createS3FileStore({ ...S3_TEST, endpoint: server.endpoint }, path.join(folder, 'incoming')),
    folder,
    async stop() {
      expect(fs.readdirSync(path.join(folder, 'incoming'))).toEqual([]);
      fs.rmSync(folder, { recursive: true, force: true });
      await server.stop();
    },
  };
});

describe('a store that speaks S3', () => {
  it('keeps nothing of an upload that breaks on the way, and says what is wrong', async () => {
    const server = await startS3Server();
    const folder = temporary();
    try {
      const open = (other: object) => createS3FileStore({ ...S3_TEST, endpoint: server.endpoint, ...other }, folder);
      server.breakNextUpload();
      await expect(open({}).put('media/a/1.webp', Buffer.alloc(5_000_000))).rejects.toThrow();
      expect(server.objects.size).toBe(0);
      await expect(open({ secretAccessKey: 'other' }).put('media/a/1.webp', Buffer.from('x'))).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
      });
      await expect(open({ bucket: 'other' }).check()).rejects.toMatchObject({
        cause: { message: expect.stringContaining('NoSuchBucket') },
      });
      expect(server.objects.size).toBe(0);
    } finally {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
    const gone = createS3FileStore({ ...S3_TEST, endpoint: server.endpoint }, folder);
    await expect(gone.check()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('links to a store that speaks S3', () => {
  const answer = {
    method: 'GET',
    contentType: 'application/gpx+xml',
    contentDisposition: `attachment; filename="a _.gpx"; filename*=UTF-8''a%20%28%C3%B1%29%27.gpx`,
  } as const;
  let bucket: Awaited<ReturnType<typeof startS3Server>>;
  let files: FileStore;
  const folder = temporary();
  beforeAll(async () => {
    bucket = await startS3Server();
    files = createS3FileStore({ ...S3_TEST, endpoint: bucket.endpoint, directLinks: true }, folder);
    await files.put('tracks/a/b.gpx', Buffer.from('<gpx>'));
    await files.put('tracks/a/c.gpx', Buffer.from('secret'));
  });
  afterAll(async () => {
    await bucket.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const link = async (more: object = {}): Promise<URL> =>
    new URL((await files.createLink?.('tracks/a/b.gpx', { ...answer, ...more })) ?? '');
  const changed = async (change: (url: URL) => void): Promise<number> => {
    const url = await link();
    change(url);
    return (await fetch(url)).status;
  };

  it('answer with the name and type that were signed', async () => {
    const response = await fetch(await link());
    expect([response.status, await response.text()]).toEqual([200, '<gpx>']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': answer.contentType,
      'content-disposition': answer.contentDisposition,
      'cache-control': 'private, no-store',
    });
    expect((await fetch(await link({ method: 'HEAD' }), { method: 'HEAD' })).status).toBe(200);
  });

  it('are refused with another key, name, type, lifetime or method', async () => {
    expect(await changed((url) => (url.pathname = url.pathname.replace('b.gpx', 'c.gpx')))).toBe(403);
    for (const [name, value] of [
      ['response-content-type', 'text/html'],
      ['response-content-disposition', 'inline'],
      ['response-cache-control', 'public'],
      ['response-expires', 'never'],
      ['X-Amz-Expires', '604800'],
      ['X-Amz-Date', '20300101T000000Z'],
      ['X-Amz-SignedHeaders', ''],
      ['X-Amz-Credential', 'other'],
      ['X-Amz-Signature', '0'.repeat(64)],
      ['X-Amz-Signature', 'x'],
    ] as const)
      expect(await changed((url) => url.searchParams.set(name, value)), name).toBe(403);
    for (const name of ['response-content-disposition', 'X-Amz-Expires', 'X-Amz-Signature'])
      expect(await changed((url) => url.searchParams.delete(name)), name).toBe(403);
    for (const method of ['HEAD', 'PUT', 'DELETE', 'POST'])
      expect((await fetch(await link(), { method })).status, method).toBe(403);
    expect(bucket.objects.get('tracks/a/b.gpx')?.toString()).toBe('<gpx>');
  });

  it('end after five minutes', async () => {
    const url = await link();
    const start = Date.now();
    bucket.setClock(() => start + 290_000);
    expect((await fetch(url)).status).toBe(200);
    bucket.setClock(() => start + 302_000);
    expect((await fetch(url)).status).toBe(403);
    bucket.setClock(Date.now);
  });

  it('are made of storage keys alone, and only where they are on', async () => {
    await expect(files.createLink?.('tracks/../x', answer)).rejects.toThrow('Not a storage key');
    expect(createS3FileStore({ ...S3_TEST, endpoint: bucket.endpoint }, folder).createLink).toBeUndefined();
    expect(createLocalFileStore(folder).createLink).toBeUndefined();
  });
});

describe('a folder', () => {
  it('does not say of a file that it cannot read that there is none', async () => {
    const folder = temporary();
    try {
      fs.mkdirSync(path.join(folder, 'media/a'), { recursive: true });
      fs.symlinkSync('loop.webp', path.join(folder, 'media/a/loop.webp'));
      await expect(createLocalFileStore(folder).get('media/a/loop.webp')).rejects.toThrow('ELOOP');
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
