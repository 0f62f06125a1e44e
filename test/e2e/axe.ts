import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** The minified file, half the size of `axe.source`: the browser reads it on every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The axe violations of a page, in short. It runs in the page itself, which has no frames. `targets`: also targets that are
 * too small and too near to others, which axe does not check by default.
 */
export const axeViolations = async (page: Page, { targets = false } = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (enabled) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Colours that are still changing have contrasts of their own. Chromium may leave the promise of a finished one pending.
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    while (finite.some(({ playState }) => playState === 'running')) await new Promise(requestAnimationFrame)
    // Details of violations only: those of passes are most of the work. No rule in use reads preloaded style sheets.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      rules: { 'target-size': { enabled } },
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary}`),
    )
  }, targets)
}
