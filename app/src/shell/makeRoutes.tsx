import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { data, isRouteErrorResponse, redirect, redirectDocument } from 'react-router';
import type { LoaderFunction, RouteObject } from 'react-router';
import { PAGE_NAMES, pageRow, pathPattern } from '@cordada/core/pages/pageTable';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { hasToken } from '#app/data/viewer.ts';
import type { Load, LoadInput, PageHandle } from '#app/pages/pageContext.tsx';
import { siteContext } from '#app/pages/pageContext.tsx';
import { withScreenMessages } from '#app/messages/messageLoader.ts';
import { keepOfflineVisit } from '#app/pages/offlineVisit.ts';
import { toLogIn } from '#app/pages/toLogIn.ts';
import { isGated } from '#app/pages/useCurrentPage.ts';
import { Document } from './Document.tsx';
import { ReplayEarlyClick } from './ReplayEarlyClick.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { pageScreens } from './pageScreens.ts';
import { loadOrKeep } from './shownPage.ts';

type ScreenModule = Readonly<Record<string, unknown>> & { readonly load?: Load<unknown> };

const modules = import.meta.glob<ScreenModule>('../features/**/*Screen.tsx');

/** The screen file of a page, which also names its messages file. */
export const screenFile = (name: PageName): string | null => pageScreens[name].file;

/** Source path of the screen chunk as in the build manifest; null for pages that are hydrated later. */
export function screenSource(name: PageName): string | null {
  const { file, isReading } = pageScreens[name];
  return file && !isReading ? `src/features/${file}.tsx` : null;
}

async function importScreen(file: string): Promise<ScreenModule> {
  const found = await modules[`../features/${file}.tsx`]?.();
  if (!found) throw new Error(`The screen ${file} is missing`);
  return found;
}

function loaderOf(name: PageName, file: string | null): LoaderFunction {
  const gated = isGated(name);
  return async ({ params, request, context }) => {
    const site = context.get(siteContext);
    const url = new URL(request.url);
    if (gated) await site.hydrated;
    if (gated && !hasToken()) throw toLogIn(site, url);
    if (!file) return notFound();
    const screen = await withScreenMessages(file, importScreen(file)).catch((error: unknown) => {
      if (site.isServer) throw error;
      if (!navigator.onLine) return null;
      // Chunks of an older release are gone: reload the whole document.
      throw redirectDocument(request.url);
    });
    if (screen === null) return stay(url);
    try {
      const { load } = screen;
      const ask = async () => (await load?.({ page: name, params, url, site, signal: request.signal })) ?? null;
      return await (site.isServer ? ask() : loadOrKeep(url.pathname + url.search, ask));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!site.isServer && error.errorCode === 'unavailable' && !navigator.onLine) return stay(url);
      // The cursor is no longer valid, so the listing restarts at the first page.
      if (error.errorCode === 'invalid_cursor') {
        url.searchParams.delete('after');
        throw redirect(url.pathname + url.search);
      }
      // The session has been ended from another device.
      if (gated && error.status === 401) throw toLogIn(site, url);
      // Somebody who is no administrator may have another account that is.
      if (pageRow(name).access === 'admin' && error.status === 403) throw toLogIn(site, url);
      // The router keeps status and code of this response across hydration.
      throw data({ errorCode: error.errorCode }, { status: error.status, statusText: error.statusText });
    }
  };
}

/** Runs the loader of a page outside the router; null for a page that is not there. */
export async function loadPage(input: LoadInput): Promise<{ readonly data: unknown } | null> {
  const { file } = pageScreens[input.page];
  if (!file) return null;
  try {
    const { load } = await importScreen(file);
    return { data: (await load?.(input)) ?? null };
  } catch (error) {
    // Not found, moved to another address, or not for this reader.
    if (error instanceof ApiFailure || error instanceof Response || isRouteErrorResponse(error)) return null;
    if (Object.hasOwn(Object(error), 'init')) return null;
    throw error;
  }
}

/** Without a connection the page stays as it is, and a banner offers to try again: the navigation never ends. */
function stay({ pathname, search }: URL): Promise<never> {
  keepOfflineVisit({ path: pathname + search, isShown: false });
  return new Promise(() => undefined);
}

/** Wraps screens that are hydrated later in their own boundary; server and browser must render the same tree. */
function framed(name: PageName, Screen: ComponentType): ComponentType {
  const screen = (
    <>
      <Screen />
      <ReplayEarlyClick />
    </>
  );
  return pageScreens[name].isReading ? () => <Suspense fallback={<PageSkeleton />}>{screen}</Suspense> : () => screen;
}

async function screenOf(name: PageName, file: string): Promise<ComponentType> {
  const screen = await withScreenMessages(file, importScreen(file));
  return screen[file.split('/').at(-1) ?? ''] as ComponentType;
}

/**
 * Returns a screen that is hydrated when the browser is idle or at the first user input; until then the
 * server-rendered HTML stays. Null for pages that need hydration immediately.
 */
export function lateScreen(name: PageName, whenCalm: () => Promise<void>): ComponentType | null {
  const { file, isReading } = pageScreens[name];
  if (!file || !isReading) return null;
  return framed(
    name,
    lazy(async () => {
      await whenCalm();
      // A page that cannot be hydrated stays as it is; its text and links work.
      return { default: await screenOf(name, file).catch(() => new Promise<never>(() => undefined)) };
    }),
  );
}

function pageRoute(name: PageName, routesLanguage: RoutesLanguage): RouteObject {
  const { file } = pageScreens[name];
  const route = {
    id: name,
    path: pathPattern(name, routesLanguage),
    handle: { page: name } satisfies PageHandle,
    HydrateFallback: PageSkeleton,
  };
  const loader = loaderOf(name, file);
  if (!file) return { ...route, loader };
  return {
    ...route,
    loader,
    lazy: {
      // If the chunk is missing, the loader fails as well and reloads the document.
      Component: async () => framed(name, await screenOf(name, file).catch(() => PageSkeleton)),
    },
  };
}

function notFound(): never {
  throw data({ errorCode: 'not_found' }, { status: 404 });
}

/** @param ErrorScreen shows errors of pages. Browsers load it after the first load, the server imports it. */
export function makeRoutes(routesLanguage: RoutesLanguage, ErrorScreen: ComponentType): RouteObject[] {
  const ErrorBoundary = (): ReactNode => (
    <Suspense>
      <ErrorScreen />
    </Suspense>
  );
  return [
    {
      id: 'document',
      Component: Document,
      children: [
        {
          id: 'boundary',
          ErrorBoundary,
          children: [
            ...PAGE_NAMES.map((name) => pageRoute(name, routesLanguage)),
            {
              id: 'unknown',
              path: '*',
              HydrateFallback: PageSkeleton,
              loader: ({ request, context }) => {
                // Only the server can resolve legacy URLs; it answers 301 or 404.
                if (!context.get(siteContext).isServer && !import.meta.env.VITE_NATIVE)
                  throw redirectDocument(request.url);
                return notFound();
              },
            },
          ],
        },
      ],
    },
  ];
}
