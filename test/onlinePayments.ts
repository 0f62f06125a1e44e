import { afterEach } from 'vitest'
import { handlersFor } from '../src/app/jobs.ts'
import { entries } from '../src/features/payments/adapters/all.ts'
import { sandboxKeys, sandboxPath, standIns } from '../src/sandbox/http.ts'
import type { Charge, Delivery, Kit } from '../src/sandbox/standIn.ts'
import type { Provider } from '../src/server/config/paymentKeys.ts'
import { type SignedIn, testApp } from './app.ts'
import { buildBooking, buildProvider, buildService } from './build.ts'
import { currencyOf } from './currencies.ts'

/** How a call to a provider fails: before it was sent, after the provider acted, or with an error status. */
export type Fault = 'none' | 'not_sent' | 'cut_off' | 'status_401' | 'status_403' | 'status_404' | 'status_500'

export type AttemptRow = {
  id: number
  key: string
  state: string
  reference: string | null
  checkout_url: string
  payment_id: number | null
  failure: string | null
  provider: Provider
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://here')
  return pathname + search
}

/** The app over the sandbox, with webhooks held back and the connection to the providers under the test's control. */
export const onlinePaymentTest = async (env: Record<string, string> = {}) => {
  const network: {
    fault: Fault
    clock: number
    requests: string[]
    before?: () => Promise<void>
    after?: () => Promise<void>
  } = {
    fault: 'none',
    clock: 0,
    requests: [],
  }
  const posted: { provider: Provider; delivery: Delivery }[] = []
  const now = () => Date.now() + network.clock
  const test = await testApp({
    connections: 30,
    env,
    online: {
      now,
      deliver: (provider, delivery) => posted.push({ provider, delivery }),
      wrap: (send) => async (request) => {
        network.requests.push(`${request.method} ${request.url}`)
        await network.before?.()
        if (network.fault === 'not_sent') throw new DOMException('timed out', 'TimeoutError')
        if (network.fault === 'status_401') return { status: 401, text: '{}' }
        if (network.fault === 'status_404') return { status: 404, text: '{}' }
        if (network.fault === 'status_403') return { status: 403, text: '{}' }
        if (network.fault === 'status_500') return { status: 500, text: '<html>oops</html>' }
        const answer = await send(request)
        await network.after?.()
        if (network.fault === 'cut_off') throw new TypeError('terminated')
        return answer
      },
    },
  })
  const { app, api, db, sql, signIn, config, database } = test
  const handlers = handlersFor(config)
  // What a test left is not asked about by those after it: each reconciliation would take longer than the one before.
  afterEach(async () => {
    await sql`UPDATE payment_attempts SET next_check_at = NULL WHERE next_check_at IS NOT NULL`
    await sql`UPDATE refunds SET next_check_at = NULL WHERE next_check_at IS NOT NULL`
  })

  const owner = await signIn({ role: 'provider' })
  const seller = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: seller.id, price_minor: 10_000 })
  const operator = await signIn({ role: 'operator' })
  let days = 2

  const currency = (code: string) => sql`UPDATE settings SET value = ${code} WHERE key = 'default_currency_code'`

  /** A customer with a finished, unpaid booking of 100. */
  const finished = async (): Promise<{ customer: SignedIn; id: number }> => {
    const customer = await signIn()
    days += 1
    const at = Date.now() - days * 86_400_000
    const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
    return { customer, id }
  }

  const ticket = async (customer: SignedIn, bookingId: number, route: string) =>
    api<{ url: string; sandbox: boolean }>('POST', 'payments/checkouts', {
      token: customer.token,
      body: { booking_id: bookingId, route },
    })

  /** Opens an address of ours as a browser does; redirects are not followed. */
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url: pathOf(url), headers })
    return { status: response.statusCode, text: response.payload, to: String(response.headers.location ?? '') }
  }

  const attempts = (bookingId: number) =>
    sql<AttemptRow[]>`SELECT * FROM payment_attempts WHERE booking_id = ${bookingId} ORDER BY id`
  const newest = async (bookingId: number): Promise<AttemptRow> => {
    const row = (await attempts(bookingId)).at(-1)
    if (!row) throw new Error('no attempt')
    return row
  }

  /** Asks for a checkout and opens the window as far as the provider's page. */
  const start = async (customer: SignedIn, bookingId: number, route: string) => {
    const { json } = await ticket(customer, bookingId, route)
    let page = await open(json.data.url)
    const bank = /href="([^"]+bank=[^"]+)"/.exec(page.text)?.[1]
    if (bank) page = await open(bank.replaceAll('&amp;', '&'))
    return { page, attempt: (await attempts(bookingId)).at(-1) }
  }

  /**
   * Presses a button on the provider's page, perhaps with switches that make it unkind (docs/payments.md). Returns where it
   * sends the customer, and the webhook it would send.
   */
  const press = async (
    attempt: AttemptRow,
    button: 'pay' | 'decline' | 'never' | 'later' | 'refund' | 'dispute',
    unkind: Record<string, string> = {},
  ) => {
    const before = posted.length
    const response = await app.inject({
      method: 'POST',
      url: pathOf(attempt.checkout_url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ do: button, ...unkind }).toString(),
    })
    return { to: String(response.headers.location ?? ''), delivery: posted[before]?.delivery, text: response.payload }
  }

  /** A booking of 100 that was paid with this provider, in a currency it takes. */
  const bought = async (provider: Provider) => {
    await currency(currencyOf[provider])
    const booking = await finished()
    const { attempt: begun } = await start(booking.customer, booking.id, entries[provider].route)
    if (!begun) throw new Error('no attempt')
    await open((await press(begun, 'pay')).to)
    const attempt = await newest(booking.id)
    if (attempt.payment_id === null) throw new Error('not paid')
    return { ...booking, attempt, paymentId: attempt.payment_id }
  }

  const slugOf = (provider: Provider) => provider.replace('_', '-')
  const deliver = async (provider: Provider, { body, headers }: Delivery): Promise<number> => {
    const url = `/payments/webhooks/${slugOf(provider)}`
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }

  /** Runs all waiting payment jobs, `concurrency` at once. */
  const work = async (concurrency = 1): Promise<number> => {
    const jobs = await sql<{ id: string; data: Record<string, unknown> }[]>`
      DELETE FROM jobs.job WHERE name = 'payment' RETURNING id, data`
    for (let i = 0; i < jobs.length; i += concurrency)
      await Promise.all(jobs.slice(i, i + concurrency).map(({ data }) => handlers.payment(database, data)))
    return jobs.length
  }
  /** Runs the reconcile job with everything due. */
  const reconcile = async () => {
    await sql`UPDATE payment_attempts SET next_check_at = now() WHERE next_check_at IS NOT NULL`
    await sql`UPDATE refunds SET next_check_at = now() WHERE next_check_at IS NOT NULL`
    await handlers.reconcile(database, {})
  }

  /** The provider is asked again after a refund of a booking failed. */
  const tenMinutesLater = async (bookingId: number) => {
    await sql`UPDATE refunds SET updated_at = updated_at - interval '11 minutes' WHERE booking_id = ${bookingId}`
    await sql`UPDATE payment_attempts SET checked_at = checked_at - interval '11 minutes' WHERE booking_id = ${bookingId}`
    await reconcile()
  }

  const payments = (bookingId: number) =>
    sql<{ id: number; payment_status_id: number; amount_minor: number; refunded_minor: number }[]>`
      SELECT id, payment_status_id, amount_minor, refunded_minor FROM payments WHERE booking_id = ${bookingId} ORDER BY id`
  const inbox = (bookingId: number) =>
    sql<{ id: number; reason: string; amount_minor: number; currency: string; state: string }[]>`
      SELECT m.id, m.reason, m.amount_minor, m.currency, m.state FROM money_inbox m
        JOIN payment_attempts a ON a.id = m.attempt_id WHERE a.booking_id = ${bookingId} ORDER BY m.id`
  const stateOf = async (customer: SignedIn, bookingId: number) =>
    (await api<{ state: string }>('GET', `payments/online/${bookingId}`, { token: customer.token })).json.data.state

  /** Changes the provider's record of a checkout. */
  const alter = (provider: Provider, attempt: AttemptRow, change: Partial<Charge>) =>
    sql`UPDATE sandbox_objects SET data = data || ${JSON.stringify(change)}::text::jsonb
      WHERE provider = ${provider} AND data ->> 'kind' = 'charge' AND ${attempt.checkout_url} LIKE '%/' || id`

  const kit = (provider: Provider, clock = now): Kit => ({
    db,
    base: `${config.publicUrl}${sandboxPath(provider)}`,
    keys: sandboxKeys(provider),
    now: clock,
    deliver: () => {},
  })
  const standIn = (provider: Provider) => standIns[provider]
  const charge = async (provider: Provider, attempt: AttemptRow): Promise<Charge> => {
    const [row] = await sql<{ data: Charge }[]>`SELECT data FROM sandbox_objects
      WHERE provider = ${provider} AND data ->> 'kind' = 'charge' AND ${attempt.checkout_url} LIKE '%/' || id`
    if (!row) throw new Error('no such charge')
    return row.data
  }

  return {
    ...test,
    handlers,
    network,
    posted,
    owner,
    operator,
    currency,
    finished,
    ticket,
    open,
    start,
    attempts,
    newest,
    press,
    bought,
    deliver,
    work,
    reconcile,
    tenMinutesLater,
    payments,
    inbox,
    stateOf,
    alter,
    kit,
    standIn,
    charge,
  }
}
