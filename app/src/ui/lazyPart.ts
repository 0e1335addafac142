import { createElement, lazy, useState } from 'react';
import type { ComponentType, FunctionComponent } from 'react';

const RETRY_AFTER_MS = [500, 2_000];

export type LazyPart<Props> = FunctionComponent<Props> & {
  /**
   * Loads the part without showing it. A part that is loaded is shown at once; otherwise React keeps the fallback of
   * `Suspense` for 300 ms, however fast the script comes. Failures are left to the showing.
   */
  readonly load: () => Promise<void>;
};

/**
 * A component whose script is loaded when it is first shown. Without a connection the fallback of `Suspense` stays
 * until there is one, so that a missing part does not take away the page on which somebody is writing.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= retried(load, RETRY_AFTER_MS)
      .then((part) => (loaded = part))
      .finally(() => (loading = null));
    return loading;
  };
  const Late = lazy(async () => ({ default: await begin() }));
  function Part(props: Props) {
    // The same for as long as the part is shown: another component would lose what somebody has written in it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: () => begin().then(nothing, nothing) });
}

const nothing = (): void => undefined;

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
