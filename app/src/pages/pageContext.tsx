import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Language, PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { Slugs } from '@cordada/core/pages/paths';
import type { Execute } from '#app/data/operation.ts';

export interface SiteContext {
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  /** Origin of the neutral host, for example `https://cordada.example`. */
  readonly publicUrl: string;
  readonly isServer: boolean;
  readonly execute: Execute;
  /**
   * Resolves after hydration. Data that only the browser can load must wait for it, because the first render has to
   * match the server.
   */
  readonly hydrated: Promise<void>;
}

export const siteContext = createRouterContext<SiteContext>();

const SiteReactContext = createContext<SiteContext | null>(null);
export const SiteProvider = SiteReactContext.Provider;

export function useSite(): SiteContext {
  const site = use(SiteReactContext);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}

/** Input of a loader, which runs on the server for the first page and in the browser afterwards. */
export interface LoadInput {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly site: SiteContext;
  readonly signal: AbortSignal;
}

/** A loader. Its data is serialised as JSON; `slugs` in the data are used for the URLs in other languages. */
export type Load<Data> = (input: LoadInput) => Promise<Data>;

export type Loaded<Loader extends Load<unknown>> = Awaited<ReturnType<Loader>>;

export interface PageHandle {
  readonly page: PageName;
}

export interface WithSlugs {
  readonly slugs?: Slugs;
}
