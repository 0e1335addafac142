import '../ui/app.css';
import { startTransition } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { RouterContextProvider, createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { chosenLanguage } from '#app/data/preferences/languageChoice.ts';
import { executeOverHttp } from '#app/data/execute.ts';
import { reportError, watchErrors } from '#app/data/reports.ts';
import { watchSystemTheme } from '#app/data/preferences/preferences.ts';
import { watchViewer } from '#app/data/viewer.ts';
import { UNDEFINED_MESSAGE, translatorOf } from '#app/messages/catalog.ts';
import type { CompiledMessages } from '#app/messages/catalog.ts';
import {
  MESSAGES_OF_REFUSALS,
  areAllMessagesLoaded,
  loadAllMessages,
  setMessageLoader,
} from '#app/messages/messageLoader.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { siteContext } from '#app/pages/pageContext.tsx';
import type { PageHandle, SiteContext } from '#app/pages/pageContext.tsx';
import { replayClickBeforeHydration } from '#app/shell/replayEarlyClick.ts';
import { LateErrorScreen } from '#app/shell/errors/lateErrorScreen.tsx';
import { lateScreen, makeRoutes } from '#app/shell/makeRoutes.tsx';
import { rememberShownPage } from '#app/shell/shownPage.ts';
import { App } from './App.tsx';
import { BOOT_ID } from './boot.ts';
import type { Boot } from './boot.ts';

/** Hydration starts at the latest after this time, even if the page is never idle. */
const CALM_MILLISECONDS = 2_000;
const RETRY_MILLISECONDS = 1_000;

async function fetchMessages(url: string): Promise<CompiledMessages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The messages answered ${response.status}`);
  return (await response.json()) as CompiledMessages;
}

/** Retries once: React does not import a failed lazy component again. */
async function fetchMessagesWithRetry(url: string): Promise<CompiledMessages> {
  try {
    return await fetchMessages(url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    return fetchMessages(url);
  }
}

/** Resolves when the page has loaded and the browser is idle, or at the first user input. */
function whenCalm(): Promise<void> {
  return new Promise((resolve) => {
    const idle = (): void => {
      // Safari does not support requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: CALM_MILLISECONDS });
      else setTimeout(resolve, CALM_MILLISECONDS / 10);
    };
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle, { once: true });
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin']) {
      addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
    }
  });
}

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
  const { routesLanguage, language, publicUrl } = boot;
  const sisterHosts = () => import('#app/data/sisterHosts.ts');
  // The host without a language serves English; whoever chose another language goes on to its host.
  const chosen = routesLanguage === 'neutral' ? chosenLanguage() : null;
  if (chosen !== null && chosen !== language)
    void sisterHosts().then(({ goToHostOf }) => goToHostOf(chosen, publicUrl));
  const arrived = /^#(session|theme|units)=/.test(location.hash)
    ? sisterHosts().then(({ finishTransferFromSisterHost }) => finishTransferFromSisterHost())
    : null;
  const messages: CompiledMessages = {};
  if (boot.messagesUrl !== boot.localeUrl) {
    setMessageLoader(boot.screen, async () => {
      Object.assign(messages, await fetchMessagesWithRetry(boot.localeUrl));
    });
  }
  const routes = makeRoutes(routesLanguage, LateErrorScreen);
  // Hydration must match the server render, so the query is reduced to the parameters the page uses. Each history
  // entry gets its own key, which reload and back navigation preserve. Without it the router would restore the scroll
  // position of the page that was open in this tab before.
  const visit = history.state as { readonly key?: string } | null;
  const key = visit?.key ?? Math.random().toString(36).slice(2, 10);
  const path = location.pathname + (boot.search ?? location.search);
  history.replaceState({ ...visit, key }, '', path + location.hash);

  // Screens needed immediately are loaded before hydration; otherwise the page would flash.
  const screens = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return;
    const { page } = route.handle as PageHandle;
    const isShown = boot.errors === null && Object.hasOwn(boot.loaderData, page);
    if (isShown) rememberShownPage(path, boot.loaderData[page]);
    const Component = (isShown ? lateScreen(page, whenCalm) : null) ?? (await route.lazy.Component?.());
    delete route.lazy;
    Object.assign(route, { Component });
  });
  // Pages for members ask whether somebody is logged in as soon as the router starts.
  const [served] = await Promise.all([fetchMessages(boot.messagesUrl), arrived, ...screens]);
  Object.assign(messages, served);

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
  // The build finds all messages that a page uses. If it missed one, its text stays empty until all are loaded.
  const missing = new Set<MessageKey>();
  const missingText = (key: MessageKey): string => {
    if (areAllMessagesLoaded()) return UNDEFINED_MESSAGE;
    if (missing.has(key)) return '';
    missing.add(key);
    void loadAllMessages().then(
      () => {
        if (!key.startsWith(MESSAGES_OF_REFUSALS) && Object.hasOwn(messages, key))
          reportError(new Error(`The message ${key} did not come with the page`));
        root?.render(renderApp());
      },
      () => missing.delete(key),
    );
    return '';
  };
  // A new translator makes every component that uses messages render again.
  const renderApp = (): ReactNode => (
    <App
      site={site}
      messages={{ language, translate: translatorOf(language, messages, missingText) }}
      onHydrated={onHydrated}
    >
      <RouterProvider router={router} />
    </App>
  );
  let root: Root | null = null;
  startTransition(() => {
    root = hydrateRoot(document, renderApp(), {
      onCaughtError: (error) => reportError(error),
      onUncaughtError: (error) => reportError(error),
    });
  });
  void hydrated
    .then(watchViewer)
    .then(watchSystemTheme)
    .then(() => replayClickBeforeHydration('frame'));
  void whenCalm()
    .then(sisterHosts)
    .then(({ watchSisterLinks }) => watchSisterLinks(publicUrl));
}

watchErrors();
// If the messages cannot be loaded, the server-rendered page stays without hydration.
void start();
