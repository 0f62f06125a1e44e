import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const withDatabase = { globalSetup: ['test/globalSetup.ts'] }

/** unit: no database. api: real PostgreSQL. e2e: a real browser. startup: the commands themselves, last and once. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'bench/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['**/*.api.test.ts', 'test/{startup,dev}.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'api',
          include: ['{src,test,db}/**/*.api.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          globalSetup: [...withDatabase.globalSetup, 'test/townSetup.ts'],
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As patient as the browser's own waits.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'startup',
          include: ['test/{startup,dev}.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    // Two at once even on two cores: tests wait for PostgreSQL half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['test/strict.ts'],
    provide: { chromiumPath: process.env.CHROMIUM_PATH },
  },
})
