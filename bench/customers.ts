import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from '../src/features/bookings/rules.ts'
import type { Database } from '../src/server/db/database.ts'
import { buildWallet } from '../test/build.ts'
import { createClient } from './client.ts'
import { seedOffers, visit } from './visits.ts'

type Person = { token: string; wallet: string }

/** What the server acknowledged, by the number of the visit; and what became of requests that were not. */
export type Outcome = {
  booked: Map<number, number>
  /** Booking → payment. */
  paid: Map<number, number>
  /** Answered with 503: to be asked again. */
  refused: number
  /** The server was not there. */
  unreachable: number
  /** Sent, and the connection ended without an answer. */
  cut: string[]
  /** Any other answer. */
  wrong: string[]
}

/** Services, and people with money in their wallets. */
export const seedCustomers = async (database: Database, clients: number) => {
  const { services, customers } = await seedOffers(database, clients)
  const people: Person[] = []
  for (const { token, userId } of customers)
    people.push({ token, wallet: (await buildWallet(database.db, { user_id: userId, balance_minor: 900_000_000 })).id })
  return { services, people }
}

type Wish = {
  port: () => number
  database: Database
  services: readonly number[]
  people: readonly Person[]
  /** The number of the first visit. */
  from?: number
}

/** Everybody books and pays, one visit after the other, each request repeated with its key until it is answered. */
export const keepBooking = ({ port, database, services, people, from = 0 }: Wish) => {
  const outcome: Outcome = { booked: new Map(), paid: new Map(), refused: 0, unreachable: 0, cut: [], wrong: [] }
  let over = false
  let n = from

  const person = async ({ token, wallet }: Person): Promise<void> => {
    let client = { port: 0, ...createClient(0, 1) }
    const post = async (path: string, key: string, body: object): Promise<number | undefined> => {
      const text = JSON.stringify(body)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      for (;;) {
        if (client.port !== port()) {
          client.close()
          client = { port: port(), ...createClient(port(), 1) }
        }
        try {
          const answer = await client.send({ method: 'POST', path: `/api/${path}`, headers, body: text })
          if (answer.status === 200) return (JSON.parse(answer.text) as { data: { id: number } }).data.id
          if (answer.status !== 503) {
            outcome.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 120)}`)
            return undefined
          }
          outcome.refused += 1
        } catch (error) {
          const { code = '' } = error as NodeJS.ErrnoException
          if (code === 'ECONNREFUSED') outcome.unreachable += 1
          else outcome.cut.push(`${path}: ${code}`)
        }
        if (over) return undefined
        await pause(100)
      }
    }
    while (!over) {
      const number = n++
      const booking = await post('bookings', `visit-${number}`, visit(services, number))
      if (booking === undefined) continue
      outcome.booked.set(number, booking)
      await database.sql`UPDATE bookings SET booking_status_id = ${statusOf('done').id} WHERE id = ${booking}`
      const payment = await post(`payments/wallets/${wallet}`, `pay-${booking}`, { id: booking })
      if (payment !== undefined) outcome.paid.set(booking, payment)
    }
    client.close()
  }

  const working = Promise.all(people.map(person))
  return {
    outcome,
    stop: async () => {
      over = true
      await working
    },
  }
}
