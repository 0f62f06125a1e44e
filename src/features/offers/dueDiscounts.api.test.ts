import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildService } from '../../../test/build.ts'
import { waitingForLong } from '../../../test/rowLocks.ts'
import { applyDiscounts } from './service.ts'

const { database, db, sql } = await testApp()

test('a discount that its provider takes back in the moment it begins does not begin', async () => {
  const { id } = await buildService(db, { price_minor: 10_000, planned_discount_minor: 8000 })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE e_services SET planned_discount_minor = NULL WHERE id = ${id}`
    const done = database.transaction(applyDiscounts)
    await expect.poll(() => waitingForLong(sql)).toBe(1)
    await held`COMMIT`
    await done
  } finally {
    held.release()
  }
  expect(await sql`SELECT discount_price_minor FROM e_services WHERE id = ${id}`).toEqual([
    { discount_price_minor: null },
  ])
})
