import { defineConfig } from 'vitest/config';

const imports = {
  '#server': `${import.meta.dirname}/server/src`,
  '#app': `${import.meta.dirname}/app/src`,
  // As Node resolves it for everybody: two copies of graphql refuse each other's schema.
  graphql: `${import.meta.dirname}/node_modules/graphql/index.js`,
};

/** Files of one worker share its globals: what a test replaces is put back. */
const restored = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true } as const;

/** Each file has a database of its own, and a product of its own where it asks for one. */
const onDatabase = {
  globalSetup: ['server/src/db/testing/globalSetup.ts'],
  pool: 'forks',
  maxWorkers: 2,
  // Only what hangs takes so long: a machine that is busy with other work takes ten times as long as one at rest.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What a job does takes as long as the machine is busy. Shorter than the minute for which a page is kept, so that a page
  // that nobody purged is found out.
  expect: { poll: { timeout: 45_000 } },
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: imports },
        test: {
          name: 'unit',
          maxWorkers: 2,
          include: ['{core,server,app,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,slow,drill}.test.{ts,tsx}', '**/node_modules/**', '**/dist/**'],
          // A worker imports each module once for all of its files.
          isolate: false,
          ...restored,
          // Some count what thousands of rows take in memory, which is slow beside other work.
          testTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: imports },
        test: {
          ...onDatabase,
          name: 'db',
          include: ['{server,tools}/**/*.db.test.ts'],
          // Importing the product takes seconds, starting it less than one: a worker imports it once for all of its files.
          isolate: false,
          setupFiles: ['server/src/db/testing/cheapPasswordHashes.ts'],
          // With the default of 16 MB, a tenth of the time went into collecting young objects.
          execArgv: ['--max-semi-space-size=64'],
          ...restored,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias: imports },
        test: {
          ...onDatabase,
          name: 'slow',
          // Files that start and kill processes, or change what modules read while they are imported.
          include: ['{app,server,tools}/**/*.slow.test.{ts,tsx}'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        resolve: { alias: imports },
        test: {
          ...onDatabase,
          name: 'drill',
          // One after the other: each is about what happens under load.
          maxWorkers: 1,
          include: ['tools/drills/*.drill.test.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
