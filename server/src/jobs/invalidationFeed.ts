import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { CALM, createCalmTags } from './calmTags.ts';
import { INVALIDATION_CHANNEL } from './events.ts';

export interface InvalidationFeed {
  /** Calls the listener with the tags of every invalidation, and with `*` after a gap in the connection. */
  subscribe(listener: (tags: readonly string[]) => void): void;
  /** Resolves when the feed is connected; does not resolve while the database is unavailable. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 200;
const CONNECT_MS = 5_000;

/**
 * Listens for invalidations on a dedicated connection and reconnects until stopped.
 * @param report called once for each loss of the connection
 */
export function startInvalidationFeed(
  connection: ConnectionOptions,
  report: (error: unknown) => void,
): InvalidationFeed {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const notifySubscribers = (tags: readonly string[]): void => {
    for (const listener of listeners) listener(tags);
  };
  const calm = createCalmTags(notifySubscribers);
  const hear = (payload: string): void => {
    const tags = payload.split(' ');
    const atOnce = tags.filter((tag) => !tag.startsWith(CALM));
    if (atOnce.length > 0) notifySubscribers(atOnce);
    for (const tag of tags) if (tag.startsWith(CALM)) calm.change(tag.slice(CALM.length));
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
        // A lost connection may emit two errors; an unhandled one would end the process.
        current.on('error', () => resolve());
      });
      try {
        // A client that is ended while connecting never rejects by itself.
        const isLost = gone.then(() => Promise.reject(new Error('Connection lost')));
        await Promise.race([current.connect(), isLost]);
        current.on('notification', ({ payload }) => hear(payload ?? '*'));
        await current.query(`listen ${INVALIDATION_CHANNEL}`);
        // Invalidations sent while disconnected are unknown: drop everything.
        notifySubscribers(['*']);
        listening.resolve();
        isReported = false;
        await gone;
        listening = Promise.withResolvers();
      } catch (error) {
        // The database is unavailable, so cached content may be outdated when it returns.
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
      calm.stop();
      await client?.end().catch(() => undefined);
      await done;
    },
  };
}
