import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Outlet, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { isGated, useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useIsNative } from '#app/platform/native.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { AppBase } from './AppBase.tsx';
import { BottomBar } from './bars/BottomBar.tsx';
import { Footer } from './bars/Footer.tsx';
import { PaperFoot } from './bars/PaperFoot.tsx';
import { NavigationProgress } from './bars/NavigationProgress.tsx';
import { TopBar } from './bars/TopBar.tsx';

// Not part of the first load; a modal opened earlier appears once this chunk is loaded.
const FrameEffects = lazy(async () => ({
  default: await import('./chrome/FrameEffects.tsx').then(
    (effects) => effects.FrameEffects,
    () => () => null,
  ),
}));

const TabBar = lazyPart(async () => (await import('./chrome/TabBar.tsx')).TabBar);

function Effects(): ReactNode {
  return useIsHydrated() ? (
    <Suspense>
      <FrameEffects />
    </Suspense>
  ) : null;
}

/** The whole document. `entry/server.tsx` adds scripts, styles and preloads to its head. */
export function Document(): ReactNode {
  const t = useMessages();
  const isNative = useIsNative();
  const page = useCurrentPage();
  // The component `ScrollRestoration` adds code of the router's framework mode.
  useScrollRestoration();
  return (
    // The inline theme script sets attributes before hydration.
    <html lang={useLanguage()} suppressHydrationWarning>
      <head>
        {import.meta.env.VITE_NATIVE ? <AppBase /> : null}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </head>
      <body className={`flex min-h-dvh flex-col ${isNative ? 'native-frame' : 'pb-16 sm:pb-0 print:pb-0'}`}>
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 -translate-y-20 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
        >
          {t('shell.skipToContent')}
        </a>
        <NavigationProgress />
        {isNative ? (
          <Suspense>
            <TabBar />
          </Suspense>
        ) : (
          <TopBar />
        )}
        {/* Below a page of the reader, however long it gets when it is loaded, the foot stays out of sight. */}
        <main
          id="content"
          tabIndex={-1}
          className={`grow outline-none ${page && isGated(page.name) ? 'min-h-dvh' : ''}`}
        >
          <Outlet />
        </main>
        <PaperFoot />
        {isNative ? null : <Footer />}
        {isNative ? null : <BottomBar />}
        <Effects />
      </body>
    </html>
  );
}
