import { sql as statement } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { testApp } from '../../test/app.ts'
import { buildProvider, buildService } from '../../test/build.ts'
import { visitBody, wallTime } from '../../test/visits.ts'

const { api, db, config, signIn } = await testApp({ connections: 8, limits: { lockMs: 30_000 } })

test('while the rows of one provider are locked, the bookings of another one are made', async () => {
  const [locked, free] = [await buildProvider(db), await buildProvider(db)]
  const [of, other] = [
    await buildService(db, { e_provider_id: locked.id }),
    await buildService(db, { e_provider_id: free.id }),
  ]
  const people = await Promise.all(Array.from({ length: 48 }, () => signIn()))
  const book = async (service: { id: number }, person: number, days: number) => {
    const body = visitBody(service, { booking_at: wallTime('10:00', days) })
    return (await api('POST', 'bookings', { token: people[person]?.token, body })).status
  }
  const holder = connect(config.databaseUrl ?? '', { max: 1 })
  let waiting = 45
  const blocked: Promise<number>[] = []
  await holder.transaction(async (tx) => {
    await statement`SELECT FROM e_providers WHERE id = ${locked.id} FOR UPDATE`.execute(tx)
    await statement`SELECT FROM workers WHERE e_provider_id = ${locked.id} FOR UPDATE`.execute(tx)
    for (let person = 0; person < 45; person++) blocked.push(book(of, person, 2 + person).finally(() => waiting--))
    const others = [45, 46, 47].map((person, day) => book(other, person, 2 + day))
    expect(await Promise.all(others)).toEqual([200, 200, 200])
    expect(waiting).toBe(45)
  })
  await holder.close()
  await Promise.all(blocked)
})
