import { createOfflineCache } from './offlineCache.ts';
import { createPackReader } from './packReader.ts';
import { erasePacks } from '../packs/packDatabase.ts';

export interface DeviceAnswers {
  /** Asks the product; without a connection, what was seen and packs answer. */
  readonly fetch: typeof fetch;
  /** @returns null when no pack has the picture */
  readonly picture: (url: string) => Promise<Response | null>;
  /** Nothing of any member is left. */
  readonly forget: (endedToken: string | null) => Promise<void>;
}

const noCache = (): Promise<never> => Promise.reject(new Error('There are no caches'));
/** Some web views have none for pages of an app. Packs, which are in a database, answer there too. */
const NO_CACHES: CacheStorage = {
  open: noCache,
  match: noCache,
  has: () => Promise.resolve(false),
  delete: () => Promise.resolve(false),
  keys: () => Promise.resolve([]),
};

const known = new Map<string, DeviceAnswers>();

/** What the service worker is for browsers, inside the pages of the native apps, which have none on iOS. */
export function deviceAnswers(origin: string): DeviceAnswers {
  const answers = known.get(origin) ?? createDeviceAnswers(origin);
  known.set(origin, answers);
  return answers;
}

/** Tiles, also those of other servers, which see no token. */
export const fetchTile = (url: string, init: RequestInit): Promise<Response> =>
  deviceAnswers(new URL(url).origin).fetch(url, init);

function createDeviceAnswers(origin: string): DeviceAnswers {
  const ask = globalThis.fetch.bind(globalThis);
  const packs = createPackReader();
  const offline = createOfflineCache({
    caches: 'caches' in globalThis ? globalThis.caches : NO_CACHES,
    fetch: ask,
    origin,
    // Pages are files of the app, so none says that it is not on the device.
    language: '',
    packs: (request) => packs.answer(request),
  });
  return {
    fetch(input, init) {
      const request = new Request(input, init);
      return offline.respond(request)?.response ?? ask(request);
    },
    picture: (url) => packs.answer(new Request(url)).catch(() => null),
    async forget(endedToken) {
      await Promise.all([offline.forget(endedToken), erasePacks()]);
    },
  };
}
