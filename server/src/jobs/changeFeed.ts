import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { CHANGED_CHANNEL } from './events.ts';

export interface ChangeFeed {
  /** Calls back with the tags of every announced change, and with `*` after a gap. */
  subscribe(listener: (tags: readonly string[]) => void): void;
  stop(): Promise<void>;
}

const RECONNECT_MS = 200;

/** Listens for announced changes on a connection of its own and reconnects for as long as it lives. */
export function startChangeFeed(connection: ConnectionOptions): ChangeFeed {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const tell = (tags: readonly string[]): void => {
    for (const listener of listeners) listener(tags);
  };
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const current = new pg.Client({ ...connection, keepAlive: true });
      client = current;
      const gone = new Promise<void>((resolve) => {
        current.once('end', resolve);
        // A connection may tell twice that it is lost: an error that nobody hears ends the process.
        current.on('error', () => resolve());
      });
      try {
        await current.connect();
        current.on('notification', ({ payload }) => tell((payload ?? '*').split(' ')));
        await current.query(`listen ${CHANGED_CHANNEL}`);
        // Whatever was announced while nobody listened is unknown: drop everything.
        tell(['*']);
        await gone;
      } catch {
        // The server is away: what is cached may be old by the time it is back.
      }
      await current.end().catch(() => undefined);
      if (!stopping.signal.aborted)
        await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = listen();
  return {
    subscribe: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await done;
    },
  };
}
