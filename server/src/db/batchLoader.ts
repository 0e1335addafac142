import type { Db } from './connect.ts';

/** Statements of one kind in flight per database; further keys wait for the next batch. */
const IN_FLIGHT_MAX = 2;
const BATCH_MAX = 64;

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Loads keys of concurrent requests with one statement, so that a thousand open tabs cost a few statements. Each
 * database has its own queue.
 * @param load returns the values in the order of the keys
 */
export function batchLoader<K, V>(
  load: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const queues = new WeakMap<Db, (key: K) => Promise<V>>();
  return (db, key) => {
    let ask = queues.get(db);
    if (!ask) queues.set(db, (ask = createQueue((keys) => load(db, keys))));
    return ask(key);
  };
}

function createQueue<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  const send = async (batch: readonly Waiting<K, V>[]): Promise<void> => {
    inFlight += 1;
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [i, { resolve }] of batch.entries()) resolve(values[i] as V);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      sendWaiting();
    }
  };

  const sendWaiting = (): void => {
    isScheduled = false;
    while (waiting.length > 0 && inFlight < IN_FLIGHT_MAX) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      void send(batch);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isScheduled || inFlight >= IN_FLIGHT_MAX) return;
      isScheduled = true;
      // Wait until the end of this event loop turn, which may add more keys.
      setImmediate(sendWaiting);
    });
}
