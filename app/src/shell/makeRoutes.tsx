import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import type { LoaderFunction, RouteObject } from 'react-router';
import { PAGE_NAMES, pathPattern } from '@cordada/core/pages/pageTable';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { hasToken } from '#app/data/viewer.ts';
import type { Load, PageHandle } from '#app/pages/pageContext.tsx';
import { siteContext } from '#app/pages/pageContext.tsx';
import { toLogIn } from '#app/pages/toLogIn.ts';
import { isGated } from '#app/pages/usePage.ts';
import { Document } from './Document.tsx';
import { ReplayEarlyClick } from './ReplayEarlyClick.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RouteErrorScreen } from './RouteErrorScreen.tsx';
import { pageScreens } from './pageScreens.ts';

type ScreenModule = Readonly<Record<string, unknown>> & { readonly load?: Load<unknown> };

const modules = import.meta.glob<ScreenModule>('../features/**/*Screen.tsx');

/** The chunk that a page needs at once, as the build manifest names it. */
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
    const screen = await importScreen(file).catch((error: unknown) => {
      // Offline, or files of an older version that are gone: let the browser try the whole page.
      if (site.isServer) throw error;
      throw redirectDocument(request.url);
    });
    try {
      const { load } = screen;
      return (await load?.({ page: name, params, url, site, signal: request.signal })) ?? null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // What the address goes on after is gone: the list from its beginning.
      if (error.errorCode === 'invalid_cursor') {
        url.searchParams.delete('after');
        throw redirect(url.pathname + url.search);
      }
      // The session was ended from another device.
      if (gated && error.status === 401) throw toLogIn(site, url);
      // The router keeps status and code of such an answer across hydration.
      throw data({ errorCode: error.errorCode }, { status: error.status, statusText: error.statusText });
    }
  };
}

/** The screen, inside its own boundary where it is taken over late: server and browser have to agree on it. */
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
  return (await importScreen(file))[file.split('/').at(-1) ?? ''] as ComponentType;
}

/**
 * A page for reading, taken over later: the server's HTML stands until the browser has nothing
 * better to do or the reader touches the page. Null for pages that are needed at once.
 */
export function lateScreen(name: PageName, whenCalm: () => Promise<void>): ComponentType | null {
  const { file, isReading } = pageScreens[name];
  if (!file || !isReading) return null;
  return framed(
    name,
    lazy(async () => {
      await whenCalm();
      // A page that cannot be taken over stays as it is: it can be read, and its links work.
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
      // The loader has noticed a missing file too, and asks for the whole page.
      Component: async () => framed(name, await screenOf(name, file).catch(() => PageSkeleton)),
    },
  };
}

function notFound(): never {
  throw data({ errorCode: 'not_found' }, { status: 404 });
}

/** All routes in one spelling; the same on both sides. */
export function makeRoutes(routesLanguage: RoutesLanguage): RouteObject[] {
  return [
    {
      id: 'document',
      Component: Document,
      children: [
        {
          id: 'boundary',
          ErrorBoundary: RouteErrorScreen,
          children: [
            ...PAGE_NAMES.map((name) => pageRoute(name, routesLanguage)),
            {
              id: 'unknown',
              path: '*',
              HydrateFallback: PageSkeleton,
              loader: ({ request, context }) => {
                // Only the server knows legacy addresses: ask it, it answers 301 or 404.
                if (!context.get(siteContext).isServer) throw redirectDocument(request.url);
                return notFound();
              },
            },
          ],
        },
      ],
    },
  ];
}
