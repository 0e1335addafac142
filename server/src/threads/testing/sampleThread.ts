import { Failure } from '@cordada/core/failures';
import { answering } from '../workerPool.ts';
import type { ThreadAnswer } from '../workerPool.ts';

export function double(number: number): Promise<ThreadAnswer<number>> {
  return answering(() => Promise.resolve(2 * number));
}

export function refuse(): Promise<ThreadAnswer<never>> {
  return answering(() => Promise.reject(new Failure('not_found', 'There is none.')));
}

export function breakDown(): Promise<ThreadAnswer<never>> {
  return answering(() => Promise.reject(new TypeError('A mistake.')));
}
