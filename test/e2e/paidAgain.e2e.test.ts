import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { buildBooking, buildProvider, buildService, buildToken, buildUser, buildWallet } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, goBack, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A finished visit that is not paid, its customer's browser, and an operator. */
const scene = async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const customer = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id, price_minor: 10_000 })
  const at = Date.now() - 30 * 3_600_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), customer.email)
  const { token } = await buildToken(db, { user_id: (await buildUser(db, { role: 'operator' })).id })
  const office = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(200)
  }
  const paid = () =>
    sql<{ id: number; status: number }[]>`
      SELECT id, payment_status_id AS status FROM payments WHERE booking_id = ${id} ORDER BY id`
  return { customer, service, id, page, office, paid }
}

test('cash that did not arrive is recorded again, when its customer chooses it again', async () => {
  const [t, p] = [translator(bookings, 'ar'), translator(payments, 'ar')]
  const { id, page, office, paid } = await scene()
  const payInCash = async () => {
    await page.getByRole('link', { name: t('action.checkout'), exact: true }).click()
    await page.getByRole('radio').first().waitFor()
    await page.getByRole('radio', { name: 'نقدًا' }).check()
    await page.getByRole('button', { name: p('checkout.confirm'), exact: true }).click()
    await page.getByText(p('done.message')).waitFor()
    await page.getByRole('link', { name: p('done.details'), exact: true }).click()
    await page.waitForURL(`/bookings/show/${id}`)
  }
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  await payInCash()
  const [first] = await paid()
  await office(`office/payments/${first?.id}/cash`, { received: false, reason: 'No cash was given' })
  await page.reload()
  await awake(page)
  await payInCash()
  expect((await paid()).map(({ status }) => status)).toEqual([3, 1])
})

test('a second click, before a slow page shows the payment, adds no step for Back', async () => {
  const [t, p] = [translator(bookings, 'ar'), translator(payments, 'ar')]
  const { id, page, paid } = await scene()
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  await page.getByRole('link', { name: t('action.checkout'), exact: true }).click()
  await page.getByRole('radio', { name: 'نقدًا' }).check()
  const confirm = page.getByRole('button', { name: p('checkout.confirm'), exact: true })
  // In the history already, and not on the screen.
  await confirm.evaluate((button: HTMLElement) => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.pushState = push
      queueMicrotask(() => button.click())
    }
  })
  await confirm.click()
  await page.getByText(p('done.message')).waitFor()
  expect((await paid()).map(({ status }) => status)).toEqual([1])
  await page.goBack()
  await page.waitForURL(`/bookings/show/${id}`)
})

test('a payment that went back is not made again by a page that is opened again', async () => {
  const { sql, db } = town().database
  const p = translator(payments, 'ar')
  const { customer, id, page, office, paid } = await scene()
  const wallet = await buildWallet(db, { user_id: customer.id, balance_minor: 50_000 })
  await page.goto(`/bookings/payment/wallet/${id}`)
  await page.getByText(p('done.wallet_paid')).waitFor()
  const [first] = await paid()
  await office(`payments/${first?.id}/refunds`, { reason: 'Bad work' })
  // Their keys are kept for some days.
  await sql`DELETE FROM idempotency_keys`
  await page.reload()
  await page.waitForURL(`/bookings/show/${id}`)
  await page.goto(`/bookings/payment/cash/${id}`)
  await page.waitForURL(`/bookings/show/${id}`)
  expect((await paid()).map(({ status }) => status)).toEqual([4])
  const [row] = await sql<{ balance: number }[]>`SELECT balance_minor AS balance FROM accounts WHERE id = ${wallet.id}`
  expect(row?.balance).toBe(50_000)
})

test('nor by the back button, where what is kept of the booking is older than the refund', async () => {
  const { db } = town().database
  const p = translator(payments, 'ar')
  const { customer, id, page, office, paid } = await scene()
  await buildWallet(db, { user_id: customer.id, balance_minor: 50_000 })
  await page.goto(`/bookings/payment/wallet/${id}`)
  await awake(page)
  await page.getByText(p('done.wallet_paid')).waitFor()
  await page
    .getByRole('button', { name: p('done.close'), exact: true })
    .last()
    .click()
  await page.waitForURL('/bookings?*')
  const [first] = await paid()
  await office(`payments/${first?.id}/refunds`, { reason: 'Bad work' })
  await page.goBack()
  await page.waitForURL(`/bookings/show/${id}`)
  expect((await paid()).map(({ status }) => status)).toEqual([4])
})

test.each(['wallet', 'cash'] as const)(
  'nor by a sign-in over its page, where the session ended before: %s',
  async (way) => {
    const { sql, db } = town().database
    const [a, p] = [translator(accounts, 'ar'), translator(payments, 'ar')]
    const { customer, id, page, office, paid } = await scene()
    await buildWallet(db, { user_id: customer.id, balance_minor: 50_000 })
    const stream = page.waitForResponse(/\/api\/events/)
    await page.goto(`/bookings/payment/${way}/${id}`)
    await awake(page)
    await page.getByText(p('done.message')).waitFor()
    await stream
    await sql`DELETE FROM api_tokens WHERE user_id = ${customer.id}`
    const dialog = page.getByRole('dialog', { name: a('ended.title') })
    // An event of the booking makes the page ask, and learn of it, before its stream ends.
    await expect
      .poll(async () => {
        await sql`UPDATE bookings SET updated_at = now() WHERE id = ${id}`
        return dialog.isVisible()
      })
      .toBe(true)
    const [first] = await paid()
    if (way === 'wallet') await office(`payments/${first?.id}/refunds`, { reason: 'Bad work' })
    else await office(`office/payments/${first?.id}/cash`, { received: false, reason: 'No cash was given' })
    await dialog.getByLabel(a('field.password')).fill(demo.password)
    await dialog.getByRole('button', { name: a('login.submit'), exact: true }).click()
    await page.waitForURL(`/bookings/show/${id}`)
    expect((await paid()).map(({ status }) => status)).toEqual([way === 'wallet' ? 4 : 3])
  },
)

test('the page of an online payment calls neither cash that is not confirmed nor a refund a successful payment', async () => {
  const p = translator(payments, 'ar')
  const { id, page, office, paid } = await scene()
  await page.goto(`/bookings/payment/cash/${id}`)
  await page.getByText(p('done.message')).waitFor()
  await page.goto(`/bookings/payment/native/${id}`)
  await page.waitForURL(`/bookings/show/${id}`)
  const [first] = await paid()
  await office(`office/payments/${first?.id}/cash`, { received: true })
  await page.goto(`/bookings/payment/native/${id}`)
  await page.getByText(p('native.success'), { exact: true }).waitFor()
  await office(`payments/${first?.id}/refunds`, { reason: 'Bad work' })
  await page.goto(`/bookings/payment/native/${id}`)
  await page.waitForURL(`/bookings/show/${id}`)
})

test('a payment that the history leads to does not offer the address of another one', async () => {
  const [t, p] = [translator(bookings, 'ar'), translator(payments, 'ar')]
  const { db } = town().database
  const { customer, service, id, page } = await scene()
  const at = Date.now() - 60 * 3_600_000
  const other = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  // No window opens, so the page has a link to it.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/bookings?show=past')
  await awake(page)
  const link = page.getByRole('link', { name: p('native.open'), exact: true })
  const begin = async (booking: number) => {
    await page.locator(`a[href^="/bookings/show/${booking}"]`).first().click()
    await page.getByRole('link', { name: t('action.checkout'), exact: true }).click()
    await page.locator('input[type=radio][value="/PayPal"]').check()
    await page.getByRole('button', { name: p('checkout.confirm'), exact: true }).click()
    await page.waitForURL(`/bookings/payment/native/${booking}`)
    await link.waitFor()
  }
  await begin(id)
  await page
    .getByRole('button', { name: p('done.close'), exact: true })
    .last()
    .click()
  await begin(other.id)
  await goBack(page, 4)
  await page.waitForURL(`/bookings/payment/native/${id}`)
  await page.getByRole('button', { name: p('native.open'), exact: true }).waitFor()
  expect(await link.count()).toBe(0)
})
