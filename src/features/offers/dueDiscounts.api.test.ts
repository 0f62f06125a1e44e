import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService } from '../../../test/build.ts'
import { waitingForLong } from '../../../test/rowLocks.ts'
import { applyDueDiscounts } from './service.ts'

const { database, db, sql, ownerSql } = await testApp()

test('a discount that its provider takes back in the moment it begins does not begin', async () => {
  const { id } = await buildService(db, { price_minor: 10_000, planned_discount_minor: 8000 })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE e_services SET planned_discount_minor = NULL WHERE id = ${id}`
    const done = applyDueDiscounts(database)
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

test('those of a sale day begin and end in parts, whatever the limit of a statement is', async () => {
  const provider = await buildProvider(db)
  const ids: number[] = []
  for (let n = 0; n < 201; n++)
    ids.push((await buildService(db, { e_provider_id: provider.id, planned_discount_minor: 8000 })).id)
  await ownerSql`
    CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM changed) > 200 THEN RAISE EXCEPTION USING ERRCODE = 'query_canceled'; END IF;
      RETURN NULL;
    END $$`
  await ownerSql`CREATE TRIGGER too_many AFTER UPDATE ON e_services REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION too_many()`
  const changed = () =>
    sql`SELECT count(*)::int AS n FROM e_services WHERE id = ANY(${ids}) AND discount_price_minor = 8000`
  try {
    await applyDueDiscounts(database)
    expect(await changed()).toEqual([{ n: 201 }])
    await ownerSql`UPDATE e_services SET discount_until = '2020-01-01' WHERE id = ANY(${ids.slice(0, 200)})`
    await ownerSql`UPDATE e_services SET discount_until = '2020-01-01' WHERE id = ANY(${ids.slice(200)})`
    await applyDueDiscounts(database)
    expect(await changed()).toEqual([{ n: 0 }])
  } finally {
    await ownerSql`DROP TRIGGER too_many ON e_services`
    await ownerSql`DROP FUNCTION too_many`
  }
})
