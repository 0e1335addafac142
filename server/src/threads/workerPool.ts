import os from 'node:os';
import { Piscina } from 'piscina';
import { Failure, isReasoned } from '@cordada/core/failures';
import type { PlainFailureCode } from '@cordada/core/failures';

/** Failures lose their class on the way out of a thread, so they are answers. */
export type ThreadAnswer<Value> =
  | { readonly value: Value }
  | { readonly failure: { readonly code: PlainFailureCode; readonly message: string } };

/** Work that would hold up requests, done in one worker thread that ends when it is idle. */
export interface WorkerPool {
  /**
   * Calls a function of the thread's module.
   * @throws Failure that the function answers; `unavailable` if too many are waiting or it takes too long
   */
  run<Value>(name: string, task: unknown): Promise<Value>;
  stop(): Promise<void>;
}

interface WorkerPoolOptions {
  /** Tasks that wait, including the one at work. */
  readonly pendingMax: number;
  /** A task that takes longer is ended with its thread. */
  readonly timeoutMs: number;
  /** Whether the thread gets less of the processor than requests, where there are few cores. */
  readonly isLowPriority: boolean;
  /** What is said to those who have to come again later. */
  readonly busyText: string;
}

const IDLE_THREAD_MS = 300_000;
const THREAD_HEAP_MEGABYTES = 512;
const RETRY_AFTER_SECONDS = 5;

/** @param thread a module whose functions answer a `ThreadAnswer` */
export function createWorkerPool(
  thread: URL,
  { timeoutMs, pendingMax, isLowPriority, busyText }: WorkerPoolOptions,
): WorkerPool {
  const pool = new Piscina({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MEGABYTES },
    niceIncrement: isLowPriority && os.platform() === 'linux' ? 5 : 0,
  });
  const busy = (): Failure =>
    new Failure('unavailable', busyText, { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
  let pending = 0;
  return {
    async run<Value>(name: string, task: unknown): Promise<Value> {
      if (pending >= pendingMax) throw busy();
      pending += 1;
      try {
        const answer: ThreadAnswer<Value> = await pool.run(task, { name, signal: AbortSignal.timeout(timeoutMs) });
        if ('failure' in answer) throw new Failure(answer.failure.code, answer.failure.message);
        return answer.value;
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw busy();
        throw error;
      } finally {
        pending -= 1;
      }
    },
    stop: () => pool.destroy(),
  };
}

/** The answer of a function of a thread's module. */
export async function answering<Value>(work: () => Promise<Value>): Promise<ThreadAnswer<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure && !isReasoned(error.code))
      return { failure: { code: error.code, message: error.message } };
    throw error;
  }
}
