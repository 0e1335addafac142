import { setTimeout as delay } from 'node:timers/promises';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { surrogateKey } from './surrogateKeys.ts';

export interface CachePurges {
  /** Sends what has changed so far and from now on. Call it when the server answers: the first purge empties the caches. */
  begin(): void;
  stop(): Promise<void>;
}

const EVERYTHING = '*';
const GROUP_MS = 20;
const REQUEST_MS = 5_000;
const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 5_000;
/** An answer sent just before a change can reach the cache just after the purge, so each purge is repeated. */
const REPEAT_MS = 1_500;
const KEYS_PER_REQUEST = 200;
/** So many waiting keys are replaced by one purge of everything. */
const WAITING_MAX = 2_000;

/**
 * Purges the surrogate keys of changed tags from caches in front. Every process does it, because each sends answers
 * until it has received the change itself; a repeated purge changes nothing.
 * @param report called once for each time that a cache is away
 */
export function createCachePurges(
  urls: readonly string[],
  changes: InvalidationFeed,
  report: (error: unknown) => void,
): CachePurges {
  const stopping = new AbortController();
  const begun = Promise.withResolvers<void>();
  const caches = urls.map((url) => createPurger(url, stopping.signal, report));
  const purge = (keys: readonly string[]): void => {
    for (const cache of caches) cache.add(keys);
  };
  const repeats = new Set<NodeJS.Timeout>();
  if (urls.length > 0)
    changes.subscribe((tags) => {
      const keys = tags.includes(EVERYTHING) ? [EVERYTHING] : tags.map(surrogateKey);
      purge(keys);
      const repeat = setTimeout(() => {
        repeats.delete(repeat);
        purge(keys);
      }, REPEAT_MS);
      repeats.add(repeat);
    });
  const done = begun.promise.then(() => Promise.all(caches.map((cache) => cache.run())));
  return {
    begin: () => begun.resolve(),
    async stop() {
      for (const repeat of repeats) clearTimeout(repeat);
      stopping.abort();
      begun.resolve();
      await done;
    },
  };
}

/** Sends the waiting keys to one cache, in groups, and again after a failure. Stopping sends the last group. */
function createPurger(url: string, stopping: AbortSignal, report: (error: unknown) => void) {
  let waiting = new Set<string>();
  let wake = Promise.withResolvers<void>();
  const add = (keys: Iterable<string>): void => {
    for (const key of keys) waiting.add(key);
    if (waiting.size > WAITING_MAX || waiting.has(EVERYTHING)) waiting = new Set([EVERYTHING]);
    wake.resolve();
  };
  stopping.addEventListener('abort', () => wake.resolve());
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping }).catch(() => undefined);

  const sendAll = async (): Promise<void> => {
    for (let keys = [...waiting]; keys.length > 0; keys = [...waiting]) {
      const group = keys.slice(0, KEYS_PER_REQUEST);
      // Removed before sending: a key that changes meanwhile must be sent again.
      for (const key of group) waiting.delete(key);
      try {
        await send(url, group);
      } catch (error) {
        add(group);
        throw error;
      }
    }
  };
  const run = async (): Promise<void> => {
    let failures = 0;
    do {
      await wake.promise;
      wake = Promise.withResolvers();
      await pause(GROUP_MS);
      try {
        await sendAll();
        failures = 0;
      } catch (error) {
        if (failures === 0) report(new Error(`The cache at ${new URL(url).host} is not purged`, { cause: error }));
        await pause(Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS));
        failures += 1;
      }
    } while (!stopping.aborted);
  };
  return { add, run };
}

/** @throws Error unless the cache confirms the purge */
async function send(url: string, keys: readonly string[]): Promise<void> {
  const answer = await fetch(url, {
    method: 'PURGE',
    headers: { 'surrogate-key': keys.join(' ') },
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The cache answers ${answer.status}`);
}
