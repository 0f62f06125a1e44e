import { notify } from '#features/notifications/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { payLabel } from '#lib/payLabel.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { isOfTeam } from '../online/inbox/queries.ts'
import { confirm } from '../pay.ts'
import { lockConfirmable } from '../queries.ts'
import { linesOfPayment } from '../refunds/service.ts'
import { type OfficePayment, paymentStates } from './contract.ts'
import { attemptRows, markRefused, paymentRow, refundedLines, refundRows } from './queries.ts'

export { paymentList } from './queries.ts'

const pending = 1
const paid = 2
const refunded = 4

const detail = async (db: Db, config: Config, id: number): Promise<OfficePayment> => {
  const row = (await paymentRow(db, id)) ?? refuse('not_found')
  const exponent = exponentOf(await currencyDigits(db))
  const major = (minor: number) => toMajor(minor, exponent)
  const { amount_minor, refunded_minor, of_fee, payment_status_id: status, service, provider, visit_at, ...rest } = row
  const gone = await refundedLines(db, id)
  const lines = await linesOfPayment(db, config, { ...rest, amount_minor, of_fee })
  return {
    ...rest,
    e_service: { name: bothLanguages(service) },
    visit_at: visit_at.toISOString(),
    state: paymentStates[status - 1] ?? 'failed',
    amount: major(amount_minor),
    refunded: major(refunded_minor),
    left: status === paid || status === refunded ? major(amount_minor - refunded_minor) : 0,
    refund_to: provider && payLabel(provider),
    created_at: row.created_at.toISOString(),
    lines: lines.map(({ line, name, amountMinor }) => ({
      line,
      name,
      amount: major(amountMinor),
      refunded: gone.has(line),
    })),
    attempts: (await attemptRows(db, row.booking_id)).map(({ amount_minor: minor, created_at, ...attempt }) => ({
      ...attempt,
      provider: payLabel(attempt.provider),
      amount: toMajor(minor, isoExponent(attempt.currency)),
      created_at: created_at.toISOString(),
    })),
    refunds: (await refundRows(db, id)).map(({ amount_minor: minor, created_at, ...refund }) => ({
      ...refund,
      provider: refund.provider && payLabel(refund.provider),
      amount: major(minor),
      created_at: created_at.toISOString(),
    })),
  }
}

export const officePayment = ({ db, config }: ReadContext<'operator'>, id: unknown) =>
  detail(db, config, parseId(id) ?? refuse('not_found'))

type Settled = { received: true } | { received: false; reason: string }

/**
 * Confirms pending cash as its provider would, or refuses it: the booking can then be paid again. @throws Refusal not_found,
 * not_confirmable (no cash, or no longer pending), forbidden (the operator's own; or refused that of their own team)
 */
export const settleCash = async (context: WriteContext<'finance'>, id: unknown, settled: Settled) => {
  const { tx, user, config } = context
  const paymentId = parseId(id) ?? refuse('not_found')
  if (settled.received) await confirm(context, paymentId, paid)
  else {
    const row = (await lockConfirmable(tx, paymentId, user)) ?? refuse('not_found')
    if (row.user_id === user.id || (await isOfTeam(tx, user.id, row.booking_id))) return refuse('forbidden')
    if (row.route !== '/Cash' || row.payment_status_id !== pending) return refuse('not_confirmable')
    await markRefused(tx, row.id, { refused_by: user.id, refused_reason: settled.reason })
    await notify(tx, [row.user_id], 'statusChangedPayment', { booking_id: row.booking_id, event: 'cash_refused' })
  }
  return detail(tx, config, paymentId)
}
