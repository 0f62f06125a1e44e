import { setTimeout as pause } from 'node:timers/promises'
import { STATUSES, statusById, statusOf } from '../src/features/bookings/rules.ts'
import { createClient } from './client.ts'
import type { History } from './historyCheck.ts'
import type { randomFrom } from './stage.ts'

const HOUR = 3_600_000

export type Town = {
  providers: { id: number; service: number; token: string; price: number }[]
  customers: { token: string; wallet: string }[]
}
/** A booking that somebody was told of, and the newest rank any client knows. */
type Known = { id: number; customer: number; provider: number; order: number }

type Wish = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; key?: string; body?: object }
type Outcome = { outcome: 'ok' | 'refused' | 'unknown'; code?: string; data?: unknown }

/** Answers that do not say whether the change was made: the same request is sent again with its key. */
const isOpen = (status: number, code: string | undefined) => status >= 500 || code === 'request_in_progress'

/** One client's requests; they go to whatever server there is. */
const requester = (port: () => number, over: () => boolean) => {
  let client = { port: 0, ...createClient(0, 1) }
  const once = async ({ method, path, token, key, body }: Wish): Promise<{ status: number; text: string }> => {
    if (client.port !== port()) {
      client.close()
      client = { port: port(), ...createClient(port(), 1) }
    }
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    return client.send({ method, path: `/api/${path}`, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  /** Until it is answered, or, when it gives up, once. */
  const ask = async (wish: Wish, givesUp: boolean): Promise<Outcome> => {
    for (let tries = 0; ; tries++) {
      try {
        const { status, text } = await once(wish)
        const { data, code } = JSON.parse(text) as { data: unknown; code?: string }
        if (status === 200) return { outcome: 'ok', data }
        if (!isOpen(status, code)) return { outcome: 'refused', ...(code && { code }) }
      } catch {
        // The server, or the connection, is gone.
      }
      if (givesUp || (over() && tries > 600)) return { outcome: 'unknown' }
      await pause(100)
    }
  }
  return { ask, close: () => client.close() }
}

/** The next rank after this one. */
const next = (order: number) => STATUSES.find((status) => status.order > order && status.key !== 'failed')
const byProvider = new Set(['accepted', 'on_the_way', 'ready'])

type Options = {
  port: () => number
  town: Town
  random: ReturnType<typeof randomFrom>
  clients: number
  /** The first visit is not before. */
  from: number
}

/** Clients who book, move, pay and read at random, and write down what they asked and what they were told. */
export const keepMakingHistory = ({ port, town, random, clients, from }: Options) => {
  const history: History = []
  const known: Known[] = []
  const { below, one, next: chance } = random
  let over = false
  let tries = 0

  const person = async (client: number): Promise<void> => {
    const { ask, close } = requester(port, () => over)
    const customer = client % town.customers.length
    const { token, wallet } = town.customers[customer] ?? { token: '', wallet: '' }
    const answerTo = async (wish: Wish, givesUp = chance() < 0.1) => {
      const began = performance.now()
      const { outcome, code, data } = await ask(wish, givesUp)
      const ended = outcome === 'unknown' ? Number.POSITIVE_INFINITY : performance.now()
      return { data, noted: { client, began, ended, outcome, ...(code && { code }) } }
    }
    const book = async () => {
      const provider = one(town.providers)
      const key = `history-${tries++}`
      // A window of hours that moves on as they fill; half hours, so that visits overlap in part.
      const start = from + (Math.floor(tries / 30) * 2 + below(12)) * (HOUR / 2)
      const { data, noted } = await answerTo({
        method: 'POST',
        path: 'bookings',
        token,
        key,
        body: {
          e_service: provider.service,
          address: { address: 'Olaya Street, Riyadh', latitude: 24.69, longitude: 46.68 },
          booking_at: new Date(start).toISOString(),
          hint: key,
        },
      })
      const id = (data as { id: number } | undefined)?.id
      history.push({
        ...noted,
        kind: 'book',
        key,
        provider: provider.id,
        from: start,
        to: start + HOUR,
        ...(id && { id }),
      })
      if (id) known.push({ id, customer, provider: provider.id, order: statusOf('received').order })
    }
    const move = async (booking: Known, to: (typeof STATUSES)[number]) => {
      const provider = town.providers.find(({ id }) => id === booking.provider)
      const { noted } = await answerTo({
        method: 'PUT',
        path: `bookings/${booking.id}`,
        token: byProvider.has(to.key) ? (provider?.token ?? '') : token,
        key: `move-${tries++}`,
        body: to.key === 'failed' ? { cancel: true } : { booking_status_id: to.id },
      })
      history.push({ ...noted, kind: 'move', booking: booking.id, order: to.order })
      if (noted.outcome === 'ok') booking.order = Math.max(booking.order, to.order)
    }
    const pay = async (booking: Known) => {
      const amount = town.providers.find(({ id }) => id === booking.provider)?.price ?? 0
      const wish = { path: `payments/wallets/${wallet}`, token, key: `pay-${tries++}`, body: { id: booking.id } }
      const { data, noted } = await answerTo({ method: 'POST', ...wish })
      const id = (data as { id: number } | undefined)?.id
      history.push({ ...noted, kind: 'pay', booking: booking.id, wallet, amount, ...(id && { id }) })
    }
    const readStatus = async (booking: Known) => {
      const { data, noted } = await answerTo({ method: 'GET', path: `bookings/${booking.id}`, token }, true)
      if (noted.outcome !== 'ok') return
      const { booking_status_id } = data as { booking_status_id: number }
      history.push({ ...noted, kind: 'status', booking: booking.id, order: statusById(booking_status_id)?.order ?? -1 })
    }
    const readBalance = async () => {
      const { data, noted } = await answerTo({ method: 'GET', path: 'wallets', token }, true)
      const mine = (data as { id: string; balance: number }[] | undefined)?.find(({ id }) => id === wallet)
      if (mine) history.push({ ...noted, kind: 'balance', wallet, balance: Math.round(mine.balance * 100) })
    }

    while (!over) {
      // Recent ones, so that several clients meet at the same booking.
      const own = known.filter((booking) => booking.customer === customer).slice(-12)
      const booking = own.length > 0 ? one(own) : undefined
      const dice = chance()
      const step = booking && next(booking.order)
      if (!booking || dice < 0.25) await book()
      else if (dice < 0.35) await move(booking, statusOf('failed'))
      else if (dice < 0.65 && step) await move(booking, step)
      else if (dice < 0.8) await pay(own.find(({ order }) => order === statusOf('done').order) ?? booking)
      else if (dice < 0.92) await readStatus(booking)
      else await readBalance()
    }
    close()
  }
  const working = Promise.all(Array.from({ length: clients }, (_, client) => person(client)))
  return {
    history,
    stop: async () => {
      over = true
      await working
    },
  }
}
