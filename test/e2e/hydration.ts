import type { Page } from 'playwright-core'

/** Whether the page is hydrated; the root marks the document. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'hydrated' in document.documentElement.dataset)
