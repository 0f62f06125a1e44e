import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { formatClock } from '../../src/lib/when.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { e2e, eachWay, longTest, translator } from './harness.ts'
import { laterStart, loadMoreUntil, richService, signIn } from './steps.ts'

const { visit, town } = e2e()
const pollOptions = { timeout: 60_000 }

test.each(eachWay)(
  'a visit is found, booked, seen and cancelled: $locale, $screen',
  longTest,
  async ({ locale, screen }) => {
    const { database } = town()
    const service = await richService(database)
    const page = await visit({ locale, screen })
    const t = translator(bookings, locale)
    const c = translator(catalogue, locale)
    const money = translator(coupons, locale)
    const hint = `The blue door, ${locale} ${screen}`

    // Browse to the service and choose.
    await page.goto('/')
    await page
      .getByRole('link', { name: c('view_all') })
      .first()
      .click()
    await page.getByRole('heading', { name: service.category[locale], exact: true }).click()
    const card = page.getByRole('main').getByRole('link', { name: service.name[locale], exact: true })
    await loadMoreUntil(card, page.getByRole('button', { name: translator(ui, locale)('more') }))
    await card.first().click()
    await page.getByLabel(service.option[locale]).first().check()
    const bar = page.getByRole('region', { name: c('select_and_book') })
    await bar.getByRole('button', { name: translator(ui, locale)('more_of') }).click()
    await bar.getByRole('link', { name: c('book') }).click()

    // The form is open to visitors, with everything kept.
    await page.waitForURL(`/e_service/form/${service.id}`)
    const form = page.getByRole('dialog')
    await expect.poll(() => form.getByLabel(t('book.quantity')).inputValue(), pollOptions).toBe('2')
    const proceed = form.getByRole('button', { name: t('book.continue') })
    await expect.poll(() => proceed.isDisabled()).toBe(true)

    // Address, time, coupon, hint; a reload keeps them.
    await form.getByLabel(t('book.full_address')).fill('12 Palm Street, Riyadh')
    const start = await laterStart(page, locale)
    const local = await start.inputValue()
    const time = local.slice(11, 16)
    // Offered on the clock of the marketplace's country, as every other time on the page.
    const shown = await start.evaluate((radio) => radio.parentElement?.textContent ?? '')
    expect(shown).toContain(formatClock(local, `${locale}-SA`))
    await start.check()
    await form.getByLabel(money('code')).fill('WELCOME10')
    await form.getByRole('button', { name: money('apply') }).click()
    await form.getByRole('status').getByText(money('later')).waitFor()
    await form.getByLabel(t('line.hint')).fill(hint)
    await page.reload()
    await expect.poll(() => form.getByLabel(t('line.hint')).inputValue(), pollOptions).toBe(hint)
    await proceed.click()

    // Only confirming asks for Login, which leads back to the summary.
    await page.waitForURL(`/e_service/summary/${service.id}`)
    await form.getByRole('button', { name: t('summary.confirm') }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await signIn(page, locale)
    await form.getByText(money('thanks')).waitFor()
    await page.waitForURL(`/e_service/summary/${service.id}`)

    // Summary: what was chosen, and the coupon's line.
    await form.getByText(t('summary.subtitle')).waitFor()
    for (const text of [
      '12 Palm Street, Riyadh',
      service.option[locale],
      hint,
      'x 2',
      '-10%',
      new RegExp(`^${time} - `),
    ])
      await form.getByText(text).first().waitFor()
    const sum = form.locator('dt', { hasText: t('line.total') }).locator('xpath=../dd')
    const total = await sum.textContent()
    await form.getByRole('button', { name: t('summary.confirm') }).dblclick()

    // Success, once.
    await page.waitForURL(`/e_service/success/${service.id}`)
    await form.getByText(t('success.next')).waitFor()
    const made = await database.sql<{ id: number }[]>`SELECT id FROM bookings WHERE hint = ${hint}`
    expect(made).toHaveLength(1)
    const id = String(made[0]?.id)
    await form.getByText(`#${id}`).waitFor()
    await expect.poll(() => sum.textContent()).toBe(total)

    // Details over My Bookings: the same total; the card beneath.
    await form.getByRole('link', { name: t('success.details') }).click()
    await page.waitForURL(`/bookings/show/${id}`)
    await form.getByText(hint).waitFor()
    await expect.poll(() => sum.textContent()).toBe(total)
    await page.keyboard.press('Escape')
    await page.waitForURL('/bookings')
    const mine = page.getByRole('region', { name: `#${id}` })
    // Behind four earlier visits.
    const more = page.getByRole('button', { name: translator(ui, locale)('more') })
    const isListed = async () => {
      if (!(await mine.isVisible())) await more.click({ timeout: 2000 }).catch(() => {})
      return mine.isVisible()
    }
    await expect.poll(isListed).toBe(true)
    await mine.getByText(service.name[locale]).waitFor()
    await mine.getByRole('link', { name: t('list.view') }).click()

    // Cancelled after being asked: the booking stays open and is called so, and the list behind shows it among the past.
    await form.getByRole('button', { name: t('action.cancel'), exact: true }).click()
    await form.getByRole('button', { name: t('cancel.confirm') }).click()
    await page.getByText(t('cancel.done')).waitFor()
    await page.waitForURL(`/bookings/show/${id}?show=past`)
    await form.getByRole('listitem').getByText(t('ending.cancelled'), { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('/bookings?show=past')
    await mine.getByText(t('ending.cancelled'), { exact: true }).waitFor()
    await page.getByRole('link', { name: t('view.upcoming') }).click()
    await page.waitForURL('/bookings')
    await mine.waitFor({ state: 'detached' })
    const [kept] = await database.sql`SELECT cancel, booking_status_id FROM bookings WHERE id = ${id}`
    expect(kept).toEqual({ cancel: true, booking_status_id: 7 })
  },
)

test('a draft survives a change of language', async () => {
  const service = await richService(town().database)
  const page = await visit({ locale: 'en', screen: 'desk' })
  await page.goto(`/login?redirect=/e_service/form/${service.id}`)
  await signIn(page, 'en')
  const t = translator(bookings, 'en')
  const start = await laterStart(page, 'en')
  await start.check()
  const time = await start.inputValue()
  await page.getByLabel(t('line.hint')).fill('Third floor')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('book.cancel') })
    .click()
  await page.waitForURL(`/e_service/${service.id}`)

  await page.getByLabel(new RegExp(`^${translator(shell, 'en')('language')}`)).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.locator('html[dir=rtl]').waitFor()
  await page.getByRole('link', { name: catalogue.book.ar }).click()
  const chosen = page.getByRole('dialog').locator(`input[value="${time}"]`)
  await chosen.waitFor()
  await expect.poll(() => chosen.isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel(bookings['line.hint'].ar).inputValue()).toBe('Third floor')
})

test('a time taken by another customer leads back to the form with the nearest free ones', async () => {
  const { database } = town()
  const service = await richService(database)
  const page = await visit({ locale: 'en', screen: 'phone' })
  const t = translator(bookings, 'en')
  await page.goto(`/login?redirect=/e_service/form/${service.id}`)
  await signIn(page, 'en')
  const start = await laterStart(page, 'en')
  const midnight = `${(await start.inputValue()).slice(0, 10)}T00:00:00+03:00`
  await start.check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await page.waitForURL(/summary/)
  // Everybody who could come is busy on that day.
  await database.sql`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT w.e_provider_id, w.id, 'external', tstzrange(at, at + interval '30 minutes')
    FROM workers w JOIN e_services e ON e.e_provider_id = w.e_provider_id AND e.id = ${service.id},
    generate_series(${midnight}::timestamptz, ${midnight}::timestamptz + interval '1 day', interval '30 minutes') at
    ON CONFLICT DO NOTHING`
  await page.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(/form/)
  const offered = page
    .getByRole('alert')
    .filter({ hasText: t('book.nearest') })
    .getByRole('button')
  await offered.first().waitFor()
  expect(await offered.count()).toBe(3)
  await offered.first().click()
  await expect.poll(() => page.getByRole('button', { name: t('book.continue') }).isEnabled(), pollOptions).toBe(true)
})
