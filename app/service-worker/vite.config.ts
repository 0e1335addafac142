import { defineConfig } from 'vite';

/** Apart from the app: a worker is one file, so it shares no chunk with pages. Browsers look for changes at its address. */
// eslint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: 'es2024',
    rolldownOptions: {
      input: 'serviceWorker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
