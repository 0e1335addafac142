import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { INVALIDATION_CHANNEL } from './events.ts';

export interface InvalidationFeed {
  /** Calls back with the tags of every announced change, and with `*` after a gap. */
  subscribe(listener: (tags: readonly string[]) => void): void;
  /** Resolves once changes are heard of, which while the database is away is never. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 200;
const CONNECT_MS = 5_000;

/**
 * Listens for announced changes on a connection of its own and reconnects for as long as it lives.
 * @param report told once for each time without a connection
 */
export function startInvalidationFeed(
  connection: ConnectionOptions,
  report: (error: unknown) => void,
): InvalidationFeed {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const tell = (tags: readonly string[]): void => {
    for (const listener of listeners) listener(tags);
  };
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let listening = Promise.withResolvers<void>();
  let isReported = false;

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const current = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...connection, keepAlive: true });
      client = current;
      const gone = new Promise<void>((resolve) => {
        current.once('end', resolve);
        // A connection may tell twice that it is lost: an error that nobody hears ends the process.
        current.on('error', () => resolve());
      });
      try {
        // One that is ended while it connects never says so by itself.
        const isLost = gone.then(() => Promise.reject(new Error('Connection lost')));
        await Promise.race([current.connect(), isLost]);
        current.on('notification', ({ payload }) => tell((payload ?? '*').split(' ')));
        await current.query(`listen ${INVALIDATION_CHANNEL}`);
        // Whatever was announced while nobody listened is unknown: drop everything.
        tell(['*']);
        listening.resolve();
        isReported = false;
        await gone;
        listening = Promise.withResolvers();
      } catch (error) {
        // The server is away: what is cached may be old by the time it is back.
        if (!isReported && !stopping.signal.aborted)
          report(new Error('Changes are not heard of: the database cannot be listened to', { cause: error }));
        isReported = true;
      }
      await current.end().catch(() => undefined);
      if (!stopping.signal.aborted)
        await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = listen();
  return {
    subscribe: (listener) => void listeners.push(listener),
    check: () => listening.promise,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await done;
    },
  };
}
