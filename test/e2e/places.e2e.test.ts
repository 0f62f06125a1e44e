import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as shell } from '../../src/web/messages.ts'
import { current, partsOf } from './addressPanel.ts'
import { axeViolations } from './axe.ts'
import { e2e, eachWay, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { openFromMenu, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()

const middle = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height }
}
/** The address the panel says after the pin was put somewhere else. */
const changedFrom = (before: string, { address }: ReturnType<typeof partsOf>) =>
  expect.poll(() => address.inputValue()).not.toBe(before)

describe.each(eachWay)('without tiles: $locale, $screen', ({ locale, screen }) => {
  test('an address is added by search, and is the current one', async () => {
    const page = await visit({ locale, screen })
    await page.goto('/help')
    const parts = partsOf(page, locale)
    await parts.open()
    expect(await axeViolations(page)).toEqual([])
    await parts.search.pressSequentially(locale === 'ar' ? 'الملق' : 'malq')
    const name = { en: 'Al Malqa', ar: 'الملقا' }[locale]
    await page.getByRole('option', { name }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    // Escape closes what is open inside, and only that.
    await parts.search.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    await expect.poll(() => parts.panel.isVisible()).toBe(true)
    await parts.search.press('ArrowDown')
    await page.getByRole('option', { name }).first().waitFor()
    await parts.search.press('ArrowDown')
    await parts.search.press('Enter')
    const whole = { en: 'Al Malqa, Riyadh, Saudi Arabia', ar: 'الملقا، الرياض، المملكة العربية السعودية' }[locale]
    await expect.poll(() => parts.address.inputValue()).toBe(whole)
    await expect.poll(() => parts.pin.getAttribute('aria-label')).toBe(parts.p('pin'))
    await parts.save()
    expect(await current(page)).toMatchObject({
      description: [...whole].slice(0, 20).join('').trim(),
      address: whole,
      latitude: 24.81,
      longitude: 46.605,
    })
    await expect.poll(() => parts.button.getAttribute('aria-label')).toContain([...whole].slice(0, 10).join(''))
  })

  test('it is put on the map by a click, and by dragging the pin', async () => {
    const page = await visit({ locale, screen })
    await page.goto('/help')
    const parts = partsOf(page, locale)
    await parts.open()
    await expect.poll(() => parts.pin.getAttribute('aria-label')).toBe(parts.p('pin_unset'))
    // Once the sheet no longer slides.
    await parts.map.click({ trial: true })
    const { x, y } = await middle(parts.map)
    await page.mouse.click(x - 60, y + 20)
    await changedFrom('', parts)
    const first = await parts.address.inputValue()
    const missedBy = async () => {
      const pin = await middle(parts.pin)
      return Math.abs(pin.x - (x - 60)) + Math.abs(pin.bottom - (y + 20))
    }
    await expect.poll(missedBy).toBeLessThan(3)
    const pinned = await middle(parts.pin)
    await page.mouse.move(pinned.x, pinned.y)
    await page.mouse.down()
    await page.mouse.move(pinned.x + 40, pinned.y + 20, { steps: 4 })
    await page.mouse.move(pinned.x + 90, pinned.y + 50, { steps: 4 })
    await page.mouse.up()
    await changedFrom(first, parts)
    await parts.description.fill(locale === 'ar' ? 'بيت جدتي' : 'Grandma')
    await parts.save()
    const kept = await current(page)
    expect(kept?.description).toBe(locale === 'ar' ? 'بيت جدتي' : 'Grandma')
    expect(kept?.latitude).toBeLessThan(24.72)
    expect(kept?.longitude).toBeGreaterThan(46.69)
  })

  test('keyboard only: the pin is moved, zoomed and saved', async () => {
    const page = await visit({ locale, screen })
    await page.goto('/help')
    const parts = partsOf(page, locale)
    await parts.open()
    const scale = () => parts.map.locator('[data-scale]').getAttribute('data-scale')
    const before = Number(await scale())
    await parts.pin.focus()
    for (const key of ['+', '+', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    await expect.poll(async () => Number(await scale())).toBeLessThan(before)
    await changedFrom('', parts)
    const far = await middle(parts.pin)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => (await middle(parts.pin)).x).toBeCloseTo(far.x - 4, 0)
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown')
    const map = await parts.map.boundingBox()
    await expect.poll(async () => (await middle(parts.pin)).bottom).toBeLessThan((map?.y ?? 0) + (map?.height ?? 0))
    await page.keyboard.press('Enter')
    await parts.address.focus()
    await parts.panel.getByRole('button', { name: parts.t('save'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await parts.panel.waitFor({ state: 'hidden' })
    const kept = await current(page)
    expect(kept?.longitude).toBeGreaterThan(46.6753)
    expect(kept?.latitude).toBeLessThan(24.7136)
  })
})

test.each(inEnglish)('a search without results says so: %s', async (locale) => {
  const page = await visit({ locale })
  await page.goto('/help')
  const parts = partsOf(page, locale)
  await parts.open()
  await parts.search.fill('zzqqxx 77')
  await parts.search.press('Enter')
  await parts.panel
    .getByRole('alert')
    .filter({ hasText: parts.p('no_details') })
    .waitFor()
  await expect.poll(() => parts.address.inputValue()).toBe('')
  await parts.search.fill('')
  expect(await parts.panel.getByText(parts.p('no_details')).count()).toBe(0)
  // Each search is one of its own, from its first letter to its choice: services bill them so.
  const sessions: Record<string, (string | null)[]> = { autocomplete: [], details: [] }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    sessions[pathname.split('/api/places/')[1] ?? '']?.push(searchParams.get('session'))
  })
  for (const [typed, name] of [
    ['malq', 'Al Malqa'],
    ['olay', 'Al Olaya'],
  ] as const) {
    await parts.search.fill(typed)
    await page.getByRole('option', { name }).first().click()
    await expect.poll(() => parts.address.inputValue()).toMatch(name)
  }
  expect(new Set(sessions.details).size).toBe(2)
  expect(sessions.autocomplete).toEqual(expect.arrayContaining(sessions.details ?? []))
})

test('an address that is written gets its pin where it is, and stays as it was written', async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/help')
  const parts = partsOf(page, 'en')
  await parts.open()
  await parts.address.fill('Flat 3, Olaya Street, Al Olaya')
  await parts.description.focus()
  await expect.poll(() => parts.pin.getAttribute('aria-label')).toBe(parts.p('pin'))
  await parts.save()
  const kept = await current(page)
  expect(kept?.address).toBe('Flat 3, Olaya Street, Al Olaya')
  expect(kept?.latitude).toBeCloseTo(24.694, 2)
})

test('the device position is used first; a typed address stays', async () => {
  const page = await visit({ locale: 'en' })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 24.666, longitude: 46.735 })
  await page.goto('/help')
  const parts = partsOf(page, 'en')
  await parts.open()
  await expect.poll(() => parts.address.inputValue()).toBe('Al Malaz, Riyadh, Saudi Arabia')
  await expect.poll(() => parts.map.locator('[data-scale]').getAttribute('data-scale')).toBe('50')
  await parts.address.fill('Villa 9, behind the park')
  await parts.save()
  expect(await current(page)).toMatchObject({
    address: 'Villa 9, behind the park',
    latitude: 24.666,
    longitude: 46.735,
  })
  await page.context().setGeolocation({ latitude: 24.804, longitude: 46.6 })
  await parts.button.click()
  await page.getByRole('button', { name: 'Edit Villa 9, behind the' }).click()
  await parts.panel.waitFor()
  await expect.poll(() => parts.address.inputValue()).toBe('Villa 9, behind the park')
  await parts.panel.getByRole('button', { name: parts.p('locate') }).click()
  await parts.panel.getByRole('button', { name: parts.p('use_text') }).click()
  await expect.poll(() => parts.address.inputValue()).toBe('Al Malqa, Riyadh, Saudi Arabia')
})

test('geolocation times out after seven seconds in the picker, and after five for the button', async () => {
  const page = await visit({ locale: 'en' })
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(window, { asked })
    navigator.geolocation.getCurrentPosition = (_, failed, options) => {
      asked.push(options?.timeout)
      failed?.({ code: 3 } as GeolocationPositionError)
    }
  })
  await page.goto('/help')
  const parts = partsOf(page, 'en')
  await parts.open()
  await parts.panel.getByRole('button', { name: parts.p('locate') }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([7000, 5000])
  // The marketplace's region, zoomed out, without a chosen pin.
  await expect.poll(() => parts.map.locator('[data-scale]').getAttribute('data-scale')).toBe('10000')
  await expect.poll(() => parts.pin.getAttribute('aria-label')).toBe(parts.p('pin_unset'))
})

test('without the map an address can be written all the same', async () => {
  const page = await visit({ locale: 'en' })
  let away = true
  await page.route('**/api/places/map', (route) =>
    away ? route.fulfill({ status: 422, json: { success: false, code: 'invalid', message: '' } }) : route.continue(),
  )
  await page.goto('/help')
  const parts = partsOf(page, 'en')
  const sheet = page.getByRole('dialog', { name: parts.t('panel') })
  await openFromMenu(parts.button, page.getByRole('button', { name: parts.t('add'), exact: true }), sheet)
  await sheet.getByText(parts.p('failed')).waitFor()
  await sheet.getByLabel(parts.t('full'), { exact: true }).fill('Behind the mosque')
  away = false
  await sheet.getByRole('button', { name: parts.p('retry') }).click()
  await parts.map.waitFor()
  await expect.poll(() => parts.address.inputValue()).toBe('Behind the mosque')
})

test.each(inArabic)('a visitor keeps the address on signing in, once: %s', longTest, async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const { sql } = town().database
  await page.goto('/login')
  const parts = partsOf(page, locale)
  await parts.open()
  await parts.address.fill(`Date palm house ${locale}`)
  await parts.save()
  expect((await current(page))?.id).toBeUndefined()
  await signIn(page, locale)
  await expect.poll(async () => (await current(page))?.id).toEqual(expect.any(Number))
  await page.reload()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const kept = await sql`SELECT time_zone FROM addresses WHERE address = ${`Date palm house ${locale}`}`
  expect([...kept]).toEqual([{ time_zone: 'Asia/Riyadh' }])
})

test.each(inEnglish)('a saved address is changed, made the default and deleted: %s', longTest, async (locale) => {
  const page = await signedInPage(await visit({ locale }), 'customer@doorstep.test')
  const { sql } = town().database
  await page.goto('/help')
  const parts = partsOf(page, locale)
  const { t } = parts
  await parts.open()
  await parts.address.fill(`Rosewater lane 5, ${locale}`)
  await parts.description.fill(`Rose ${locale}`)
  await parts.panel.getByLabel(t('by_default')).check()
  await parts.save()
  const id = (await current(page))?.id ?? 0
  const stored = async () => [...(await sql`SELECT description, "default" FROM addresses WHERE id = ${id}`)]
  expect(await stored()).toEqual([{ description: `Rose ${locale}`, default: true }])
  const edit = async () => {
    await parts.button.click()
    await page.getByRole('button', { name: t('edit').replace('{name}', `Rose ${locale}`) }).click()
    await parts.panel.waitFor()
  }
  await edit()
  expect(await axeViolations(page)).toEqual([])
  await parts.description.fill(`Rose ${locale} again`)
  await parts.panel.getByLabel(t('by_default')).uncheck()
  await parts.save()
  expect(await stored()).toEqual([{ description: `Rose ${locale} again`, default: false }])
  await edit()
  await parts.panel.getByRole('button', { name: t('delete'), exact: true }).click()
  await parts.panel.getByText(t('delete_sure')).waitFor()
  // A double click counts as one: a second request would fail, because nothing is left to delete.
  await parts.panel.getByRole('button', { name: t('delete'), exact: true }).dblclick()
  await page.getByText(t('deleted')).waitFor()
  expect(await page.getByText(translator(shell, locale)('refusal.not_found')).count()).toBe(0)
  await parts.panel.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([])
  expect(await current(page)).toBeNull()
})
