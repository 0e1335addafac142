import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Language, PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { Slugs } from '@cordada/core/pages/paths';
import type { Execute } from '#app/data/operation.ts';

/** What loaders and components know about the site and this request; the same on both sides. */
export interface SiteContext {
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  /** Origin of the neutral host, `https://cordada.example`. */
  readonly publicUrl: string;
  readonly isServer: boolean;
  readonly execute: Execute;
  /**
   * Resolves when the server's page has been taken over. What only the browser can load waits for
   * it: the first render has to equal the server's.
   */
  readonly hydrated: Promise<void>;
}

/** The key under which the router hands the site context to loaders. */
export const siteContext = createRouterContext<SiteContext>();

const SiteReactContext = createContext<SiteContext | null>(null);
export const SiteProvider = SiteReactContext.Provider;

export function useSite(): SiteContext {
  const site = use(SiteReactContext);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}

/** What a loader gets. It runs on the server for the first page and in the browser afterwards. */
export interface LoadInput {
  /** Several pages may share a loader. */
  readonly page: PageName;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly site: SiteContext;
  readonly signal: AbortSignal;
}

/** A loader; its data travel as JSON. Data with `slugs` name the page in the other language. */
export type Load<Data> = (input: LoadInput) => Promise<Data>;

/** The data a loader gives, for `useLoaderData<Loaded<typeof loadPin>>()`. */
export type Loaded<Loader extends Load<unknown>> = Awaited<ReturnType<Loader>>;

/** Set on every route of the page table. */
export interface PageHandle {
  readonly page: PageName;
}

/** Loader data may carry it: then canonical, alternates and language switch use it. */
export interface WithSlugs {
  readonly slugs?: Slugs;
}
