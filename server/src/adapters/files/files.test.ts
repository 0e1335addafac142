import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
