import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Named = { id: number; name: Partial<Translated> }
export type RuleRow = {
  id: number
  e_provider: Named | null
  category: Named | null
  percent: number
  from: string
  until: string | null
}

/** The newest rules. */
export const commissionRules = async (db: Db): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    SELECT r.id, r.percent, r.from_date::text AS from, r.until_date::text AS until,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS e_provider,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS category
    FROM commission_rules r LEFT JOIN e_providers p ON p.id = r.e_provider_id LEFT JOIN categories c ON c.id = r.category_id
    ORDER BY r.from_date DESC, r.id DESC LIMIT 500`.execute(db)
  return rows
}

/** The provider's percent by type of provider. */
export const providerTypes = (db: Db) =>
  db
    .selectFrom('e_provider_types')
    .select(['id', 'name', 'commission'])
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()

export type Target = { e_provider_id: number } | { category_id: number }

/**
 * Locks the target of a rule until the transaction ends; false if there is none. Several rules of one target that are added
 * at once wait for one another here: in the exclusion constraint they would deadlock.
 */
export const lockTarget = async (tx: Tx, target: Target): Promise<boolean> => {
  const found =
    'category_id' in target
      ? await tx.selectFrom('categories').select('id').where('id', '=', target.category_id).forNoKeyUpdate().execute()
      : await tx
          .selectFrom('e_providers')
          .select('id')
          .where('id', '=', target.e_provider_id)
          .forNoKeyUpdate()
          .execute()
  return found.length > 0
}

/** Ends the rule of the same target that has no end, the day before another one begins. */
export const endOpenRule = (tx: Tx, target: Target, from: string) => {
  const [[column, id]] = Object.entries(target) as [[string, number]]
  return sql`UPDATE commission_rules SET until_date = ${from}::date - 1
    WHERE ${sql.ref(column)} = ${id}::int AND until_date IS NULL AND from_date < ${from}::date`.execute(tx)
}

export const insertRule = (
  tx: Tx,
  rule: Target & { percent: number; from_date: string; until_date: string | null; created_by: number },
) => tx.insertInto('commission_rules').values(rule).execute()

export const lockRule = (tx: Tx, id: number) =>
  tx
    .selectFrom('commission_rules')
    .select(['id'])
    .select(sql<string>`from_date::text`.as('from'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setRuleEnd = (tx: Tx, id: number, until_date: string) =>
  tx.updateTable('commission_rules').set({ until_date }).where('id', '=', id).execute()

export const deleteRule = (tx: Tx, id: number) => tx.deleteFrom('commission_rules').where('id', '=', id).execute()
