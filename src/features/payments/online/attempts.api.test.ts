import { expect, test, vi } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { checkoutPath } from './checkout.ts'
import { onlineOf } from './online.ts'

const world = await onlinePaymentTest()
const limited = await onlinePaymentTest({ RATE_LIMIT_SCALE: '1' })
const { sql, currency, finished, open, attempts, start, press, payments, network, handlers, database } = world
const { deliver, work, inbox } = world

const asCustomer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

test('thirty windows of one booking are one attempt, also before a bank is chosen', async () => {
  for (const [provider, code] of [['stripe_fpx', 'MYR'] as const, ['stripe', 'USD'] as const]) {
    await currency(code)
    const { id, customer } = await finished()
    const window = () => open(`${checkoutPath(provider)}?booking_id=${id}`, asCustomer(customer))
    for (let i = 0; i < 20; i++) await window()
    if (provider === 'stripe_fpx') await Promise.all(Array.from({ length: 10 }, window))
    expect([provider, await attempts(id)]).toEqual([provider, [expect.objectContaining({ booking_id: id })]])
  }
})

test('an attempt without a bank is not taken up once little time is left to choose one', async () => {
  await currency('MYR')
  const { id, customer } = await finished()
  const window = () => open(`${checkoutPath('stripe_fpx')}?booking_id=${id}`, asCustomer(customer))
  await window()
  await sql`UPDATE payment_attempts SET created_at = now() - interval '6 minutes' WHERE booking_id = ${id}`
  await window()
  expect(await attempts(id)).toHaveLength(2)
})

test('a bank that is chosen late pays what is due by then, and nothing where nothing is', async () => {
  await currency('MYR')
  const banks = async () => {
    const { id, customer } = await finished()
    const page = await open(`${checkoutPath('stripe_fpx')}?booking_id=${id}`, asCustomer(customer))
    return { id, customer, bank: (/href="([^"]+bank=[^"]+)"/.exec(page.text)?.[1] ?? '').replaceAll('&amp;', '&') }
  }
  const dearer = await banks()
  await sql`UPDATE bookings SET quantity = 2 WHERE id = ${dearer.id}`
  expect((await open(dearer.bank)).status).toBe(303)
  const [first, second, ...more] = await attempts(dearer.id)
  expect([first, second, more]).toMatchObject([{ state: 'created' }, { state: 'pending', amount_minor: 20_000 }, []])

  const ended = await banks()
  await sql`UPDATE payment_attempts SET state = 'failed', failure = 'abandoned' WHERE booking_id = ${ended.id}`
  expect((await open(ended.bank)).status).toBe(303)
  expect(await attempts(ended.id)).toMatchObject([{ state: 'failed' }, { state: 'pending', amount_minor: 10_000 }])

  const { id, customer, bank } = await banks()
  await world.api('POST', 'payments/cash', { token: customer.token, body: { id } })
  expect((await open(bank)).status).toBe(409)
  expect(await attempts(id)).toMatchObject([{ state: 'created', checkout_url: null }])
})

test('a checkout of the company is not taken up in the sandbox, nor one of the sandbox with keys', async () => {
  await currency('USD')
  const { id, customer } = await finished()
  await start(customer, id, '/Stripe')
  await sql`UPDATE payment_attempts SET sandbox = false WHERE booking_id = ${id}`
  await start(customer, id, '/Stripe')
  expect(await attempts(id)).toHaveLength(2)
})

test('an attempt of which the provider may have heard is not begun a second time', async () => {
  await currency('MYR')
  const { id, customer } = await finished()
  network.fault = 'cut_off'
  await start(customer, id, '/StripeFPX')
  network.fault = 'none'
  const { attempt } = await start(customer, id, '/StripeFPX')
  expect((await attempts(id)).map(({ state, failure }) => [state, failure !== null])).toEqual([
    ['created', true],
    ['pending', false],
  ])
  await open((await press(attempt ?? (await world.newest(id)), 'pay')).to)
  expect(await payments(id)).toHaveLength(1)
})

test('an event that the endpoint of another provider received moves no attempt, and is no stray money', async () => {
  await currency('USD')
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  const { to, delivery } = await press(attempt ?? (await world.newest(id)), 'pay')
  if (!delivery) throw new Error('no webhook')
  await deliver('stripe', delivery)
  const [webhook] = await sql<{ id: number }[]>`
    UPDATE payment_webhooks SET provider = 'stripe_fpx' WHERE id = (SELECT max(id) FROM payment_webhooks) RETURNING id`
  await work()
  expect(await sql`SELECT state FROM payment_webhooks WHERE id = ${webhook?.id}`).toEqual([{ state: 'ignored' }])
  expect([await payments(id), await inbox(id)]).toEqual([[], []])
  await open(to)
  expect(await payments(id)).toHaveLength(1)
})

test('an account opens twenty windows in a quarter of an hour; the next one is a page that says so', async () => {
  await limited.currency('USD')
  const { id, customer } = await limited.finished()
  const other = await limited.finished()
  const window = (bookingId: number, headers: Record<string, string>) =>
    limited.app.inject({ url: `${checkoutPath('stripe')}?booking_id=${bookingId}`, headers })
  for (let i = 0; i < 20; i++) {
    // Each time the customer turns back at the provider.
    expect((await window(id, asCustomer(customer))).statusCode).toBe(303)
    await limited.open(`/payments/stripe/return?attempt=${(await limited.newest(id)).key}&cancelled=1`)
  }
  const { statusCode, headers } = await window(id, { ...asCustomer(customer), 'accept-language': 'ar' })
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  // A ticket is the same account, and another account is not kept out.
  const { json } = await limited.ticket(customer, id, '/Stripe')
  expect((await limited.open(json.data.url)).status).toBe(429)
  expect(await limited.attempts(id)).toHaveLength(20)
  expect((await window(other.id, asCustomer(other.customer))).statusCode).toBe(303)
})

test('a bank that is chosen again and again begins no more attempts than windows do', async () => {
  await limited.currency('MYR')
  const { id, customer } = await limited.finished()
  const window = `${checkoutPath('stripe_fpx')}?booking_id=${id}`
  const page = await limited.open(window, asCustomer(customer))
  const bank = (/href="([^"]+bank=[^"]+)"/.exec(page.text)?.[1] ?? '').replaceAll('&amp;', '&')
  const choose = async () => {
    const { status } = await limited.open(bank)
    // Each time the customer turns back at the bank.
    await limited.open(`/payments/stripe-fpx/return?attempt=${(await limited.newest(id)).key}&cancelled=1`)
    return status
  }
  for (let i = 0; i < 20; i++) expect(await choose()).toBe(303)
  expect([await choose(), (await limited.attempts(id)).length]).toEqual([429, 20])
})

/** Further attempts of a customer, all of them due before everybody else's. */
const many = (bookingId: number, count: number) => sql`
  INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, anonymous,
    locale, sandbox, state, reference, next_check_at)
  SELECT booking_id, user_id, provider, payment_method_id, amount_minor, currency, anonymous, locale, sandbox, 'failed',
    reference || '-' || n, now() - interval '1 hour'
  FROM payment_attempts, generate_series(1, ${count}::int) n WHERE booking_id = ${bookingId}`

const checked = async (bookingId: number) =>
  (
    await sql<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM payment_attempts WHERE booking_id = ${bookingId} AND checks > 0`
  )[0]?.n

test('a run reaches the newest of two hundred attempts, and asks about one of each customer first', async () => {
  await currency('USD')
  const [busy, other] = [await finished(), await finished()]
  await start(busy.customer, busy.id, '/Stripe')
  await many(busy.id, 200)
  const { attempt } = await start(other.customer, other.id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await press(attempt, 'pay')
  await sql`UPDATE payment_attempts SET next_check_at = now() WHERE id = ${attempt.id}`
  // Those of other tests may be due by now.
  await sql`UPDATE payment_attempts SET next_check_at = NULL WHERE booking_id NOT IN (${busy.id}, ${other.id})`
  network.requests.length = 0
  // However slow the machine is, the time of the run does not end.
  vi.useFakeTimers({ toFake: ['Date'] })
  await handlers.reconcile(database, {}).finally(vi.useRealTimers)
  expect(await payments(other.id)).toHaveLength(1)
  expect(await checked(busy.id)).toBe(200)
  const turn = network.requests.findIndex((request) => request.includes(`/${attempt.reference}?`))
  expect(turn).toBeGreaterThanOrEqual(0)
  expect(turn).toBeLessThan(5)
})

test('what is paid while the keys of its company are not set has not failed, and is found once they are back', async () => {
  await currency('USD')
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await press(attempt, 'pay')
  const { adapters } = onlineOf(world.config)
  const stripe = adapters.get('stripe')
  if (!stripe) throw new Error('not offered')
  const after = async (hours: number) => {
    await sql`UPDATE payment_attempts SET created_at = now() - make_interval(hours => ${hours}) WHERE id = ${attempt.id}`
    await world.reconcile()
    return world.stateOf(customer, id)
  }
  adapters.delete('stripe')
  try {
    expect(await after(25)).toBe('open')
  } finally {
    adapters.set('stripe', stripe)
  }
  expect(await after(47)).toBe('paid')
})

test('one of a company whose keys are gone for good ends when it is asked about no more', async () => {
  await currency('USD')
  const { id, customer } = await finished()
  await start(customer, id, '/Stripe')
  const { adapters } = onlineOf(world.config)
  const stripe = adapters.get('stripe')
  if (!stripe) throw new Error('not offered')
  adapters.delete('stripe')
  try {
    await sql`UPDATE payment_attempts SET created_at = now() - interval '49 hours' WHERE booking_id = ${id}`
    await world.reconcile()
    expect(await attempts(id)).toMatchObject([{ state: 'failed', failure: 'expired', next_check_at: null }])
  } finally {
    adapters.set('stripe', stripe)
  }
})

test('one that is paid after two days is found, though nobody answers when its webhook comes', async () => {
  await currency('USD')
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, '/Stripe')
  if (!attempt) throw new Error('no attempt')
  await sql`UPDATE payment_attempts SET created_at = now() - interval '49 hours' WHERE id = ${attempt.id}`
  await world.reconcile()
  expect(await attempts(id)).toMatchObject([{ state: 'failed', failure: 'expired', next_check_at: null }])

  const { delivery } = await press(attempt, 'pay')
  if (!delivery) throw new Error('no webhook')
  network.fault = 'status_500'
  try {
    await deliver('stripe', delivery)
    await work()
  } finally {
    network.fault = 'none'
  }
  expect(await payments(id)).toHaveLength(0)
  await world.reconcile()
  expect(await payments(id)).toHaveLength(1)
})
