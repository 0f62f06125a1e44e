import { describe, expect, test } from 'vitest'
import { current, partsOf } from './addressPanel.ts'
import { axeViolations } from './axe.ts'
import { e2e, eachWay } from './harness.ts'

const { visit } = e2e()

describe.each(eachWay)('text and pin: $locale, $screen', ({ locale, screen }) => {
  const names = {
    malqa: { en: 'Al Malqa', ar: 'الملقا' }[locale],
    malaz: { en: 'Al Malaz', ar: 'الملز' }[locale],
    flat: { en: 'Flat 3, ', ar: 'شقة 3، ' }[locale],
  }
  /** The panel with its pin in one district. */
  const inMalqa = async () => {
    const page = await visit({ locale, screen })
    await page.goto('/help')
    const parts = partsOf(page, locale)
    await parts.open()
    await parts.search.fill(names.malqa)
    await page.getByRole('option', { name: names.malqa }).first().click()
    await expect.poll(() => parts.address.inputValue()).toContain(names.malqa)
    const choose = (name: 'move_pin' | 'keep_pin' | 'use_text' | 'keep_text') =>
      parts.panel.getByRole('button', { name: parts.p(name), exact: true })
    return { page, parts, choose }
  }

  test('a text of another place offers to move the pin, also to who saves at once', async () => {
    const { page, parts, choose } = await inMalqa()
    await parts.address.fill(names.flat + names.malaz)
    await parts.panel.getByRole('button', { name: parts.t('save'), exact: true }).click()
    await choose('move_pin').waitFor()
    await expect.poll(() => choose('move_pin').evaluate((button) => button === document.activeElement)).toBe(true)
    expect(
      await parts.panel
        .getByRole('status')
        .filter({ hasText: /1[0-9]|2[0-9]/ })
        .count(),
    ).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
    expect(await current(page)).toBeNull()
    await choose('move_pin').click()
    await choose('move_pin').waitFor({ state: 'detached' })
    await expect.poll(() => parts.panel.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await parts.save()
    const kept = await current(page)
    expect(kept?.address).toBe(names.flat + names.malaz)
    expect(kept?.latitude).toBeLessThan(24.7)
  })

  test('the pin stays where the person wants it, and the text too', async () => {
    const { page, parts, choose } = await inMalqa()
    await parts.address.fill(names.flat + names.malaz)
    await parts.description.focus()
    await choose('keep_pin').click()
    await parts.save()
    expect(await current(page)).toMatchObject({ address: names.flat + names.malaz, latitude: 24.81 })
  })

  test('a pin moved away from what was written offers its address', async () => {
    const { page, parts, choose } = await inMalqa()
    await parts.address.fill(names.flat + names.malqa)
    await parts.description.focus()
    await parts.search.fill(names.malaz)
    await page.getByRole('option', { name: names.malaz }).first().click()
    await choose('use_text').waitFor()
    await expect.poll(() => parts.address.inputValue()).toBe(names.flat + names.malqa)
    expect(await axeViolations(page)).toEqual([])
    await choose('keep_text').click()
    await choose('use_text').waitFor({ state: 'hidden' })
    await expect.poll(() => parts.address.inputValue()).toBe(names.flat + names.malqa)
    for (const key of ['-', '-', '-', '-', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await parts.pin.press(key)
    await choose('use_text').click()
    await expect.poll(() => parts.address.inputValue()).not.toContain(names.flat)
    await parts.save()
    expect((await current(page))?.latitude).toBeGreaterThan(24.666)
  })

  test('an unknown place is announced', async () => {
    const { parts } = await inMalqa()
    await parts.address.fill('zzqqxx 77')
    await parts.description.focus()
    await parts.panel.getByText(parts.p('unknown_text')).waitFor()
    await parts.save()
  })
})
