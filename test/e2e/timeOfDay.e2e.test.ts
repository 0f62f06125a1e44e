import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, translator } from './harness.ts'
import { awake, freeStarts, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A service with an evening price, of a provider who works from the morning into every evening. */
const eveningService = async () => {
  const [found] = await town().database.sql<{ id: number; option: number; name: Record<Locale, string> }[]>`
    SELECT s.id, o.id AS option, o.name FROM options o JOIN e_services s ON s.id = o.e_service_id
      JOIN e_providers p ON p.id = s.e_provider_id AND p.accepted
    WHERE o.applies_from = '18:00' AND s.price_unit = 'fixed' AND s.duration < '2:01'
      AND 7 = (SELECT count(DISTINCT h.day) FROM availability_hours h
        WHERE h.e_provider_id = p.id AND h.start_at <= '16:00' AND (h.end_at >= '22:00' OR h.end_at < h.start_at))
    ORDER BY s.id LIMIT 1`
  if (!found) throw new Error('the town has no service with an evening price')
  return found
}

/** Whether a text is where a finger would meet it. */
const isInSight = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test.each(inArabic)('the evening price comes and goes with the time of the visit: %s', async (locale) => {
  const { database } = town()
  const [t, when, about] = [translator(bookings, locale), translator(times, locale), translator(catalogue, locale)]
  const service = await eveningService()
  const evening = service.name[locale]
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)

  // Shown on the service's page, and nothing to tick.
  await page.goto(`/e_service/${service.id}`)
  await awake(page)
  await page.getByText(about('timed')).waitFor()
  expect(await page.getByRole('radio', { name: evening }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  const form = page.getByRole('dialog')
  const days = form.getByRole('radiogroup', { name: when('days') }).getByRole('radio', { disabled: false })
  /** Free starts of the chosen day whose hour lies between. */
  const between = async (from: number, until: number) => {
    const all = form
      .getByRole('radiogroup', { name: when('times'), exact: true })
      .getByRole('radio', { disabled: false })
    await all.first().waitFor()
    const values = await all.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    const value = values.find((one) => Number(one.slice(11, 13)) >= from && Number(one.slice(11, 13)) < until)
    if (!value) throw new Error(`no free start between ${from} and ${until} of ${values.join()}`)
    return form.locator(`input[value="${value}"]`)
  }

  // Added where the time is chosen, gone with another time, a line of the summary.
  await page.goto(`/e_service/form/${service.id}`)
  await days.nth(locale === 'en' ? 3 : 5).check()
  await form.getByRole('spinbutton').fill('2')
  const added = form.getByText(t('line.by_time')).filter({ hasText: 'x 2' })
  await (await between(18, 22)).check()
  await added.waitFor()
  await (await between(9, 18)).check()
  await added.waitFor({ state: 'detached' })
  await (await between(18, 22)).check()
  await added.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: t('book.continue') }).click()
  await form.locator('dt', { hasText: evening }).filter({ hasText: 'x 2' }).waitFor()
  // Back to one part of the form, and on again.
  await form
    .getByRole('link', { name: t('summary.change') })
    .first()
    .click()
  await form.getByRole('button', { name: t('book.continue') }).click()
  await form.getByRole('button', { name: t('summary.confirm') }).click()
  await page.getByRole('link', { name: t('success.details') }).click()
  await page.waitForURL(/\/bookings\/show\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0] ?? ''
  const optionIds = async () => {
    const [row] = await database.sql<{ ids: number[] }[]>`
      SELECT ARRAY(SELECT (o ->> 'id')::int FROM jsonb_array_elements(options) o) AS ids FROM bookings WHERE id = ${id}`
    return row?.ids
  }
  expect(await optionIds()).toContain(service.option)
  await form.getByText(evening).first().waitFor()

  // Moved into the day: the total follows and is said first.
  await form.getByRole('button', { name: t('extra.reschedule') }).click()
  await form.getByText(t('move.now')).waitFor()
  await (await between(9, 18)).check()
  const newTotal = form.getByText(t('move.new_total'))
  await newTotal.waitFor()
  // However far one scrolled, it stands beside the button.
  await form.getByText(t('move.now')).evaluate((fact) => fact.scrollIntoView())
  expect(await newTotal.evaluate(isInSight), 'the new total is in sight').toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: t('move.confirm') }).click()
  await page.getByText(t('move.done')).waitFor()
  expect(await page.evaluate(() => window.scrollY), 'the page behind stays where it is').toBe(0)
  expect(await optionIds()).not.toContain(service.option)
})

test('with forced colours the chosen time is told from the others', async () => {
  const { id } = await richService(town().database)
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const starts = freeStarts(page, 'en')
  await starts.last().check()
  const outlines = () =>
    starts.evaluateAll((all) => all.map((start) => getComputedStyle(start.parentElement ?? start).outlineStyle))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect.poll(async () => (await outlines()).at(-1)).toBe('solid')
  expect((await outlines()).filter((style) => style === 'solid')).toHaveLength(1)
})

test('a page that is left open says another day after midnight', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  await buildBooking(db, { user_id: person.id, status: 'accepted', at: Date.now() + 86_400_000 })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), person.email)
  await page.clock.install()
  await page.goto('/bookings')
  const visitAt = page.locator('main time').first()
  await expect.poll(() => visitAt.textContent()).toMatch(/^Tomorrow/)
  await page.context().setOffline(true)
  await page.clock.fastForward(86_400_000)
  await page.clock.runFor(61_000)
  await expect.poll(() => visitAt.textContent()).toMatch(/^Today/)
})
