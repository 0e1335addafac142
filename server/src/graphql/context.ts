import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { SignInProviders } from '#server/adapters/signin/signin.ts';

/**
 * Services that `main.ts` creates once and every request uses. A module adds its own by declaration merging from its
 * folder.
 */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly events: Events;
  readonly files: FileStore;
  readonly signIn: SignInProviders;
}

export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

export interface RequestContext extends Services {
  readonly language: Language;
  readonly routesLanguage: RoutesLanguage;
  /** SHA-256 of the access token; null for a visitor. */
  readonly tokenHash: Buffer | null;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** The logged-in user, loaded once per request; null for a visitor or an expired session. */
  viewer(): Promise<Viewer | null>;
  /** Adds cache tags of the content a page shows, so that changes to it invalidate the cached page. */
  tag(...tags: string[]): void;
  once<T>(key: unknown, make: () => T): T;
}

export type FindViewer = (db: Db, tokenHash: Buffer) => Promise<Viewer | null>;

export interface SessionReader {
  hashToken(token: string | undefined): Buffer | null;
  readonly findViewer: FindViewer;
}

function createOnce(): RequestContext['once'] {
  const kept = new Map<unknown, unknown>();
  return <T>(key: unknown, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
}

export function createContext(
  services: Services,
  findViewer: FindViewer,
  request: Pick<RequestContext, 'language' | 'routesLanguage' | 'tokenHash' | 'clientAddress' | 'userAgent'> & {
    tags?: Set<string>;
  },
): RequestContext {
  const { tags, ...rest } = request;
  const once = createOnce();
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

/** The context of a member outside any request, as that of a mail or push message. It tags no page. */
export function createMemberContext(services: Services, accountId: string, language: Language): RequestContext {
  const request = { language, routesLanguage: 'neutral', tokenHash: null, clientAddress: '', userAgent: '' } as const;
  return contextOf(
    createContext(services, () => Promise.resolve(null), request),
    accountId,
  );
}

/** The context of another member, to ask the policies what they may read. It tags no page. */
export function contextOf(context: RequestContext, accountId: string): RequestContext {
  return {
    ...context,
    tokenHash: null,
    viewer: () => Promise.resolve({ id: accountId, isAdmin: false }),
    tag: () => undefined,
    once: createOnce(),
  };
}
