import { requireBookingAccess } from '#features/bookings/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor, toMinor } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { RefundRow } from '../online/contract.ts'
import { paymentLocked, refundsOf } from '../queries.ts'
import { refundByOperator } from './refund.ts'

const shown = async (db: Db, rows: Awaited<ReturnType<typeof refundsOf>>): Promise<RefundRow[]> => {
  const exponent = exponentOf(await currencyDigits(db))
  return rows.map(({ amount_minor, created_at, currency: _, ...row }) => ({
    ...row,
    amount: toMajor(amount_minor, exponent),
    created_at: created_at.toISOString(),
  }))
}

/** The refunds of one of the caller's bookings. */
export const refunds = async ({ db, user }: ReadContext<'user'>, id: unknown): Promise<RefundRow[]> =>
  shown(db, await refundsOf(db, (await requireBookingAccess(db, user, id)).id, user))

/**
 * An operator refunds a payment, in full or in part. @throws Refusal not_found, invalid (an amount finer than the
 * currency), refund_too_large
 */
export const refund = async (
  { tx, user }: WriteContext<'operator'>,
  id: unknown,
  { amount, reason = '' }: { amount?: number | string | null | undefined; reason?: string | undefined },
): Promise<RefundRow> => {
  const payment = (await paymentLocked(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const exponent = exponentOf(await currencyDigits(tx))
  const amountMinor = amount == null ? null : (toMinor(amount, exponent) ?? refuse('refund_too_large'))
  const refundId = await refundByOperator(tx, payment, { amountMinor, reason, userId: user.id })
  const rows = await shown(tx, await refundsOf(tx, payment.booking_id, user))
  return rows.find((row) => row.id === refundId) ?? refuse('internal')
}
