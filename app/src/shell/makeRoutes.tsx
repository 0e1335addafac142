import type { ComponentType } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import type { LoaderFunction, RouteObject } from 'react-router';
import { PAGE_NAMES, pageRow, pathPattern } from '@cordada/core/pages/pageTable';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { hasToken } from '#app/data/viewer.ts';
import type { Load, PageHandle } from '#app/pages/pageContext.tsx';
import { siteContext } from '#app/pages/pageContext.tsx';
import { Document } from './Document.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RouteErrorScreen } from './RouteErrorScreen.tsx';
import { pageScreens } from './pageScreens.ts';

type ScreenModule = Readonly<Record<string, unknown>> & { readonly load?: Load<unknown> };

const modules = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

/** The chunk of a page as the build manifest names it. */
export function screenSource(name: PageName): string | null {
  const { file } = pageScreens[name];
  return file && `src/features/${file}.tsx`;
}

async function importScreen(file: string): Promise<ScreenModule> {
  const found = await modules[`../features/${file}.tsx`]?.();
  if (!found) throw new Error(`The screen ${file} is missing`);
  return found;
}

/** Pages whose content depends on the reader: the server sends them as an empty shell. */
export function isGated(name: PageName): boolean {
  const { access } = pageRow(name);
  return (access === 'private' || access === 'admin') && pageScreens[name].file !== null;
}

function loaderOf(name: PageName, load: Load<unknown> | undefined): LoaderFunction {
  const gated = isGated(name);
  return async ({ params, request, context }) => {
    const site = context.get(siteContext);
    const url = new URL(request.url);
    if (gated) await site.hydrated;
    if (gated && !hasToken()) {
      const logIn = encodePath(buildPath('logIn', site.routesLanguage));
      throw redirect(`${logIn}?${new URLSearchParams({ r: url.pathname + url.search })}`);
    }
    try {
      return (await load?.({ page: name, params, url, site, signal: request.signal })) ?? null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The router keeps status and code of such an answer across hydration.
      throw data({ errorCode: error.errorCode }, { status: error.status, statusText: error.statusText });
    }
  };
}

function pageRoute(name: PageName, routesLanguage: RoutesLanguage): RouteObject {
  const { file } = pageScreens[name];
  const route = {
    id: name,
    path: pathPattern(name, routesLanguage),
    handle: { page: name } satisfies PageHandle,
    HydrateFallback: PageSkeleton,
  };
  if (!file) return { ...route, loader: notFound };
  return {
    ...route,
    lazy: {
      Component: async () => (await importScreen(file))[file.split('/')[1] ?? ''] as ComponentType,
      loader: async () => {
        const { load } = await importScreen(file);
        return load || isGated(name) ? loaderOf(name, load) : undefined;
      },
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
