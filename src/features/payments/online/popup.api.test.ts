import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'
import { messages } from '../messages.ts'
import { checkoutPath } from './checkout.ts'
import { popupWords } from './popupWords.ts'

const world = await onlinePaymentTest()
const legacy = await onlinePaymentTest({ LEGACY_CLIENTS: 'on' })
const throttled = await onlinePaymentTest({ LEGACY_CLIENTS: 'on', RATE_LIMIT_SCALE: '0.001' })
const { alter, finished, newest, open, press, signIn, start } = world
await world.currency('USD')

const ends = {
  success: messages['native.success_message'].en,
  error: messages['native.error_message'].en,
  held: messages['native.held_message'].en,
  confirming: popupWords('en', 'confirming_message'),
  unknown: popupWords('en', 'ended_message'),
}
type End = keyof typeof ends
const endOf = (page: { text: string }): End | 'none' | 'several' => {
  const said = (Object.keys(ends) as End[]).filter((end) => page.text.includes(ends[end]))
  return said.length > 1 ? 'several' : (said[0] ?? 'none')
}

describe('the page at the end', () => {
  const begun = async () => {
    const { id, customer } = await finished()
    await start(customer, id, '/Stripe')
    return { id, customer, attempt: await newest(id) }
  }
  const pageFor = async (to: string) => open((await open(to)).to)

  test('says what became of the attempt, to the browser that comes back from the provider', async () => {
    const paid = await begun()
    expect(endOf(await pageFor((await press(paid.attempt, 'pay')).to))).toBe('success')
    const declined = await begun()
    expect(endOf(await pageFor((await press(declined.attempt, 'decline')).to))).toBe('error')
    const waiting = await begun()
    const back = `/payments/stripe/return?attempt=${waiting.attempt.key}`
    expect(endOf(await pageFor(back))).toBe('confirming')
    const differs = await begun()
    await alter('stripe', differs.attempt, { amountMinor: 9_999 })
    expect(endOf(await pageFor((await press(differs.attempt, 'pay')).to))).toBe('held')
  })

  test.each(['stripe', 'paypal', 'razorpay', 'failed'])('/payments/%s says nothing to anybody else', async (path) => {
    const { id, attempt } = await begun()
    const other = await begun()
    const asked = async (query: string) => endOf(await open(`/payments/${path}?booking_id=${id}${query}`))
    for (const query of ['', `&attempt=${other.attempt.key}`, '&attempt=none', '&attempt=a&attempt=b'])
      expect([query, await asked(query)]).toEqual([query, 'unknown'])
    await open((await press(attempt, 'pay')).to)
    expect(await asked('')).toBe('unknown')
    // Whatever the path pretends.
    expect(await asked(`&attempt=${attempt.key}`)).toBe('success')
    expect(endOf(await open(`/payments/${path}`))).toBe('unknown')
  })

  test('says to the customer, by a token, how the payment stands; to another one nothing', async () => {
    const { id, customer, attempt } = await begun()
    const asked = async (token: string) =>
      endOf(await open(`/payments/stripe?booking_id=${id}`, { authorization: `Bearer ${token}` }))
    expect(await asked(customer.token)).toBe('confirming')
    await open((await press(attempt, 'pay')).to)
    expect(await asked(customer.token)).toBe('success')
    expect(await asked((await signIn()).token)).toBe('unknown')
  })
})

test.each(['stripe/return', 'stripe-fpx/return', 'stripe-fpx/bank'])('a dead link to %s is a page', async (path) => {
  const page = await open(`/payments/${path}?attempt=${crypto.randomUUID()}`)
  expect([page.status, page.text]).toEqual([403, expect.stringContaining('This link is used up')])
})

test('every page of the window lets a client of another origin keep it', async () => {
  const { id, customer } = await finished()
  const { json } = await world.ticket(customer, id, '/Stripe')
  const policy = async (url: string) =>
    (await world.app.inject(url)).headers['cross-origin-opener-policy'] ?? 'no policy'
  const attempt = async () => (await newest(id)).key
  expect(await policy(json.data.url)).toBe('unsafe-none')
  expect(await policy(json.data.url)).toBe('unsafe-none')
  for (const path of ['return?attempt=', '?attempt=']) {
    const url = `/payments/stripe/${path}${await attempt()}`.replace('/?', '?')
    expect([url, await policy(url)]).toEqual([url, 'unsafe-none'])
  }
  expect(await policy('/payments/failed')).toBe('unsafe-none')
  expect(await policy(new URL((await newest(id)).checkout_url).pathname)).toBe('unsafe-none')
})

test('a program that only looks at the link of a window does not use it up', async () => {
  const { id, customer } = await finished()
  const { url } = (await world.ticket(customer, id, '/Stripe')).json.data
  expect((await world.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect(await world.attempts(id)).toEqual([])
  expect((await open(url)).status).toBe(303)
})

describe('a checkout of an existing client that shows neither ticket nor token', () => {
  const without = (provider: Provider, id: number) => legacy.open(`${checkoutPath(provider)}?booking_id=${id}`)
  const sent = async (provider: Provider, id: number) =>
    JSON.stringify(await legacy.charge(provider, await legacy.newest(id)))

  test.each(providers)('%s gets nothing about the customer', async (provider) => {
    await legacy.currency(currencyOf[provider])
    const { id, customer } = await legacy.finished()
    const page = await without(provider, id)
    const bank = /href="([^"]+bank=[^"]+)"/.exec(page.text)?.[1]
    const at = bank ? await legacy.open(bank.replaceAll('&amp;', '&')) : page
    expect(at.status).toBe(303)
    for (const fact of [customer.email, customer.name]) expect(await sent(provider, id)).not.toContain(fact)
    // The customer's own does not go on with it, and the next stranger not with the customer's.
    const strangers = await legacy.newest(id)
    const { attempt } = await legacy.start(customer, id, entries[provider].route)
    expect(attempt?.id).not.toBe(strangers.id)
    expect((await without(provider, id)).to).toBe(strangers.checkout_url)
  })

  test('learns nothing about bookings that cannot be paid', async () => {
    await legacy.currency('USD')
    const { id, customer } = await legacy.finished()
    const paid = await legacy.start(customer, id, '/Stripe')
    await legacy.open((await legacy.press(paid.attempt ?? (await legacy.newest(id)), 'pay')).to)
    const [settled, missing] = [await without('stripe', id), await without('stripe', 999_999)]
    expect([settled.status, missing.status]).toEqual([403, 403])
    expect(settled.text.replace(`/native/${id}"`, '')).toBe(missing.text.replace('/native/999999"', ''))
  })

  test('made too often is a page, not JSON', async () => {
    await throttled.currency('USD')
    const { id } = await throttled.finished()
    const ask = () =>
      throttled.app.inject({ url: `${checkoutPath('stripe')}?booking_id=${id}`, headers: { 'accept-language': 'ar' } })
    expect((await ask()).statusCode).toBe(303)
    const { statusCode, headers, payload } = await ask()
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(payload).toContain('<html lang="ar" dir="rtl">')
  })
})
