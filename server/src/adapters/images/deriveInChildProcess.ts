import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';
import { Failure } from '@cordada/core/failures';
import type { PhotoSize } from './images.ts';

export interface DeriveRequest {
  readonly path: string;
  readonly sizes: readonly PhotoSize[];
}

export type DeriveAnswer =
  | { readonly size: PhotoSize; readonly content: Buffer }
  | { readonly isDone: true }
  | { readonly reason: string };

const TIMEOUT_MS = 300_000;
/** Stops the idle process after this long, to free its memory. */
const IDLE_MS = 15_000;
const NICENESS = 15;

/**
 * Makes image sizes in a child process with low priority, one photo at a time. An image that crashes the decoder
 * crashes only that process.
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
    // Before its threads start, because they inherit the priority.
    if (started.pid !== undefined) os.setPriority(started.pid, NICENESS);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  };

  return {
    /** @throws Failure `unavailable` after `stop`; Error of the decoder */
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
        // Results of the killed process are discarded; the next photo starts a new one.
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
