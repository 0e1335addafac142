import process from 'node:process';
import sharp from 'sharp';
import { deriveSizes } from './sizes.ts';
import type { DeriveAnswer, DeriveRequest } from './deriveInChildProcess.ts';

sharp.cache(false);
sharp.concurrency(1);

const answer = (message: DeriveAnswer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

// Exit together with the server process.
process.on('disconnect', () => process.exit());
process.on('message', ({ path, sizes }: DeriveRequest) => {
  deriveSizes(path, sizes, (size, content) => answer({ size, content }))
    .then(() => answer({ isDone: true }))
    .catch((error: unknown) => answer({ reason: error instanceof Error ? error.message : String(error) }))
    .catch(() => process.exit(1));
});
