import { currencyDigits, digitsByCurrency, setting } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { payLabel } from '#lib/payLabel.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { dueOf } from '../../amounts.ts'
import { doubtsOf, type InboxItem, inboxRows, isRefundUnderWay, leftInSuspense } from '../../online/inbox/queries.ts'
import { isSurelyThere } from '../../online/inbox/rules.ts'
import { livePayment } from '../../queries.ts'
import type { OfficeInboxItem } from './contract.ts'
import { inboxFacts, payableFacts } from './queries.ts'
import { creditWaits, waysOf } from './rules.ts'

/** What a booking costs now, in minor units; null if it cannot be paid. */
const costOf = async (db: Db, config: Config, bookingId: number): Promise<number | null> => {
  const row = await payableFacts(db, bookingId)
  if (!row || (await livePayment(db, bookingId))) return null
  return (await dueOf(db, config, bookingId, row)).sums?.amount ?? null
}

/** What is left where an item takes from: of the payment, or in suspense; null if that is in another currency. */
const leftOf = async (
  db: Db,
  { outgoing, attempt_id, currency }: InboxItem,
  ofPayment: number | null,
  house: string,
) => {
  if (!outgoing || attempt_id === null || currency === null) return ofPayment
  if (ofPayment === null) return leftInSuspense(db, attempt_id, currency)
  return currency === house ? ofPayment : null
}

/** Whether what an item would credit is at the provider for sure: of its payment, or in suspense. */
const isThere = async (db: Db, { attempt_id, amount_minor, currency }: InboxItem, ofPayment: number | null) => {
  if (attempt_id === null || amount_minor === null || currency === null) return false
  const left = ofPayment ?? (await leftInSuspense(db, attempt_id, currency))
  return isSurelyThere(amount_minor, left, await doubtsOf(db, attempt_id, currency))
}

/** An item of the money inbox with all that settling it needs. */
export const inboxItem = async ({ db, config }: ReadContext<'operator'>, id: unknown): Promise<OfficeInboxItem> => {
  const itemId = parseId(id) ?? refuse('not_found')
  const [row] = await inboxRows(db, { all: true, id: itemId })
  const facts = await inboxFacts(db, itemId)
  if (!row || !facts) return refuse('not_found')
  const { reason, outgoing, amount_minor: amount, currency, booking_id } = row
  const { booking, asked_minor, asked_currency } = facts
  const due = booking_id === null || outgoing || row.refund_id !== null ? null : await costOf(db, config, booking_id)
  const house = await setting(db, 'default_currency_code')
  const left = await leftOf(db, row, facts.left_minor, house)
  const digits = exponentOf(await currencyDigits(db))
  const digitsOf = row.refund_id === null ? isoExponent : await digitsByCurrency(db)
  const settling = {
    reason,
    outgoing,
    known: row.attempt_id !== null,
    amount,
    currency,
    house,
    due,
    left,
    outcome: row.outcome,
    there: !outgoing && (await isThere(db, row, facts.left_minor)),
    erased: facts.erased,
    underWay: row.attempt_id !== null && (await isRefundUnderWay(db, row.attempt_id)),
  }
  const open = row.state === 'open'
  return {
    id: row.id,
    provider: payLabel(row.provider),
    reference: row.reference,
    reason: reason as OfficeInboxItem['reason'],
    amount: amount === null ? null : toMajor(amount, currency ? digitsOf(currency) : digits),
    currency,
    outgoing,
    outcome: row.outcome,
    state: row.state,
    note: row.note,
    settled_by: facts.settled_by,
    settled_at: row.settled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    asked:
      asked_minor !== null && asked_currency !== null
        ? { amount: toMajor(asked_minor, isoExponent(asked_currency)), currency: asked_currency }
        : null,
    booking: booking && {
      id: booking.id,
      e_service: { name: bothLanguages(booking.service) },
      user: booking.user,
      payment_id: booking.payment_id,
    },
    ways: open ? waysOf(settling) : [],
    credit_waits: open && creditWaits(settling),
  }
}
