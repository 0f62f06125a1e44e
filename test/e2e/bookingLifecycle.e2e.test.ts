import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as wallet } from '../../src/features/wallet/messages.ts'
import { photo } from '../uploads.ts'
import { axeViolations } from './axe.ts'
import { bookingSteps } from './bookingSteps.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { freeStarts, laterStart, ownService, signedInPage } from './steps.ts'

const opened = e2e()
const { visit, town } = opened
const pollOptions = { timeout: 60_000 }

const { both, freeStart, press, bookingIn, wordsOf } = bookingSteps(opened)

// In Arabic as part of the new provider's journey.
test('from booked to reviewed, paid in cash', longTest, async () => {
  const { database } = town()
  const locale = 'en'
  const service = await ownService(database)
  const { t, pay, rate, day } = wordsOf(locale)
  const { customer, provider } = await both(locale)
  const [method] = await database.sql<{ name: { en: string } }[]>`
    SELECT name FROM payment_methods WHERE route = '/Cash'`
  const cash = method?.name[locale] ?? ''

  // Booked.
  await customer.goto(`/e_service/form/${service.id}`)
  await (await laterStart(customer, locale)).check()
  await press(customer, t('book.continue'))
  await press(customer, t('summary.confirm'))
  await customer.getByRole('link', { name: t('success.details') }).click()
  await customer.waitForURL(/\/bookings\/show\/\d+$/)
  const id = /\d+$/.exec(customer.url())?.[0] ?? ''

  // The provider moves it to Ready.
  await provider.goto('/provider/requests')
  const card = provider.getByRole('region', { name: `#${id}` })
  await card.getByText(service.name[locale]).waitFor()
  expect(await axeViolations(provider)).toEqual([])
  await card.getByRole('link').click()
  const desk = provider.getByRole('dialog')
  // Days ahead of the visit: setting out is asked about first. The list below shows the same button.
  for (const move of ['desk.to_accepted', 'desk.to_on_the_way', 'desk.to_ready'] as const) {
    await desk.getByRole('button', { name: t(move), exact: true }).click()
    if (move !== 'desk.to_accepted') await desk.getByRole('button', { name: day('doubt.yes'), exact: true }).click()
  }
  await desk.getByRole('button', { name: t('desk.to_in_progress'), exact: true }).waitFor()
  // Leaving the page sends what could still be taken back.
  await provider.goto(`/provider/bookings/${id}`)
  await desk.getByRole('button', { name: t('desk.to_in_progress'), exact: true }).waitFor()

  // The customer starts it; the clock runs, through a reload too, until it is finished.
  await customer.reload()
  await press(customer, t('action.start'))
  const clock = customer.getByRole('timer')
  const first = await clock.textContent()
  await expect.poll(() => clock.textContent(), pollOptions).not.toBe(first)
  const before = (await clock.textContent()) ?? ''
  await customer.reload()
  expect((await clock.textContent())?.localeCompare(before)).toBeGreaterThanOrEqual(0)
  await press(customer, t('action.finish'))
  await customer.getByRole('link', { name: t('action.checkout') }).click()
  await clock.waitFor({ state: 'detached' })

  // Cash, recorded once whatever happens.
  const confirm = customer.getByRole('button', { name: pay('checkout.confirm') })
  const ways = customer.getByRole('radio')
  await ways.first().waitFor()
  expect([await confirm.isDisabled(), await axeViolations(customer)]).toEqual([true, []])
  await customer.getByRole('radio', { name: cash }).check()
  await confirm.dblclick()
  const pending = customer.getByText(pay('done.message'))
  await pending.waitFor()
  // A slow second click of the double click meets what stands there now.
  for (const what of [
    customer.getByRole('link', { name: pay('done.details') }),
    customer.getByRole('button', { name: pay('done.close') }).last(),
  ])
    await what.dispatchEvent('click', { detail: 2 })
  expect(new URL(customer.url()).pathname).toContain('/cash/')
  await customer.reload()
  await pending.waitFor()
  await customer.goBack()
  await customer.waitForURL(`/bookings/show/${id}`)
  await customer.goForward()
  await pending.waitFor()
  expect(await axeViolations(customer)).toEqual([])
  await customer.getByRole('link', { name: pay('done.details') }).click()
  await customer.getByRole('dialog').getByText(t('paid'), { exact: true }).first().waitFor()
  // Until the provider confirms the cash, the payment is also shown as pending.
  const waiting = (within: Page | Locator) => within.getByText(t('payment.waiting')).first()
  await waiting(customer).waitFor()
  await customer.goto('/bookings?status=6')
  await waiting(customer.getByRole('region', { name: `#${id}` })).waitFor()

  // The provider has the money.
  await provider.reload()
  await waiting(provider).waitFor()
  await desk.getByRole('button', { name: t('desk.cash'), exact: true }).click()
  await desk.getByText(day('moved.paid')).waitFor()
  await provider.reload()
  await desk.getByText(t('paid'), { exact: true }).first().waitFor()
  await expect.poll(() => desk.getByText(t('payment.waiting')).count(), pollOptions).toBe(0)
  const paid = await database.sql`SELECT payment_status_id, payment_method_id FROM payments WHERE booking_id = ${id}`
  expect(paid).toEqual([{ payment_status_id: 2, payment_method_id: 6 }])
  await customer.goto(`/bookings/payment/cash/${id}`)
  await customer.getByText(pay('native.success_message')).waitFor()
  await customer.goto(`/bookings/show/${id}`)
  await customer.getByRole('dialog').getByText(t('paid'), { exact: true }).first().waitFor()
  expect(await customer.getByText(t('payment.waiting')).count()).toBe(0)

  // Reviewed by keyboard, and answered.
  await customer.getByRole('link', { name: t('action.review') }).click()
  await press(customer, rate('form.submit'))
  await customer.getByText(rate('form.needs_stars')).waitFor()
  for (let n = 1; n < 4; n++) await customer.keyboard.press('ArrowDown')
  await customer.getByLabel(rate('form.comment')).fill(`On time, ${locale}`)
  expect(await axeViolations(customer)).toEqual([])
  await press(customer, rate('form.submit'))
  await customer.getByText(rate('form.added')).waitFor()
  await customer.waitForURL(`/bookings/show/${id}`)
  await provider.reload()
  await provider.getByText(`On time, ${locale}`).waitFor()
  await provider.getByLabel(rate('reply.write')).fill(`Thank you, ${locale}!`)
  await press(provider, rate('reply.submit'))
  // The text stands in the field, too, until it is sent.
  await provider.getByLabel(rate('reply.write')).waitFor({ state: 'detached' })
  await provider.getByText(`Thank you, ${locale}!`).waitFor()
  await customer.goto(`/e_service/${service.id}`)
  await customer.getByText(`Thank you, ${locale}!`).waitFor()
})

test.each(inEnglish)('paid from the wallet, as far as it reaches: %s', longTest, async (locale) => {
  const { database } = town()
  const { pay, t } = wordsOf(locale)
  const customer = await signedInPage(await visit({ locale, screen: 'desk' }), demo.email)
  const [purse] = await database.sql<{ id: string }[]>`
    SELECT id FROM accounts WHERE kind = 'wallet' AND user_id = (SELECT id FROM users WHERE email = ${demo.email})`
  const balance = async () => {
    const [row] = await database.sql<{ balance_minor: number }[]>`
      SELECT balance_minor FROM accounts WHERE id = ${purse?.id ?? ''}`
    return row?.balance_minor
  }
  const chooseWallet = async (id: number) => {
    await customer.goto(`/bookings/checkout/${id}`)
    await customer.locator(`input[value="${purse?.id}"]`).check()
    await press(customer, pay('checkout.confirm'))
    await customer.waitForURL(`/bookings/payment/wallet/${id}`)
  }

  const dear = await bookingIn('done', { quantity: 40 })
  const before = await balance()
  await chooseWallet(dear.id)
  await customer.getByText(pay('refused.unpaid')).waitFor()
  expect([await balance(), await axeViolations(customer)]).toEqual([before, []])
  await customer.getByRole('link', { name: pay('refused.other_way') }).click()
  await customer.waitForURL(`/bookings/checkout/${dear.id}`)

  // What the wallet holds is given to it here: both languages pay from the same one.
  const fair = await bookingIn('done')
  await database.sql`UPDATE bookings SET e_service = jsonb_set(jsonb_set(e_service, '{price}', '50'), '{discount_price}', '0'),
    taxes = '[]', options = '[]' WHERE id = ${fair.id}`
  await chooseWallet(fair.id)
  // What happened leads: the money has left the wallet, and there is a receipt.
  const truth = async () => {
    await customer.getByText(pay('done.message')).waitFor()
    await customer.getByText(pay('done.wallet_paid')).waitFor()
    await customer
      .getByText(pay('done.wallet_balance'))
      .getByText((((before ?? 0) - 5000) / 100).toFixed(2))
      .waitFor()
    await customer.getByRole('link', { name: pay('receipt.head'), exact: true }).waitFor()
  }
  await truth()
  expect(await axeViolations(customer)).toEqual([])
  await customer.reload()
  await truth()
  expect(await balance()).toBe((before ?? 0) - 5000)

  await customer.getByRole('link', { name: pay('done.details') }).click()
  await customer.getByRole('link', { name: t('extra.receipt') }).click()
  await customer.getByRole('article').getByText(pay('receipt.total')).waitFor()
  // Dates look as on every page: the two forms without a dot that would end a line.
  const dates = customer
    .getByRole('article')
    .getByRole('definition')
    .filter({ hasText: /\d\d:\d\d - / })
  expect((await dates.allInnerTexts()).filter((date) => !date.includes('·'))).toHaveLength(2)
  expect(await axeViolations(customer)).toEqual([])
  const [file] = await Promise.all([customer.waitForEvent('download'), press(customer, pay('receipt.save'))])
  expect(file.suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/)

  await customer.goto('/wallet')
  const line = customer.getByRole('row', { name: `#${fair.id}` })
  await line.getByText(translator(wallet, locale)('kind.payment')).waitFor()
  expect((await line.getByRole('cell').last().textContent())?.replace(/[^\d.]/g, '')).toContain(
    (((before ?? 0) - 5000) / 100).toFixed(2),
  )
  expect(await axeViolations(customer)).toEqual([])
  await line.getByRole('link').click()
  await customer.getByRole('dialog').getByText(t('paid'), { exact: true }).first().waitFor()
})

test.each(inArabic)('rescheduled, discussed, declined, booked again: %s', longTest, async (locale) => {
  const { database } = town()
  const { t, talk } = wordsOf(locale)
  const { customer, provider } = await both(locale)
  // The second one far ahead: the picker begins at its day all the same.
  const booked = await freeStart(customer, locale === 'en' ? 5 : 30)
  const booking = await bookingIn('received', { at: booked.at })
  const { id } = booking

  // Another time; the calendar entry can be kept.
  await customer.goto(`/bookings/show/${id}`)
  await press(customer, t('extra.reschedule'))
  // On the booked day, with the time it has, and half an hour later to choose.
  const starts = freeStarts(customer, locale)
  await starts.first().waitFor()
  // Escape goes one step back, not out of the booking.
  await customer.keyboard.press('Escape')
  await starts.first().waitFor({ state: 'hidden' })
  await press(customer, t('extra.reschedule'))
  await starts.first().waitFor()
  const days = customer.getByRole('radiogroup', { name: translator(times, locale)('days') })
  await expect.poll(() => days.getByRole('radio', { checked: true }).inputValue()).toBe(booked.local.slice(0, 10))
  const held = customer.locator(`input[value="${booked.local}"]`)
  expect([await held.isDisabled(), await held.isChecked()]).toEqual([true, false])
  const local = booked.later
  await customer.locator(`input[value="${local}"]`).check()
  expect(await axeViolations(customer)).toEqual([])
  await press(customer, t('move.confirm'))
  await customer.getByText(t('move.done')).waitFor()
  const [moved] = await database.sql`SELECT visit_local FROM bookings WHERE id = ${id}`
  expect(moved).toEqual({ visit_local: local })
  await customer.getByText(t('timeline.rescheduled')).waitFor()
  const [file] = await Promise.all([customer.waitForEvent('download'), press(customer, t('extra.calendar'))])
  expect(file.suggestedFilename()).toBe(`booking-${id}.ics`)

  // Each writes, the other reads while the page is open.
  await customer.getByText(t('move.done')).waitFor({ state: 'hidden' })
  await customer.getByLabel(talk('write')).fill('The blue door')
  await press(customer, talk('send'))
  await provider.goto(`/provider/bookings/${id}`)
  await provider.getByText('The blue door').waitFor()
  await provider.getByLabel(talk('write')).fill('Understood')
  await press(provider, talk('send'))
  await customer.getByText('Understood').waitFor()
  expect(await axeViolations(provider)).toEqual([])

  // A picture alone; it opens large on the other side.
  const picture = { name: 'leak.png', mimeType: 'image/png', buffer: await photo() }
  await customer.getByLabel(talk('pictures'), { exact: true }).first().setInputFiles(picture)
  await customer.getByRole('button', { name: talk('remove').replace('{n}', '1') }).waitFor()
  await press(customer, talk('send'))
  const large = talk('enlarge').replace('{n}', '1').replace('{name}', talk('you'))
  await customer.getByRole('button', { name: large, exact: true }).waitFor()
  expect(await axeViolations(customer)).toEqual([])
  await provider.getByRole('log').getByRole('button').click()
  await provider.getByRole('dialog').last().getByRole('img').waitFor()
  expect(await axeViolations(provider)).toEqual([])
  await provider.keyboard.press('Escape')

  // Declined with a reason.
  await press(provider, t('desk.decline'))
  await press(provider, t('desk.decline_confirm'))
  await provider.getByText(t('refusal.reason_required')).waitFor()
  await provider.getByLabel(t('line.reason')).fill('My car broke down')
  await press(provider, t('desk.decline_confirm'))
  await provider.getByText(t('desk.declined')).waitFor()
  await customer.reload()
  await customer.getByText('My car broke down').first().waitFor()

  // Declined is what it is called: badge, progress, history.
  for (const place of [customer.getByRole('dialog'), customer.getByRole('listitem')])
    await place.getByText(t('ending.declined'), { exact: true }).first().waitFor()
  expect(await axeViolations(customer)).toEqual([])

  // The same again: the form comes filled in.
  await customer
    .getByRole('dialog')
    .getByRole('link', { name: t('extra.again') })
    .click()
  await customer.waitForURL(`/e_service/form/${booking.e_service_id}`)
  await freeStarts(customer, locale).first().waitFor()
  await expect.poll(() => customer.getByLabel(t('book.full_address')).inputValue()).toBe('Olaya Street, Riyadh')
})
