import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as payouts } from '../../src/features/earnings/officeMessages.ts'
import { platformAccount, post } from '../../src/features/ledger/service.ts'
import { messages as words } from '../../src/features/payments/messages.ts'
import { messages as payments } from '../../src/features/payments/officeMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildUser } from '../builders/people.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, screens, translator } from './harness.ts'
import { payFromWallet, payOut } from './payOut.ts'
import { attentive, awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const operator = 'operator@doorstep.test'

const goto = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(page)
}

test('on a phone a payment is refunded in part, after its consequences were read', longTest, async () => {
  const t = translator(payments, 'en')
  const [payment] = await town().database.sql<{ id: number; booking_id: number; amount: number }[]>`
    SELECT id, booking_id, amount_minor AS amount FROM payments WHERE payment_status_id = 2 AND payment_method_id = 11
      AND refunded_minor = 0 AND amount_minor > 5000 ORDER BY id LIMIT 1`
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), operator)
  await goto(page, `/office/money/payments?q=${payment?.booking_id}`)
  await attentive(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('title').replace('{id}', String(payment?.id)) }).click()
  await main.getByRole('button', { name: t('refund.open') }).click()
  await main.getByText(t('refund.amount'), { exact: true }).click()
  await main.getByLabel(t('refund.sum'), { exact: true }).fill('999999')
  await main.getByLabel(t('refund.reason')).fill('The tap still drips')
  await main.getByRole('button', { name: t('refund.next') }).click()
  await main.getByText(t('refund.sum_wrong')).waitFor()
  await main.getByLabel(t('refund.sum'), { exact: true }).fill('12.50')
  // On a low screen, too, nothing of the question is under the bars when it is asked.
  await page.setViewportSize({ width: 1024, height: 600 })
  await main.getByRole('button', { name: t('refund.next') }).press('Enter')
  const question = main.getByRole('alert').filter({ hasText: t('refund.question') })
  const hidden = () =>
    question.evaluate(
      (box) =>
        (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().top,
    )
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  await page.setViewportSize(screens.phone)
  await question.getByText(t('refund.to_wallet')).waitFor()
  await question.getByText((((payment?.amount ?? 0) - 1250) / 100).toFixed(2)).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // The refund is made, but its reply is lost: the same once more refunds nothing twice.
  await page.route(
    '**/refunds',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await question.getByRole('button', { name: t('refund.yes') }).click()
  await main.getByRole('button', { name: t('refund.next') }).click()
  await question.getByRole('button', { name: t('refund.yes') }).click()
  await main.getByLabel(t('refund.reason')).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(t('title').replace('{id}', String(payment?.id)))
  await main.getByRole('listitem').filter({ hasText: 'The tap still drips' }).getByText('12.50').waitFor()
  const [row] = await town().database.sql`SELECT refunded_minor FROM payments WHERE id = ${payment?.id ?? 0}`
  expect(row).toEqual({ refunded_minor: 1250 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The list, which was read before, shows it, too.
  await page.goBack()
  await main.getByRole('link', { name: t('title').replace('{id}', String(payment?.id)) }).waitFor()
  await main.getByText(/^12\.50/).waitFor()
})

test('what another operator refunds meanwhile is seen before more goes back', async () => {
  const t = translator(payments, 'en')
  const { sql } = town().database
  const [payment] = await sql<{ id: number; amount: number }[]>`
    SELECT id, amount_minor AS amount FROM payments WHERE payment_status_id = 2 AND payment_method_id = 11
      AND refunded_minor = 0 AND amount_minor > 5000 ORDER BY id DESC LIMIT 1`
  const { id, amount } = payment ?? { id: 0, amount: 0 }
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await goto(page, `/office/money/payments/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('refund.open') }).click()
  await main.getByText(t('refund.amount'), { exact: true }).click()
  await main.getByLabel(t('refund.sum'), { exact: true }).fill('10')
  await main.getByLabel(t('refund.reason')).fill('The tap still drips')
  await main.getByRole('button', { name: t('refund.next') }).click()
  const { api_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  await page.request.post(`/api/payments/${id}/refunds`, {
    headers: { authorization: `Bearer ${api_token}` },
    data: { amount: 10, reason: 'Of another operator' },
  })
  const question = main.getByRole('alert').filter({ hasText: t('refund.question') })
  await question.getByText(((amount - 1000) / 100).toFixed(2)).waitFor()
  await question.getByRole('button', { name: t('refund.yes') }).click()
  await page.getByText(translator(words, 'en')('refusal.refund_changed')).waitFor()
  await main.getByRole('listitem').filter({ hasText: 'Of another operator' }).waitFor()
  const refunded = async () =>
    (await sql<{ n: number }[]>`SELECT refunded_minor AS n FROM payments WHERE id = ${id}`)[0]?.n
  expect(await refunded()).toBe(1000)
  await main.getByRole('button', { name: t('refund.next') }).click()
  await question.getByText(((amount - 2000) / 100).toFixed(2)).waitFor()
  await question.getByRole('button', { name: t('refund.yes') }).click()
  await expect.poll(refunded).toBe(2000)
})

/** Money of a paid attempt for the demo customer's unpaid booking that did not fit, as the program keeps it apart. */
const stray = async (reason: string, amount: number) => {
  const { sql } = town().database
  const [booking] = await sql<{ id: number }[]>`
    SELECT b.id FROM bookings b JOIN users u ON u.id = b.user_id WHERE u.email = ${demo.email} AND b.booking_status_id = 6
      AND NOT EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id IN (1, 2)) ORDER BY b.id LIMIT 1`
  const [attempt] = await sql<{ id: number }[]>`
    INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, state, reference,
      paid_reference, sandbox, locale)
    SELECT id, user_id, 'stripe', 7, ${amount}, 'SAR', 'paid', gen_random_uuid(), gen_random_uuid(), true, 'en'
    FROM bookings WHERE id = ${booking?.id ?? 0} RETURNING id`
  await town().database.transaction(async (tx) =>
    post(tx, {
      kind: 'stray',
      key: `stray:${attempt?.id}`,
      entries: [
        { account: await platformAccount(tx, 'online:stripe', 'SAR'), amountMinor: -amount },
        { account: await platformAccount(tx, 'suspense', 'SAR'), amountMinor: amount },
      ],
    }),
  )
  const [item] = await sql<{ id: number }[]>`
    INSERT INTO money_inbox (provider, reference, reason, attempt_id, amount_minor, currency)
    VALUES ('stripe', gen_random_uuid(), ${reason}, ${attempt?.id ?? 0}, ${amount}, 'SAR') RETURNING id`
  return { id: item?.id ?? 0, booking: booking?.id ?? 0 }
}

test('money that came is written as all amounts of the language are, and in another currency with its code', async () => {
  const { id } = await stray('already_paid', 123_450)
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await goto(page, '/office/money/inbox')
  const main = page.getByRole('main')
  await main.getByText('1,234.50\u00a0ر.س').waitFor()
  await main.getByText('47.00\u00a0USD').waitFor()
  await goto(page, `/office/money/inbox/${id}`)
  await main.getByRole('heading', { name: '1,234.50\u00a0ر.س' }).waitFor()
  await goto(page, '/office/money/ledger?show=accounts&kind=suspense')
  await main.getByText('47.00\u00a0USD').waitFor()
})

test('each kind of item in the money inbox is settled, with what follows from it in words', longTest, async () => {
  const t = translator(payments, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const { booking } = await stray('amount_differs', 100)
  await goto(page, '/office/money/inbox')
  const total = await page.evaluate(async (id) => {
    const { api_token } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const reply = await fetch(`/api/bookings/${id}`, { headers: { authorization: `Bearer ${api_token}` } })
    return (await reply.json()).data.total as number
  }, booking)
  const ways = [
    ['refund', 'amount_differs', 300],
    ['credit', 'already_paid', 400],
    ['ignore', 'not_payable', 500],
    ['match', 'not_payable', Math.round(total * 100)],
  ] as const
  const main = page.getByRole('main')
  for (const [way, reason, amount] of ways) {
    const { id } = await stray(reason, amount)
    await goto(page, '/office/money/inbox')
    await main
      .getByRole('link')
      .filter({ hasText: `${(amount / 100).toFixed(2)}\u00a0SAR` })
      .first()
      .click()
    await page.waitForURL(`**/inbox/${id}`)
    await main.getByText(t(`inbox.why.${reason}`)).waitFor()
    await main.getByText(t(`inbox.way.${way}`), { exact: true }).click()
    await main.getByLabel(t('inbox.note')).fill(`Looked at: ${way}`)
    await main.getByRole('button', { name: t(`inbox.do.${way}`) }).click()
    await main.getByText(`Looked at: ${way}`).waitFor()
    const states = { refund: 'refunded', credit: 'credited', ignore: 'ignored', match: 'matched' }
    const [row] = await town().database.sql`SELECT state FROM money_inbox WHERE id = ${id}`
    expect(row).toEqual({ state: states[way] })
  }
  expect(await axeViolations(page)).toEqual([])
})

/** A payment of the town as if it had come online, and money of it that left without us. */
const gone = async (item: { reason: string; amount: number; gone: number | null; outcome: string | null }) => {
  const { sql } = town().database
  const [payment] = await sql<{ id: number; attempt: number }[]>`
    WITH payment AS (SELECT id, booking_id, user_id, amount_minor FROM payments y WHERE payment_status_id = 2
      AND payment_method_id = 11 AND refunded_minor = 0 AND amount_minor > 9000
      AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.payment_id = y.id) ORDER BY id LIMIT 1)
    INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, state, reference,
      paid_reference, payment_id, sandbox, locale)
    SELECT booking_id, user_id, 'stripe', 7, amount_minor, 'SAR', 'paid', gen_random_uuid(), gen_random_uuid(), id, true, 'en'
    FROM payment RETURNING payment_id AS id, id AS attempt`
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO money_inbox (provider, reference, reason, attempt_id, amount_minor, currency, gone_minor, outcome)
    VALUES ('stripe', gen_random_uuid(), ${item.reason}, ${payment?.attempt ?? 0}, ${item.amount}, 'SAR', ${item.gone},
      ${item.outcome}) RETURNING id`
  return { id: made?.id ?? 0, payment: payment?.id ?? 0 }
}

test.each([
  ['en', 'desk', 'refunded_later', { reason: 'refunded_there', amount: 2_500, gone: 2_500, outcome: null }],
  ['ar', 'phone', 'disputed', { reason: 'disputed', amount: 4_000, gone: null, outcome: 'lost' }],
] as const)('%s, %s: money that left a payment (%s) is recorded', longTest, async (locale, screen, why, item) => {
  const t = translator(payments, locale)
  const page = await signedInPage(await visit({ locale, screen }), operator)
  const { id, payment } = await gone(item)
  await goto(page, `/office/money/inbox/${id}`)
  const main = page.getByRole('main')
  await main.getByText(t(`inbox.why.${why}`)).waitFor()
  // The payment is looked at before and after.
  const toPayment = main.getByRole('link', { name: t('title').replace('{id}', String(payment)) })
  await toPayment.click()
  await main.getByText(t('refunds.none')).waitFor()
  await page.goBack()
  await main.getByText(t('inbox.way.record'), { exact: true }).first().click()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await main.getByLabel(t('inbox.note')).fill('Seen in the dashboard')
  await main.getByRole('button', { name: t('inbox.do.record') }).click()
  await main.getByText(t('inbox.state.recorded'), { exact: true }).waitFor()
  const [row] = await town().database.sql`SELECT refunded_minor FROM payments WHERE id = ${payment}`
  expect(row).toEqual({ refunded_minor: item.amount })
  await toPayment.click()
  await main.getByText(t('fact.refunded')).waitFor()
})

test('a payout above the limit, to an account that was changed, takes two people, in Arabic', longTest, async () => {
  const { sql, db } = town().database
  const [owner] = await sql<{ id: number; email: string }[]>`
    SELECT s.e_provider_id AS id, u.email FROM e_services s JOIN e_provider_users m USING (e_provider_id)
      JOIN users u ON u.id = m.user_id AND m.role = 'owner' ORDER BY s.id DESC LIMIT 1`
  const before = await visit({ locale: 'ar' })
  await sql`INSERT INTO payout_accounts (e_provider_id, holder, account_number, changed_by)
    SELECT ${owner?.id}, 'Noura', 'SA0380000000608010167519', id FROM users WHERE email = ${owner?.email}
    ON CONFLICT (e_provider_id) DO NOTHING`
  await payFromWallet(before, town().database)
  await payOut(before, town().database, String(owner?.email))
  await payFromWallet(before, town().database, 51)
  await sql`UPDATE payout_accounts SET account_number = 'DE89370400440532013000' WHERE e_provider_id = ${owner?.id}`
  await sql`UPDATE settings SET value = '10' WHERE key = 'payout_approval_limit'`
  const second = await buildUser(db, { role: 'operator', office_role: 'finance' })
  await sql`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ${operator}) WHERE id = ${second.id}`
  const t = translator(payouts, 'ar')
  const first = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  const main = first.getByRole('main')
  await goto(first, '/office/money/payouts')
  await main.getByRole('button', { name: t('prepare.button') }).click()
  await main.getByRole('button', { name: t('prepare.yes'), exact: true }).click()
  await first.waitForURL(/payouts\/\d+$/)
  await main.getByText(t('batch.waits_second')).waitFor()
  await main.getByRole('listitem').filter({ hasText: '532013000' }).getByText(t('transfer.changed_hint')).waitFor()
  expect(await main.getByRole('button', { name: t('do.approved') }).count()).toBe(0)
  expect(await axeViolations(first)).toEqual([])
  expect(await first.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const other = await signedInPage(await visit({ locale: 'ar' }), second.email)
  const desk = other.getByRole('main')
  await goto(other, new URL(first.url()).pathname)
  for (const move of ['approved', 'paid'] as const) {
    await desk.getByRole('button', { name: t(`do.${move}`) }).click()
    const question = desk.getByRole('alert').filter({ hasText: t(`question.${move}`) })
    await question.getByText(t(`consequence.${move}`)).waitFor()
    expect(await question.getByText('تحويل واحد إلى حساب غيّره').count()).toBe(move === 'approved' ? 1 : 0)
    await question.getByRole('button', { name: t(`do.${move}`) }).click()
    await desk.getByText(t(`state.${move}`), { exact: true }).waitFor()
    expect(await desk.getByText(t('transfer.changed_hint')).count()).toBe(move === 'approved' ? 1 : 0)
  }
  const [batch] = await sql<{ state: string }[]>`SELECT state FROM payout_batches ORDER BY id DESC LIMIT 1`
  expect(batch?.state).toBe('paid')
  const download = other.waitForEvent('download')
  await desk.getByRole('button', { name: t('batch.file') }).click()
  expect((await download).suggestedFilename()).toMatch(/^payouts-\d+\.csv$/)
})

test('the oldest of many items in the money inbox is reached', async () => {
  const { sql } = town().database
  await sql`INSERT INTO money_inbox (provider, reference, reason)
    SELECT 'stripe', gen_random_uuid(), 'unknown_reference' FROM generate_series(1, 45)`
  const [all] = await sql<{ count: number; oldest: number }[]>`
    SELECT count(*)::int AS count, min(id) AS oldest FROM money_inbox WHERE state = 'open'`
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await goto(page, '/office/money/inbox')
  const items = page.locator('a[href^="/office/money/inbox/"]')
  await items.first().waitFor()
  while ((await items.count()) < (all?.count ?? 0)) {
    const before = await items.count()
    await page.getByRole('button', { name: ui.more.ar }).click()
    await expect.poll(() => items.count()).toBeGreaterThan(before)
  }
  expect(await items.last().getAttribute('href')).toBe(`/office/money/inbox/${all?.oldest}`)
})
