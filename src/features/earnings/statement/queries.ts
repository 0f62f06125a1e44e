import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import { addDays } from '#lib/time.ts'
import { dayStart } from '#lib/zoned.ts'
import type { Db } from '#server/db/database.ts'
import type { Zone } from '../queries.ts'

export type MovementRow = {
  id: number
  kind: string
  booking_id: number | null
  at: Date
  earned: number
  cash: number
  amount: number
  balance: number
}

type Wanted = { from?: string | undefined; to?: string | undefined; before?: number | undefined; limit: number }

/** Movements of a provider's balance, newest first; the balance counts all that came before, whatever is asked for. */
export const movements = async (
  db: Db,
  providerId: number,
  { time_zone, currency }: Zone,
  { from, to, before, limit }: Wanted,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    WITH moved AS (
      SELECT j.id, j.kind, j.booking_id, j.created_at AS at,
        coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'earnings'), 0)::bigint AS earned,
        coalesce(sum(-e.amount_minor) FILTER (WHERE a.kind = 'cash'), 0)::bigint AS cash,
        sum(e.amount_minor)::bigint AS amount
      FROM accounts a JOIN entries e ON e.account_id = a.id JOIN journals j ON j.id = e.journal_id
      WHERE a.e_provider_id = ${providerId}::int AND a.kind IN ('earnings', 'cash') AND a.currency = ${currency}
      GROUP BY j.id),
    balanced AS (SELECT *, (sum(amount) OVER (ORDER BY id))::bigint AS balance FROM moved)
    SELECT * FROM balanced
    WHERE (${before ?? null}::bigint IS NULL OR id < ${before ?? null}::bigint)
      AND at >= coalesce(${from && dayStart(from, time_zone)}::timestamptz, '-infinity')
      AND at < coalesce(${to && dayStart(addDays(to, 1), time_zone)}::timestamptz, 'infinity')
    ORDER BY id DESC LIMIT ${limit}::int`.execute(db)
  return rows
}

export const providerName = async (db: Db, id: number): Promise<Partial<Translated>> =>
  (await db.selectFrom('e_providers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
