import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { SignInProviders } from '#server/adapters/signin/signin.ts';

/**
 * Ports and settings that `main.ts` builds once and every request borrows. A module that has
 * something of its own to lend declares it here from its own folder.
 */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly events: Events;
  readonly files: FileStore;
  readonly signIn: SignInProviders;
}

/** Whoever is asking, as far as permissions need it. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

/** One request's view of the product. */
export interface RequestContext extends Services {
  readonly language: Language;
  readonly routesLanguage: RoutesLanguage;
  /** sha256 of the access token; null for a visitor. */
  readonly tokenHash: Buffer | null;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** The logged-in account, looked up once per request; null for a visitor or an ended session. */
  viewer(): Promise<Viewer | null>;
  /** Notes what a page shows, so that it is dropped from caches when that changes. */
  tag(...tags: string[]): void;
  /** A loader that batches within this request, made once for what it is known by. */
  once<T>(key: unknown, make: () => T): T;
}

/** Looks a session up. */
export type FindViewer = (db: Db, tokenHash: Buffer) => Promise<Viewer | null>;

/** Reads whose session a token is; given by the accounts module. */
export interface SessionReader {
  /** Null for what is no token. */
  hashToken(token: string | undefined): Buffer | null;
  readonly findViewer: FindViewer;
}

/** Builds the context of one request. */
export function createContext(
  services: Services,
  findViewer: FindViewer,
  request: Pick<RequestContext, 'language' | 'routesLanguage' | 'tokenHash' | 'clientAddress' | 'userAgent'> & {
    tags?: Set<string>;
  },
): RequestContext {
  const { tags, ...rest } = request;
  const kept = new Map<unknown, unknown>();
  const once = <T>(key: unknown, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  return {
    ...services,
    ...rest,
    once,
    viewer: () =>
      once('viewer', () => (rest.tokenHash ? findViewer(services.db, rest.tokenHash) : Promise.resolve(null))),
    tag(...given) {
      for (const tag of given) tags?.add(tag);
    },
  };
}
