import { fork } from 'node:child_process';
import os from 'node:os';
import { Failure } from '@cordada/core/failures';
import { DamagedImage } from './stripMetadata.ts';

export interface DecodeRequest {
  readonly from: string;
  readonly to: string;
}

/** Null when it is done, else why it failed. */
export type DecodeAnswer = string | null;

/** A photo of 50 megapixels takes about ten seconds. */
const TIMEOUT_MS = 60_000;
const NICENESS = 5;

/**
 * Writes a HEIC photo as an upright JPEG without metadata. The decoder (libheif as WebAssembly) is slow and reads
 * hostile input, so it runs in a process of its own, which ends with the photo.
 * @throws DamagedImage; Failure `unavailable` if it takes too long
 */
export async function decodeHeic(from: string, to: string): Promise<void> {
  const child = fork(new URL('./decodeProcess.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    reject(new Failure('unavailable', 'The picture takes too long to read.'));
  }, TIMEOUT_MS);
  child.once('message', (reason: DecodeAnswer) => (reason === null ? resolve() : reject(new DamagedImage(reason))));
  child.once('error', reject);
  child.once('exit', () => reject(new DamagedImage('The decoder ended.')));
  child.send({ from, to } satisfies DecodeRequest);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
