import os from 'node:os';
import { defineConfig } from '@playwright/test';

const launchOptions = {
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // As wide as in a browser with windows: the headless shell would round the widths of letters.
    '--font-render-hinting=none',
    // A page of a journey lives for seconds: optimizing its scripts takes longer than it saves.
    '--js-flags=--no-opt --no-maglev',
    // en. and es. hosts without touching the machine's names
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/startProduct.ts',
  // One more than processors: while one waits, others work. No journey needs another to be over.
  workers: Math.min(os.availableParallelism() + 1, 6),
  fullyParallel: true,
  retries: 0,
  // Limits for a machine that is busy with something else: whoever passes never waits for them.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Pictures and snapshots of each step cost more than the journey: `node tools/journeys.ts --trace on` keeps them.
  // Routes of tests see no request that a service worker makes: journeys without a connection ask for it.
  use: {
    launchOptions,
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Journeys whose way is the same at any size are walked once.
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
