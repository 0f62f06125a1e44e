import { defineConfig } from 'vitest/config'

/** The tests with the real database as StrykerJS runs them: those of the features that `npm run mutate -- --api` names. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_FEATURES ?? '*')
      .split(',')
      .map((feature) => `src/features/${feature}/**/*.api.test.ts`),
    isolate: false,
    setupFiles: ['test/strict.ts'],
    globalSetup: ['test/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
