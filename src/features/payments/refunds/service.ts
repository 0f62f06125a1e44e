import { getBooking, requireBookingAccess } from '#features/bookings/service.ts'
import { currencyDigits, digitsByCurrency } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, roundToMinor, toMajor, toMinor } from '#lib/money.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { operatorContext } from '../amounts.ts'
import type { RefundRow } from '../online/contract.ts'
import { type LockedPayment, paymentLocked } from '../queries.ts'
import { requireFactorFor } from './factor.ts'
import { paidAttemptOf, refundsOf } from './queries.ts'
import { refundByOperator, refundStep } from './refund.ts'
import { refundableLines } from './rules.ts'

const shown = async (db: Db, rows: Awaited<ReturnType<typeof refundsOf>>): Promise<RefundRow[]> => {
  const digitsOf = await digitsByCurrency(db)
  return rows.map(({ amount_minor, created_at, ...row }) => ({
    ...row,
    amount: toMajor(amount_minor, digitsOf(row.currency)),
    created_at: created_at.toISOString(),
  }))
}

/** The refunds of one of the caller's bookings. */
export const refunds = async ({ db, user }: ReadContext<'user'>, id: unknown): Promise<RefundRow[]> =>
  shown(db, await refundsOf(db, (await requireBookingAccess(db, user, id)).id, user))

type Asked = {
  amount?: number | string | null | undefined
  lines?: readonly string[] | undefined
  reason?: string | undefined
  expected_left?: number | undefined
}

/** The lines of what was paid. The price does not depend on who asks. */
export const linesOfPayment = async (
  db: Db,
  config: Config,
  { id, booking_id, amount_minor, of_fee }: Pick<LockedPayment, 'id' | 'booking_id' | 'amount_minor' | 'of_fee'>,
) => {
  const attempt = await paidAttemptOf(db, id)
  return refundableLines(
    await getBooking(db, operatorContext(config), booking_id, {}),
    { minor: amount_minor, ofFee: of_fee },
    exponentOf(await currencyDigits(db)),
    attempt && refundStep(attempt, amount_minor),
  )
}

/**
 * An operator refunds a payment: the rest, an amount, or lines. @throws Refusal not_found, invalid (lines that it does not
 * have), refund_changed (something else is left than was read), refund_too_large (also an amount finer than the currency),
 * refund_uneven, line_refunded, factor_required (a large one), forbidden (the operator's own)
 */
export const refund = async (
  { tx, user, config, locale }: WriteContext<'finance'>,
  id: unknown,
  { amount, lines: wanted, reason = '', expected_left }: Asked,
): Promise<RefundRow> => {
  const payment = (await paymentLocked(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (payment.user_id === user.id) return refuse('forbidden')
  const exponent = exponentOf(await currencyDigits(tx))
  const left = payment.amount_minor - payment.refunded_minor
  if (expected_left !== undefined && roundToMinor(expected_left, exponent) !== left) return refuse('refund_changed')
  const request = { reason, userId: user.id }
  const check = (amountMinor: number) =>
    requireFactorFor(tx, user, { amountMinor: payment.refunded_minor + amountMinor, currency: payment.currency })
  const give = async () => {
    if (!wanted) {
      const amountMinor = amount == null ? left : (toMinor(amount, exponent) ?? refuse('refund_too_large'))
      await check(amountMinor)
      return refundByOperator(tx, payment, { ...request, amountMinor })
    }
    const lines = (await linesOfPayment(tx, config, payment)).filter(({ line }) => wanted.includes(line))
    if (lines.length !== new Set(wanted).size)
      return refuse('invalid', { errors: { lines: [translate(locale, 'web.field.wrong')] } })
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
    await check(amountMinor)
    return refundByOperator(tx, payment, { ...request, amountMinor, lines })
  }
  const refundId = await give()
  const rows = await shown(tx, await refundsOf(tx, payment.booking_id, user))
  return rows.find((row) => row.id === refundId) ?? refuse('internal')
}
