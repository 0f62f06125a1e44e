import { describe, expect, test } from 'vitest'
import { providers } from '#server/config/paymentKeys.ts'
import { type Answer, farEnd, key } from '../../../../test/farEnd.ts'
import { documented, type Json, withValue } from '../../../../test/farEndAnswers.ts'
import { ProviderError } from './adapter.ts'

/** What each provider says of a checkout, in its documented words and in awkward ones. */
const away = expect.objectContaining({ name: 'ProviderError', kind: 'away' })

describe.each(providers)('%s', (provider) => {
  const { reference, money, currency, answer, at, asked, written, beside, open, over, returned } = documented[provider]
  const stateOf = (said: Answer, known = { reference, key }) => {
    const { adapter, far } = farEnd(provider)
    far.answer = () => said
    return adapter.fetchState(known)
  }
  const says = (json: Json, status = 200) => stateOf({ json, status })
  const paid = { state: 'paid', reference: money, amountMinor: 10_000, currency, refundedMinor: 0 }

  test('paid', async () => {
    expect(await says(answer)).toEqual(paid)
  })

  test('open, and over', async () => {
    expect(await says(open)).toEqual({ state: 'open' })
    if (over) expect(await says(over)).toEqual({ state: 'failed', why: expect.stringMatching(/^\w+$/) })
  })

  test('what was received counts, not what was asked for', async () => {
    for (const hundredths of [9_999, 10_001, 1])
      expect(await says(withValue(answer, at.amount, written(hundredths)))).toEqual({
        ...paid,
        amountMinor: hundredths,
      })
    for (const path of asked) expect(await says(withValue(answer, path, written(777)))).toEqual(paid)
  })

  test('the currency is the one it came in', async () => {
    const said = provider.startsWith('stripe') ? 'eur' : 'EUR'
    expect(await says(withValue(answer, at.currency, said))).toEqual({ ...paid, currency: 'EUR' })
  })

  for (const [name, json, refundedMinor] of returned ?? [])
    test(`what went back: ${name}`, async () => {
      expect(await says(json)).toEqual({ ...paid, refundedMinor })
    })

  test('money without its id, amount or currency is no answer', async () => {
    for (const path of [at.money, at.amount, at.currency])
      for (const value of [undefined, null, '', {}, []])
        await expect(says(withValue(answer, path, value)), `${path}: ${JSON.stringify(value)}`).rejects.toEqual(away)
  })

  test.each<Json>(['ten', Number.MAX_VALUE, 0, -10_000, 100.005, true])('an amount of %j is none', async (amount) => {
    await expect(says(withValue(answer, at.amount, amount))).rejects.toEqual(away)
  })

  test('a currency that is none', async () => {
    for (const code of ['US', 'USDT', '$', 'U D'])
      await expect(says(withValue(answer, at.currency, code))).rejects.toEqual(away)
  })

  test('an answer about another checkout is none, were it paid or not', async () => {
    for (const said of [answer, open])
      for (const other of [`${reference}0`, reference.toUpperCase().replace(/./, '_'), undefined])
        await expect(says(withValue(said, at.checkout, other))).rejects.toEqual(away)
  })

  if (beside)
    test('declined beside paid, before and after it: paid; only declined: not paid', async () => {
      const all = beside.at
        .split('.')
        .reduce<Json>((node, step) => (node as { [name: string]: Json })[step] ?? [], answer)
      const [one] = all as Json[]
      for (const both of [
        [beside.declined, one],
        [one, beside.declined],
      ])
        expect(await says(withValue(answer, beside.at, both as Json[]))).toEqual(paid)
      const alone = await says(withValue(open, beside.at, [beside.declined])).catch((error: unknown) => error)
      expect(alone).not.toMatchObject({ state: 'paid' })
    })

  test.each<[string, Answer]>([
    ['HTML with 200', { text: '<html>Be right back</html>' }],
    ['half an answer', { text: JSON.stringify(answer).slice(0, -9) }],
    ['500', { status: 500, text: '<html>oops</html>' }],
    ['502 with the paid answer', { status: 502, json: answer }],
    ['503', { status: 503, json: {} }],
    ['429', { status: 429, json: {} }],
    ['408', { status: 408, json: {} }],
    ['HTML with 403', { status: 403, text: '<html>Blocked</html>' }],
    ['nothing in time', new DOMException('timed out', 'TimeoutError')],
    ['a line that was cut', new TypeError('terminated')],
    ['an empty text', { text: '' }],
    ['a list', { json: [answer] }],
    ['null', { json: null }],
    ['an empty object', { json: {} }],
  ])('%s: nobody knows, ask again', async (_, said) => {
    await expect(stateOf(said)).rejects.toEqual(away)
  })

  test.each([400, 401, 403, 404, 422])('%i: not paid, whatever stands in it', async (status) => {
    const said = await says(answer, status).catch((error: unknown) => error)
    // Flutterwave knows of no transaction until somebody tries to pay; PayPal's token may have run out.
    if (provider === 'flutterwave' && [400, 404].includes(status)) expect(said).toEqual({ state: 'open' })
    else if (status === 401) expect(said).toMatchObject({ kind: provider === 'paypal' ? 'away' : 'keys' })
    else expect(said).toMatchObject({ kind: status === 403 ? 'keys' : 'refused' })
    expect(said instanceof ProviderError ? said.message : '').not.toMatch(/sandbox_|secret/)
  })

  test('without an id of its own it is asked by ours, or not at all', async () => {
    const { adapter, far } = farEnd(provider)
    far.answer = () => ({ json: answer })
    const said = await adapter.fetchState({ reference: null, key })
    if (reference === key) expect([said, far.calls.length]).toEqual([paid, 1])
    else expect([said, far.calls]).toEqual([{ state: 'open' }, []])
  })

  test('the id is one part of the address, whatever is in it', async () => {
    const { adapter, far } = farEnd(provider)
    far.answer = () => ({ json: answer })
    await adapter.fetchState({ reference: 'a/../b?c', key }).catch(() => {})
    expect(far.calls[0]?.url).toContain('a%2F..%2Fb%3Fc')
  })
})
