import { defineConfig } from 'vitest/config'

/** The unit tests as StrykerJS runs them: without projects, which it cannot choose from, and without the browser's screens. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.api.test.ts'],
    isolate: false,
    setupFiles: ['test/strict.ts'],
    testTimeout: 30_000,
  },
})
