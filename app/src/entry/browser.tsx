import '../ui/app.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider, createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { executeOverHttp } from '#app/data/execute.ts';
import { watchViewer } from '#app/data/viewer.ts';
import { translatorOf } from '#app/messages/catalog.ts';
import type { CompiledMessages } from '#app/messages/catalog.ts';
import { siteContext } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import { makeRoutes } from '#app/shell/makeRoutes.tsx';
import { App } from './App.tsx';
import { BOOT_ID } from './boot.ts';
import type { Boot } from './boot.ts';

async function fetchMessages(url: string): Promise<CompiledMessages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The messages answered ${response.status}`);
  return (await response.json()) as CompiledMessages;
}

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
  const { routesLanguage, language, publicUrl } = boot;
  const routes = makeRoutes(routesLanguage);

  // Screen and loader are resolved first, or the page would flash while it hydrates.
  const screens = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return;
    const [Component, loader] = await Promise.all([route.lazy.Component?.(), route.lazy.loader?.()]);
    delete route.lazy;
    Object.assign(route, { Component, ...(loader ? { loader } : {}) });
  });
  const [messages] = await Promise.all([fetchMessages(boot.localeUrl), ...screens]);

  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  const site: SiteContext = {
    routesLanguage,
    language,
    publicUrl,
    isServer: false,
    execute: executeOverHttp,
    hydrated,
  };
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: boot.loaderData, errors: boot.errors },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      return context;
    },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <App site={site} messages={{ language, translate: translatorOf(language, messages) }} onHydrated={onHydrated}>
        <RouterProvider router={router} />
      </App>,
    );
  });
  void hydrated.then(watchViewer);
}

// Without messages the page stays as the server sent it, which is better than half a page.
void start();
