import { sql } from 'kysely'
import { currencyDigits, marketplaceZone } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages } from '#lib/words.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { inRange, officeList, onDays } from '#server/officeList/officeList.ts'
import type { AttemptState } from '../online/rules.ts'
import type { RefundState } from '../refunds/queries.ts'
import { listOfficePayments, paymentStates } from './contract.ts'

export type PaymentRow = {
  id: number
  booking_id: number
  user: { id: number; name: string; email: string }
  e_provider: { id: number; name: Translated }
  service: Partial<Translated>
  visit_at: Date
  time_zone: string
  route: string
  method: Translated
  payment_status_id: number
  of_fee: boolean
  amount_minor: number
  refunded_minor: number
  refused_reason: string | null
  /** The provider it was paid with online. */
  provider: string | null
  created_at: Date
}

export const paymentRow = async (db: Db, id: number): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    SELECT y.id, y.booking_id, json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS user,
      json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}) AS e_provider, b.e_service -> 'name' AS service,
      b.starts_at AS visit_at, b.visit_tz AS time_zone, m.route, m.name AS method, y.payment_status_id, y.amount_minor,
      y.of_fee, y.refunded_minor, y.refused_reason, a.provider, y.created_at
    FROM payments y JOIN bookings b ON b.id = y.booking_id JOIN users u ON u.id = y.user_id
      JOIN e_providers p ON p.id = b.e_provider_id JOIN payment_methods m ON m.id = y.payment_method_id
      LEFT JOIN payment_attempts a ON a.payment_id = y.id
    WHERE y.id = ${id}::int`.execute(db)
  return rows[0]
}

export type AttemptRow = {
  id: number
  provider: string
  state: AttemptState
  amount_minor: number
  currency: string
  reference: string | null
  paid_reference: string | null
  failure: string | null
  created_at: Date
}

export const attemptRows = (db: Db, bookingId: number): Promise<AttemptRow[]> =>
  db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'state', 'amount_minor', 'currency', 'reference', 'paid_reference', 'failure'])
    .select('created_at')
    .$narrowType<{ state: AttemptState }>()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export type RefundDetailRow = {
  id: number
  amount_minor: number
  state: RefundState
  reason: string
  by: string | null
  provider: string | null
  provider_reference: string | null
  lines: string[]
  created_at: Date
}

export const refundRows = async (db: Db, paymentId: number): Promise<RefundDetailRow[]> => {
  const { rows } = await sql<RefundDetailRow>`
    SELECT r.id, r.amount_minor, r.state, r.reason, u.name AS by, a.provider, r.provider_reference, r.created_at,
      ARRAY(SELECT l.line FROM refund_lines l WHERE l.refund_id = r.id ORDER BY l.line) AS lines
    FROM refunds r LEFT JOIN users u ON u.id = r.requested_by LEFT JOIN payment_attempts a ON a.id = r.attempt_id
    WHERE r.payment_id = ${paymentId}::int ORDER BY r.id DESC LIMIT 100`.execute(db)
  return rows
}

/** The lines of a payment that were refunded. */
export const refundedLines = async (db: Db, paymentId: number): Promise<Set<string>> => {
  const rows = await db.selectFrom('refund_lines').select('line').where('payment_id', '=', paymentId).execute()
  return new Set(rows.map(({ line }) => line))
}

/** Withdraws a pending payment, with who found that it did not arrive and why. */
export const markRefused = (tx: Tx, id: number, refused: { refused_by: number; refused_reason: string }) =>
  tx
    .updateTable('payments')
    .set({ ...refused, payment_status_id: 3, updated_at: new Date() })
    .where('id', '=', id)
    .where('payment_status_id', '=', 1)
    .executeTakeFirstOrThrow()

/** Payments for operators. */
export const paymentList = officeList(listOfficePayments, {
  prepare: async ({ db }) => ({
    exponent: exponentOf(await currencyDigits(db)),
    zone: await marketplaceZone(db),
  }),
  from: (db) =>
    db
      .selectFrom('payments as y')
      .innerJoin('bookings as b', 'b.id', 'y.booking_id')
      .innerJoin('users as u', 'u.id', 'y.user_id')
      .innerJoin('payment_methods as m', 'm.id', 'y.payment_method_id')
      .select(['y.id', 'y.booking_id', 'u.name as customer', 'm.name as method', 'y.payment_status_id'])
      .select(['y.amount_minor', 'y.refunded_minor', 'y.created_at'])
      .select(sql<Partial<Translated>>`b.e_provider -> 'name'`.as('provider')),
  key: { by: sql`y.id`, type: 'bigint' },
  sorts: {
    created: { by: sql`y.created_at`, type: 'timestamptz' },
    amount: { by: sql`y.amount_minor`, type: 'bigint' },
  },
  order: '-created',
  filters: {
    state: (states, eb) =>
      eb(
        'y.payment_status_id',
        'in',
        states.map((state) => paymentStates.indexOf(state) + 1),
      ),
    method: (routes, eb) => eb('m.route', 'in', routes),
    created: (range, _, { zone }) => onDays(sql`y.created_at`, range, zone),
    amount: (range, _, { exponent }) => inRange(sql`y.amount_minor`, range, 10 ** exponent),
  },
  search: (text, eb) => {
    const id = parseId(text.replace(/^#/, ''))
    if (id !== null) return eb.or([eb('y.booking_id', '=', id), eb('y.id', '=', id)])
    return eb('y.user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('users.id')
        .where(({ or, eb: of }) => or([of('users.email', '=', text), of('users.phone_number', '=', text)])),
    )
  },
  row: ({ amount_minor, refunded_minor, created_at, payment_status_id, provider, ...row }, { exponent }) => ({
    ...row,
    provider: bothLanguages(provider),
    state: paymentStates[payment_status_id - 1] ?? 'failed',
    amount: toMajor(amount_minor, exponent),
    refunded: toMajor(refunded_minor, exponent),
    created_at: created_at.toISOString(),
  }),
  words: 'payments.office.column',
  zone: ({ zone }) => zone,
  csv: { state: ({ state }, { t }) => t(`payments.office.state.${state}`) },
})
