import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { openBackupFolder, openBackupStore } from './backupStore.ts';
import type { BackupStore } from './backupStore.ts';
import { copyFiles, readFilesOfLast } from './createBackup.ts';

const failingAt = (files: FileStore, failing: string, error: Error): FileStore => ({
  ...files,
  get: (key) => (key === failing ? Promise.reject(error) : files.get(key)),
});

describe('the files of a backup', () => {
  let folder: string;
  let files: FileStore;
  let store: BackupStore;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-copy-'));
    files = createLocalFileStore(path.join(folder, 'files'));
    store = openBackupFolder(path.join(folder, 'backup'));
    await files.put('media/one/photo.jpg', Buffer.from('one'));
    await files.put('media/two/photo.jpg', Buffer.from('two'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('lack one that was deleted since the listing', async () => {
    const deleted = failingAt(files, 'media/one/photo.jpg', new Failure('not_found', 'The file is not there.'));
    const [copied, ...others] = await copyFiles(deleted, store, []);
    expect(others).toEqual([]);
    expect(copied?.path).toBe('media/two/photo.jpg');
    expect(await text(await store.readBlob(copied!))).toBe('two');
  });

  it('are no backup where the store fails to give one', async () => {
    const broken = failingAt(files, 'media/one/photo.jpg', new Failure('unavailable', 'The store does not answer.'));
    await expect(copyFiles(broken, store, [])).rejects.toThrow('The store does not answer.');
  });

  it('are all read again after a backup with a damaged manifest, which is logged', async () => {
    const logged: string[] = [];
    const log = (message: string): void => void logged.push(message);
    expect(await readFilesOfLast(store, log)).toEqual([]);
    expect(logged).toEqual([]);
    const key = 'manifests/2026-11-23T18-30-00Z.json';
    await store.files.put(key, Buffer.from('no hash\n{}'));
    expect(await readFilesOfLast(store, log)).toEqual([]);
    expect(logged.join()).toContain('2026-11-23T18-30-00Z is damaged');
    const silent = failingAt(store.files, key, new Error('ETIMEDOUT'));
    await expect(readFilesOfLast(openBackupStore(silent, folder), log)).rejects.toThrow('ETIMEDOUT');
  });
});
