import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const RETRY_AFTER_MS = [500, 2_000];

/**
 * A component whose script is loaded when it is first shown. Without a connection the fallback of `Suspense` stays
 * until there is one, so that a missing part does not take away the page on which somebody is writing.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retried(load, RETRY_AFTER_MS) }));
}

export async function retried<T>(load: () => Promise<T>, [delay, ...later]: readonly number[]): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine === false) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return retried(load, RETRY_AFTER_MS);
    }
    if (delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return retried(load, later);
  }
}
