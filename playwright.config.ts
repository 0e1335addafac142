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
    // en. and es. hosts without touching the machine's names
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/startProduct.ts',
  // Two: while one waits, the other draws its maps by software.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { launchOptions, trace: 'retain-on-failure' },
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
