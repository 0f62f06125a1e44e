import { createBooking } from '../src/features/ordering/contract.ts'
import type { Database } from '../src/server/db/database.ts'
import { buildProvider, buildService, buildToken, everyDay } from '../test/build.ts'
import { createClient } from './client.ts'

const PROVIDERS = 60
const WORKERS = 3
const HOUR = 3_600_000
const first = Math.ceil(Date.now() / HOUR + 24) * HOUR

export type Customer = { token: string; userId: number }

/** How many visits can begin at the same time. */
export const visitsPerHour = PROVIDERS * WORKERS

/** Services of providers who work day and night, and customers to book them. */
export const seedOffers = async ({ db, sql }: Database, clients: number) => {
  const services: number[] = []
  for (let i = 0; i < PROVIDERS; i++) {
    const hours = everyDay('00:00', '00:00')
    const { id } = await buildProvider(db, { people: WORKERS, hours, horizon_days: 366 })
    services.push((await buildService(db, { e_provider_id: id })).id)
  }
  const customers: Customer[] = []
  for (let i = 0; i < clients; i++) customers.push(await buildToken(db))
  await sql`ANALYZE`
  return { services, customers }
}

/** The n-th visit: no two need the same worker at the same time. */
export const visit = (services: readonly number[], n: number) => ({
  e_service: services[n % services.length] ?? 0,
  address: { address: 'Olaya Street, Riyadh', latitude: 24.69, longitude: 46.68 },
  booking_at: new Date(first + Math.floor(n / visitsPerHour) * HOUR).toISOString(),
})

/** Customers who book one visit after the other over HTTP. */
export const bookingsOver = (port: number, services: readonly number[], customers: readonly Customer[]) => {
  const { send, close } = createClient(port, customers.length)
  let n = 0
  const once = async (client: number) => {
    const body = JSON.stringify(visit(services, n++))
    const headers = {
      authorization: `Bearer ${customers[client]?.token}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${n}`,
    }
    const { status, text } = await send({ method: 'POST', path: `/api/${createBooking.path}`, headers, body })
    if (status !== 200) throw new Error(text)
  }
  return { once, made: () => n, close }
}
