import type { Page } from 'playwright-core'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as places } from '../../src/features/places/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { translator } from './harness.ts'
import { openFromMenu } from './steps.ts'

/** The bar's button, the list below it and the panel, in the words of a language. */
export const partsOf = (page: Page, locale: Locale) => {
  const t = translator(addresses, locale)
  const p = translator(places, locale)
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('application', { name: p('map') }) })
  const button = page.locator('summary', { has: page.locator('.lucide-map-pin') })
  const field = (name: string) => panel.getByLabel(name, { exact: true })
  return {
    t,
    p,
    button,
    panel,
    map: panel.getByRole('application'),
    pin: panel.getByRole('application').getByRole('button'),
    search: panel.getByRole('combobox', { name: p('search') }),
    address: field(t('full')),
    description: field(t('description')),
    open: async () => {
      const add = page.getByRole('button', { name: t('add'), exact: true })
      await openFromMenu(button, add, panel)
    },
    save: async () => {
      await panel.getByRole('button', { name: t('save'), exact: true }).click()
      await panel.waitFor({ state: 'hidden' })
    },
  }
}

type Current = { id?: number; description: string; address: string; latitude: number | null; longitude: number | null }
export const current = (page: Page): Promise<Current | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('address') ?? 'null'))
