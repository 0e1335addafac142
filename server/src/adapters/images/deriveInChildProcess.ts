import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';
import { Failure } from '@cordada/core/failures';
import type { PhotoSize } from './images.ts';

export interface DeriveRequest {
  readonly path: string;
  readonly sizes: readonly PhotoSize[];
}

/** A size that is made, the end, or what went wrong. */
export type DeriveAnswer =
  | { readonly size: PhotoSize; readonly content: Buffer }
  | { readonly isDone: true }
  | { readonly reason: string };

/** Longer than the largest photo takes on a busy machine. */
const TIMEOUT_MS = 300_000;
/** Without work its memory is given back. */
const IDLE_MS = 15_000;
/** It runs where nobody else wants to. */
const NICENESS = 15;

/**
 * Makes sizes in a process of its own, which steps back behind requests; a picture that brings it down brings down
 * nothing else. One photo at a time.
 */
export function deriveInChildProcess() {
  let worker: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  const start = (): ChildProcess => {
    if (worker) return worker;
    const started = fork(new URL('./deriveProcess.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Before its threads begin: they are as patient as it is then.
    if (started.pid !== undefined) os.setPriority(started.pid, NICENESS);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  };

  return {
    /** @throws Failure `unavailable` once it is stopped; Error of the decoder */
    async derive(request: DeriveRequest, take: (size: PhotoSize, content: Buffer) => Promise<void>): Promise<void> {
      if (isStopped) throw stopped();
      clearTimeout(idle);
      const child = start();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let taken = Promise.resolve();
      const onMessage = (answer: DeriveAnswer): void => {
        if ('size' in answer) {
          taken = taken.then(() => take(answer.size, Buffer.from(answer.content)));
          taken.catch(reject);
        } else if ('isDone' in answer) taken.then(resolve, reject);
        else reject(new Error(answer.reason));
      };
      const onEnd = (): void => reject(isStopped ? stopped() : new Error('The process that derives pictures ended.'));
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      child.on('message', onMessage);
      child.once('exit', onEnd);
      child.once('error', onEnd);
      try {
        child.send(request);
        await promise;
      } catch (error) {
        // What it still makes is for nobody; the next photo gets another process.
        child.kill('SIGKILL');
        worker = null;
        throw error;
      } finally {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onEnd);
        child.off('error', onEnd);
        idle = setTimeout(() => child.kill(), IDLE_MS);
        idle.unref();
      }
    },
    stop(): void {
      isStopped = true;
      clearTimeout(idle);
      worker?.kill('SIGKILL');
    },
  };
}

const stopped = (): Failure => new Failure('unavailable', 'The server is stopping.');
