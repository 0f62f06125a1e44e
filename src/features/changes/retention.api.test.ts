import { expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../test/app.ts'

const { config, database, sql, ownerSql, signIn } = await testApp()
const operator = await signIn({ role: 'operator' })

/** An entry of so many months and days ago: nobody writes one, so its time is set by somebody above the database's rules. */
const entry = async (months: number, days: number): Promise<string> => {
  const [row] = await ownerSql.begin(async (tx) => {
    await tx`ALTER TABLE change_log DISABLE TRIGGER USER`
    const made = await tx<{ id: string }[]>`
      INSERT INTO change_log (at, operator_id, table_name, row_key, operation, after)
      VALUES (now() - make_interval(months => ${months}) - make_interval(days => ${days}), ${operator.id}, 'settings', 'app_name',
        'insert', '{}') RETURNING id::text`
    await tx`ALTER TABLE change_log ENABLE TRIGGER USER`
    return made
  })
  return row?.id ?? ''
}
const purge = () => handlersFor(config).purge(database, {})
const kept = async (ids: string[]) =>
  (await sql<{ id: string }[]>`SELECT id::text FROM change_log WHERE id = ANY (${ids}::bigint[]) ORDER BY id`).map(
    ({ id }) => id,
  )
const keepFor = (months: string) => sql`UPDATE settings SET value = ${months} WHERE key = 'log_retention_months'`

test('entries go when they are older than the setting says, by the job and by nobody before', async () => {
  const [old = '', young = ''] = [await entry(24, 1), await entry(23, 20)]
  const refused = { code: '23001' }
  const denied = { code: '42501' }
  await expect(sql`DELETE FROM change_log WHERE id = ${young}`).rejects.toMatchObject(denied)
  await expect(ownerSql`DELETE FROM change_log WHERE id = ${young}`).rejects.toMatchObject(refused)
  await expect(sql`UPDATE change_log SET row_key = 'x' WHERE id = ${old}`).rejects.toMatchObject(denied)
  await expect(ownerSql`UPDATE change_log SET row_key = 'x' WHERE id = ${old}`).rejects.toMatchObject(refused)
  await purge()
  expect(await kept([old, young])).toEqual([young])
  await keepFor('18')
  await purge()
  expect(await kept([young])).toEqual([])
})

test.each(['1', '0', '', 'x', '-5'])('a year is kept at least, whatever is stored (%s)', async (months) => {
  await keepFor(months)
  const young = await entry(11, 20)
  await purge()
  await expect(ownerSql`DELETE FROM change_log WHERE id = ${young}`).rejects.toMatchObject({ code: '23001' })
  expect(await kept([young])).toEqual([young])
})
