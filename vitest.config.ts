import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ByProject } from './test/sequencer.ts'

const database = 'test/globalSetup.ts'

/**
 * unit: no database. api: real PostgreSQL. e2e: a real browser over the production build. startup: `npm start` itself.
 * The files of a project share a few processes, so that the program is loaded once in each and not once a file.
 */
export default defineConfig({
  test: {
    isolate: false,
    // Tests wait for PostgreSQL and for pages: with two more than cores the cores stay busy.
    maxWorkers: availableParallelism() + 2,
    setupFiles: ['test/strict.ts'],
    sequence: { sequencer: ByProject },
    // A busy machine takes long for what is otherwise there at once; a condition that never comes still ends the test.
    expect: { poll: { timeout: 60_000 } },
    // For the programs that tests start: compiled once, not by each of them.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'bench/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['**/*.api.test.ts', 'test/{startup,dev}.test.ts'],
          // Against a hang only: with sixteen processes on two cores the longest test takes half a minute.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{src,test,db}/**/*.api.test.ts'],
          setupFiles: ['test/oneDay.ts'],
          globalSetup: [database],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // React as production renders with it.
          env: { NODE_ENV: 'production' },
          include: ['test/e2e/**/*.e2e.test.ts'],
          setupFiles: ['test/oneDay.ts'],
          globalSetup: [database, 'test/e2e/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'startup', include: ['test/{startup,dev}.test.ts'], testTimeout: 600_000, hookTimeout: 300_000 },
      },
    ],
  },
})
