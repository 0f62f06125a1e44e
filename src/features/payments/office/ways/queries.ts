import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export const allWays = (db: Db) =>
  db.selectFrom('payment_methods').select(['id', 'name', 'route', 'enabled']).orderBy('order').orderBy('id').execute()

export const wayById = (db: Db, id: number) =>
  db.selectFrom('payment_methods').select(['id', 'route']).where('id', '=', id).executeTakeFirst()

export const setEnabled = (tx: Tx, id: number, enabled: boolean) =>
  tx.updateTable('payment_methods').set({ enabled }).where('id', '=', id).returning('id').executeTakeFirst()

/** Those named first and in this order, then the others as they were. */
export const setOrder = (tx: Tx, ids: readonly number[]) =>
  sql`
    UPDATE payment_methods m SET "order" = o.n FROM (
      SELECT p.id, row_number() OVER (ORDER BY w.n NULLS LAST, p."order", p.id) AS n
      FROM payment_methods p LEFT JOIN unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY w (id, n) ON w.id = p.id) o
    WHERE m.id = o.id AND m."order" <> o.n`.execute(tx)
