import '../ui/app.css';
import { createRoot } from 'react-dom/client';
import { RouterContextProvider, createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@cordada/core/pages/pageTable';
import { executeOverHttp } from '#app/data/execute.ts';
import { preferredLanguage } from '#app/data/preferences/languageChoice.ts';
import { watchSystemTheme } from '#app/data/preferences/preferences.ts';
import { reportError, watchErrors } from '#app/data/reports.ts';
import { readStored } from '#app/data/storage.ts';
import { currentViewer, hasToken, onViewerChange, watchViewer } from '#app/data/viewer.ts';
import { translatorOf } from '#app/messages/catalog.ts';
import type { CompiledMessages } from '#app/messages/catalog.ts';
import { siteContext } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import { tryNative } from '#app/platform/nativeBridge.ts';
import { LateErrorScreen } from '#app/shell/errors/lateErrorScreen.tsx';
import { makeRoutes } from '#app/shell/makeRoutes.tsx';
import { App } from './App.tsx';
import {
  fillGaps,
  followDeepLinks,
  followTheme,
  handleBackButton,
  receiveSharedFiles,
  vibrateOnSwitches,
} from './native/device.ts';
import { answerOnDevice } from './native/answerOnDevice.ts';
import { LockScreen } from './native/lockScreen.ts';
import { NATIVE_BOOT_ID } from './native/nativeBoot.ts';
import type { NativeBoot } from './native/nativeBoot.ts';
import { registerForPush } from './native/push.ts';
import { resolveAgainstOrigin } from './native/resolveAgainstOrigin.ts';

/** Starts the app without a rendered page: its files are on the device, everything else comes from the product. */
async function start(): Promise<void> {
  const boot: NativeBoot = JSON.parse(document.getElementById(NATIVE_BOOT_ID)?.textContent ?? '{}');
  const stored = readStored('language');
  const language = LANGUAGES.find((one) => one === stored) ?? preferredLanguage() ?? DEFAULT_LANGUAGE;
  const root = document.documentElement;
  const mark = (): void => {
    root.dataset['theme'] =
      readStored('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.toggleAttribute('data-member', hasToken());
  };
  mark();
  resolveAgainstOrigin();
  fillGaps();
  answerOnDevice(new URL(boot.origin).origin);

  const loadMessages = async (): Promise<CompiledMessages> => {
    const response = await fetch(new URL(boot.locales[language], location.origin));
    return response.json();
  };
  const loading = loadMessages();
  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  const site: SiteContext = {
    routesLanguage: 'neutral',
    language,
    publicUrl: boot.origin,
    isServer: false,
    execute: executeOverHttp,
    hydrated,
  };
  // It loads the screen and its data beside the messages and the lock; nothing is shown before these.
  const router = createBrowserRouter(makeRoutes('neutral', LateErrorScreen), {
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      return context;
    },
  });
  const translate = translatorOf(language, await loading);
  const lock = new LockScreen(translate);
  await lock.pass();
  const options = {
    onCaughtError: (error: unknown) => reportError(error),
    onUncaughtError: (error: unknown) => reportError(error),
  };
  createRoot(document, options).render(
    <App site={site} messages={{ language, translate }} onHydrated={onHydrated}>
      <RouterProvider router={router} />
    </App>,
  );
  await hydrated;
  // React begins with a document without attributes.
  mark();
  watchViewer();
  watchSystemTheme();
  followTheme();
  const go = (path: string): void => void router.navigate(path);
  lock.watch();
  handleBackButton();
  vibrateOnSwitches();
  followDeepLinks(boot.origin, go);
  receiveSharedFiles((files) => {
    void import('#app/features/activities/index.ts').then(({ storePendingUploads }) => {
      storePendingUploads(files);
      go('/new-activity');
    });
  });
  const register = registerForPush(go);
  const look = (): void => {
    const viewer = currentViewer();
    if (viewer.status === 'member') register(viewer.viewer.id);
  };
  onViewerChange(look);
  look();
  tryNative('SplashScreen', 'hide');
}

watchErrors();
void start();
