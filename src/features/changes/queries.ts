import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import { latinDigits } from '#lib/digits.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { officeList, onDays } from '#server/officeList/officeList.ts'
import { listChanges, operations } from './contract.ts'

type Columns = Record<string, unknown> | null

export const changeList = officeList(listChanges, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('change_log')
      .innerJoin('users', 'users.id', 'change_log.operator_id')
      .leftJoin('users as people', 'people.id', 'change_log.for_user_id')
      .select([
        'change_log.id',
        'change_log.at',
        'users.name as operator',
        'people.name as for_user',
        'change_log.table_name',
        'change_log.row_key',
        'change_log.operation',
        'change_log.before',
        'change_log.after',
        'change_log.call',
        'change_log.request_id',
      ]),
  key: { by: sql`change_log.id`, type: 'bigint' },
  sorts: { at: { by: sql`change_log.at`, type: 'timestamptz' } },
  order: '-at',
  filters: {
    operator: (ids, eb) => eb('change_log.operator_id', 'in', ids.map(Number)),
    operation: (kinds, eb) => eb('change_log.operation', 'in', kinds),
    table: (names, eb) => eb('change_log.table_name', 'in', names),
    row: (key, eb) => eb('change_log.row_key', '=', latinDigits(key)),
    at: (range, _, zone) => onDays(sql`change_log.at`, range, zone),
  },
  row: ({ at, operation, before, after, ...change }) => ({
    ...change,
    at: at.toISOString(),
    operation: operations.find((one) => one === operation) ?? 'update',
    before: before as Columns,
    after: after as Columns,
  }),
  words: 'changes.office.column',
  zone: (zone) => zone,
  csv: {
    operation: ({ operation }, { t }) => t(`changes.office.operation.${operation}`),
    table_name: ({ table_name }, { t }) => t(`changes.office.table.${table_name}`),
  },
})

/** Everybody who ran the marketplace, also those who do no longer, and the tables with the trigger. */
export const logNames = async (db: Db) => {
  const { rows } = await sql<{ operators: { id: number; name: string }[]; tables: string[] }>`
    WITH RECURSIVE operators (id) AS (
      (SELECT operator_id FROM change_log ORDER BY operator_id LIMIT 1)
      UNION ALL
      SELECT (SELECT l.operator_id FROM change_log l WHERE l.operator_id > o.id ORDER BY l.operator_id LIMIT 1)
      FROM operators o WHERE o.id IS NOT NULL
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name), '[]')
        FROM operators o JOIN users u ON u.id = o.id) AS operators,
      ARRAY(SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'log_change' ORDER BY 1) AS tables`.execute(
    db,
  )
  return rows[0] ?? { operators: [], tables: [] }
}

/** Entries that one run deletes at most. */
const mostDeleted = 10_000

/** Deletes the oldest entries that need not be kept any more. */
export const deleteExpired = (tx: Tx) => sql`SELECT delete_expired_changes(${mostDeleted}::int)`.execute(tx)
