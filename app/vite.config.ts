import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './messages-plugin.ts';
import { routerPlugin } from './router-plugin.ts';

const NEEDED_EVERYWHERE =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/src\/((data\/(?!preferences\/(?!preferences)|drafts\/|packs\/|outbox\/|useIsOnline|queryString|requests\/(?!requestKeys)|useFailureText|reportError|useOperation|generated\/(?!viewer))|entry\/|pages\/(?!overlayHistory|useIsHydrated|pageResponses|StructuredData|requireLogin|requireSubscription|memberListing)|platform\/(?!askPosition|watchPosition|nativeBridge))|messages\/(?!useFormat)|shell\/(bars\/|errors\/lateErrorScreen|(?!layout)[^/]+$)|ui\/(icons|buttons\/Button|feedback\/EmptyAndErrorStates)\.)|core\/src\/(pages\/(?!safeReturnPath|listings|elementPages|pageQueries)|failures)/;

/** On a device files cost more than bytes: what several screens share is one file there. */
const SHARED_ON_DEVICES = /(app|core)\/src\//;

const WEB_INPUT: Record<string, string> = { browser: 'src/entry/browser.tsx' };
const NATIVE_INPUT: Record<string, string> = { native: 'src/entry/native.tsx' };

// `vite build` writes the files for the browser, `vite build --mode native` those of the native apps, `vite build --ssr` the single file that the server imports.
// eslint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), tailwindcss(), messagesPlugin(), routerPlugin()],
  // Bundles all dependencies for the server, so that it does not depend on npm hoisting.
  ssr: { noExternal: command === 'build' ? true : [/^@cordada\//] },
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The addresses of the native app lead to the product, those of its own files must not.
  experimental:
    mode === 'native'
      ? {
          renderBuiltUrl: (file: string, { hostType }: { readonly hostType: string }) =>
            hostType === 'js' ? { runtime: `(location.origin+${JSON.stringify(`/${file}`)})` } : { relative: true },
        }
      : {},
  build: isSsrBuild
    ? {
        ssr: 'src/entry/server.tsx',
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/entry/server.tsx',
          // A single file, so that a new build does not remove chunks that a running server still needs.
          output: { entryFileNames: 'entry.js', codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2024',
        // The server writes the modulepreload links, so neither polyfill nor run-time list is needed.
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: mode === 'native' ? NATIVE_INPUT : WEB_INPUT,
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Code needed on every page is one file, because a dozen small files compress worse.
            codeSplitting: {
              groups: [
                { name: 'base', test: NEEDED_EVERYWHERE },
                ...(mode === 'native' ? [{ name: 'shared', test: SHARED_ON_DEVICES, minShareCount: 3 }] : []),
              ],
            },
            // Names of chunks are in what every page loads: shorter hashes save some bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ({ originalFileNames }) =>
              originalFileNames.some((name) => name.startsWith('locales/'))
                ? 'locales/[name].[hash][extname]'
                : 'assets/[name]-[hash][extname]',
          },
        },
      },
}));
