import { defineConfig } from 'vitest/config'

/** The tests with the real database as StrykerJS runs them: one PostgreSQL for the run, as in vitest.config.ts. */
export default defineConfig({
  test: {
    include: ['src/**/*.api.test.ts'],
    isolate: false,
    setupFiles: ['test/strict.ts'],
    globalSetup: ['test/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
