import { expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { farEnd, orderOf } from '../../../../test/farEnd.ts'
import { fpxBanks } from './stripeFpx.ts'

test.each<[Provider, string, number, boolean]>([
  ['stripe', 'SAR', 1, true],
  ['stripe', 'SAR', 99_999_999, true],
  ['stripe', 'SAR', 100_000_000, false],
  ['stripe', 'KWD', 10_000, true],
  ['stripe', 'KWD', 10_001, false],
  ['stripe', 'BHD', 10_005, false],
  ['stripe', 'JOD', 10_005, false],
  ['stripe', 'OMR', 10_005, false],
  ['stripe', 'TND', 10_005, false],
  ['stripe', 'SAR', 10_005, true],
  ['stripe', 'MGA', 10_050, false],
  ['stripe', 'ISK', 999_999, true],
  ['stripe', 'ISK', 1_000_000, false],
  ['stripe_fpx', 'MYR', 100, true],
  ['stripe_fpx', 'MYR', 99, false],
  ['stripe_fpx', 'MYR', 3_000_000, true],
  ['stripe_fpx', 'MYR', 3_000_001, false],
  ['stripe_fpx', 'SAR', 10_000, false],
  ['razorpay', 'INR', 100, true],
  ['razorpay', 'INR', 99, false],
  ['razorpay', 'INR', 101, true],
  ['razorpay', 'JPY', 101, true],
  ['razorpay', 'KWD', 1_230, true],
  ['razorpay', 'KWD', 1_234, false],
  ['razorpay', 'XAF', 1_000, false],
  ['paypal', 'USD', 1, true],
  ['paypal', 'USD', 999_999_999, true],
  ['paypal', 'USD', 1_000_000_000, false],
  ['paypal', 'HUF', 50_000, true],
  ['paypal', 'HUF', 50_050, false],
  ['paypal', 'TWD', 50_050, false],
  ['paypal', 'USD', 50_050, true],
  ['paypal', 'SAR', 10_000, false],
  ['paystack', 'NGN', 5_000, true],
  ['paystack', 'NGN', 4_999, false],
  ['paystack', 'USD', 200, true],
  ['paystack', 'USD', 199, false],
  ['paystack', 'GHS', 10, true],
  ['paystack', 'GHS', 9, false],
  ['paystack', 'ZAR', 100, true],
  ['paystack', 'ZAR', 99, false],
  ['paystack', 'KES', 300, true],
  ['paystack', 'KES', 299, false],
  ['paystack', 'XOF', 1, true],
  ['paystack', 'SAR', 1_000_000, false],
  ['paymongo', 'PHP', 2_000, true],
  ['paymongo', 'PHP', 1_999, false],
  ['paymongo', 'PHP', 999_999_999, true],
  ['paymongo', 'PHP', 1_000_000_000, false],
  ['paymongo', 'USD', 10_000, false],
  ['flutterwave', 'KES', 100, true],
  ['flutterwave', 'KES', 99, false],
  ['flutterwave', 'SAR', 10_000, false],
])('%s takes %s %i: %s', (provider, currency, amountMinor, takes) => {
  expect(farEnd(provider).adapter.takes({ amountMinor, currency })).toBe(takes)
})

/** Every currency each of them names in its documentation; a letter less or more would be money refused or lost. */
const all: Partial<Record<Provider, string>> = {
  paypal: 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
  flutterwave: 'EGP ETB EUR GBP GHS KES MWK NGN RWF SLL TZS UGX USD XAF XOF ZAR ZMW',
  paystack: 'GHS KES NGN USD XOF ZAR',
  paymongo: 'PHP',
  stripe_fpx: 'MYR',
}
test.each(providers)('%s is the provider of its own adapter, and takes the currencies it names', (provider) => {
  const { adapter } = farEnd(provider)
  expect(adapter.provider).toBe(provider)
  const named = all[provider]
  if (!named) return
  const taken = Intl.supportedValuesOf('currency').filter((currency) =>
    adapter.takes({ currency, amountMinor: 10_000 }),
  )
  expect(taken.join(' ')).toBe(named)
})

test('PayMongo offers the ways the account has, or cards', async () => {
  const offered = async (status: number, data: unknown) => {
    const { adapter, far } = farEnd('paymongo')
    far.answer = ({ path }) =>
      path === '/v1/merchants/capabilities/payment_methods'
        ? { status, json: { data } }
        : { json: { data: { id: 'cs_9', attributes: { checkout_url: 'https://pay.example/9' } } } }
    await adapter.createCheckout(orderOf({ currency: 'PHP' }))
    expect(far.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
    const sent = far.calls.at(-1)?.json as { data: { attributes: { payment_method_types: string[] } } }
    return sent.data.attributes.payment_method_types
  }
  const ways = ['card', 'gcash', 'paymaya', 'grab_pay', 'qrph']
  expect(await offered(200, [...ways].reverse())).toEqual(ways)
  expect(await offered(200, ['qrph', 'billease'])).toEqual(['qrph'])
  for (const [status, data] of [
    [200, []],
    [200, 'card'],
    [200, null],
    [403, ways],
  ] as const)
    expect(await offered(status, data)).toEqual(['card'])
})

test('Paystack keeps the reference it was given, PayPal follows either link', async () => {
  const paystack = farEnd('paystack')
  paystack.far.answer = () => ({ json: { data: { authorization_url: 'https://pay.example/1', reference: 'other' } } })
  expect((await paystack.adapter.createCheckout(orderOf({ currency: 'NGN' }))).reference).toBe('other')
  const paypal = farEnd('paypal')
  paypal.far.answer = () => ({ json: { id: 'ORDER1', links: [{ rel: 'approve', href: 'https://pay.example/2' }] } })
  expect((await paypal.adapter.createCheckout(orderOf())).url).toBe('https://pay.example/2')
})

test('the banks of FPX by their codes', () => {
  expect(Object.keys(fpxBanks)).toHaveLength(19)
  expect(fpxBanks).toMatchObject({ maybank2u: 'Maybank2U', rhb: 'RHB Bank', uob: 'UOB Bank' })
})
