import { statusOf } from '#features/bookings/rules.ts'
import { getBooking, heldMoney } from '#features/bookings/service.ts'
import { sharesOf } from '#features/ledger/rules.ts'
import { platformAccount, post, providerAccount } from '#features/ledger/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { decimalText } from '#lib/currencies.ts'
import { exponentOf, toMinor } from '#lib/money.ts'
import { formatTime } from '#lib/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type RefusalDetails, refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { type PayableRow, setTax } from './queries.ts'

/** In minor units of the marketplace's currency. */
export type Sums = { amount: number; tax: number }

/** Reads the booking as an operator: the price does not depend on who pays. */
export const operatorContext = (config: Config): Parameters<typeof getBooking>[1] => ({
  user: {
    id: 0,
    role: 'operator',
    office: null,
    factor: 'off',
    factorFresh: false,
    actingId: null,
    locale: 'en',
    verified: true,
    tokenId: 0,
    token: '',
  },
  locale: 'en',
  config,
})

/** What the booking costs now: final hours at the agreed prices; for a cancelled booking the fee, without tax. */
export const sumsOf = async (
  db: Db,
  config: Config,
  bookingId: number,
  row: Pick<PayableRow, 'cancellation_fee_minor'>,
): Promise<Sums> => (await priced(db, config, bookingId, row)).sums

const priced = async (
  db: Db,
  config: Config,
  bookingId: number,
  { cancellation_fee_minor: fee }: Pick<PayableRow, 'cancellation_fee_minor'>,
) => {
  if (fee !== null) return { sums: { amount: fee, tax: 0 }, wait: null, zone: 'UTC' }
  const digits = await currencyDigits(db)
  const booking = await getBooking(db, operatorContext(config), bookingId, {})
  const minor = (major: number) => toMinor(major, exponentOf(digits)) ?? refuse('internal')
  const { payment_wait: wait, time_zone: zone } = booking
  return { sums: { amount: minor(booking.total), tax: minor(booking.tax_total) }, wait, zone }
}

type PayableFacts = Pick<PayableRow, 'booking_status_id' | 'cancellation_fee_minor'>

/** Finished, or cancelled with a fee. */
const isPayable = ({ booking_status_id: status, cancellation_fee_minor: fee }: PayableFacts): boolean =>
  status === statusOf('done').id || (status === statusOf('failed').id && (fee ?? 0) > 0)

type Obstacle = { code: 'not_payable' | 'hours_unconfirmed' | 'hours_unanswered'; details?: RefusalDetails }
type Due = { sums: Sums; obstacle: null } | { sums: null; obstacle: Obstacle }

/**
 * What paying a booking costs now, or why nobody can pay it. The one rule of all ways to pay: asked in their transactions, by
 * a statement after the one that locked the booking.
 */
export const dueOf = async (db: Db, config: Config, bookingId: number, row: PayableFacts): Promise<Due> => {
  if (!isPayable(row)) return { sums: null, obstacle: { code: 'not_payable' } }
  const { sums, wait, zone } = await priced(db, config, bookingId, row)
  if (!wait) return { sums, obstacle: null }
  if (wait.until === null) return { sums: null, obstacle: { code: 'hours_unanswered' } }
  const details = { data: { pay_from: wait.until }, values: { time: formatTime(wait.until, zone) } }
  return { sums: null, obstacle: { code: 'hours_unconfirmed', details } }
}

/** The same; refuses `not_payable` (not done, no fee), `hours_unconfirmed` with when it can be paid, `hours_unanswered`. */
export const requireDue = async (db: Db, config: Config, bookingId: number, row: PayableFacts): Promise<Sums> => {
  const { sums, obstacle } = await dueOf(db, config, bookingId, row)
  return sums ?? refuse(obstacle.code, obstacle.details)
}

/** Nobody pays beside money that came and is looked into. The booking is locked. @throws Refusal payment_held */
export const requireNothingHeld = async (tx: Tx, bookingId: number): Promise<void> => {
  const held = await heldMoney(tx, bookingId)
  if (held)
    refuse('payment_held', { values: { amount: `${decimalText(held.amount_minor, held.currency)} ${held.currency}` } })
}

/** Posts the provider's share and the marketplace's commission (`booking-and-money.md §6`), and queues the receipt. */
export const splitPayment = async (
  tx: Tx,
  row: PayableRow,
  from: string,
  paymentId: number,
  bookingId: number,
  sums: Sums,
) => {
  await enqueue(tx, [{ queue: 'receipt', key: String(paymentId), at: Date.now(), data: { payment_id: paymentId } }])
  await setTax(tx, paymentId, Math.min(sums.tax, sums.amount))
  const { provider, marketplace } = sharesOf(sums.amount, sums.tax, row.commission)
  await post(tx, {
    kind: 'payment',
    key: `payment:${paymentId}`,
    bookingId,
    entries: [
      { account: from, amountMinor: -sums.amount },
      { account: await providerAccount(tx, 'earnings', row.e_provider_id, row.currency), amountMinor: provider },
      { account: await platformAccount(tx, 'commission', row.currency), amountMinor: marketplace },
    ],
  })
}
