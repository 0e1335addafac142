import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { FileStore } from './files.ts';
import { createLocalFileStore } from './local.ts';

export async function chooseFiles(config: Pick<Config, 's3' | 'dataDirectory'>): Promise<FileStore> {
  const folder = path.join(config.dataDirectory, 'files');
  if (!config.s3) return createLocalFileStore(folder);
  const { createS3FileStore } = await import('./s3.ts');
  return createS3FileStore(config.s3, path.join(folder, 'incoming'));
}
