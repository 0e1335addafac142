import { defineConfig } from 'vitest/config';

const imports = {
  '#server': `${import.meta.dirname}/server/src`,
  '#app': `${import.meta.dirname}/app/src`,
  // As Node resolves it for everybody: two copies of graphql refuse each other's schema.
  graphql: `${import.meta.dirname}/node_modules/graphql/index.js`,
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: imports },
        test: {
          name: 'unit',
          include: ['{core,server,app,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias: imports },
        test: {
          name: 'db',
          include: ['{server,tools}/**/*.db.test.ts'],
          globalSetup: ['server/src/db/testing/globalSetup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a job does takes as long as the machine is busy; what has to be quick says so itself.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
