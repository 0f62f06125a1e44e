import type { Payment } from '#features/bookings/contract.ts'
import { providerAccount } from '#features/ledger/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { resourceOptions } from '#features/settings/service.ts'
import { ownWallet } from '#features/wallet/service.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { requireDue, requireNothingHeld, splitPayment, sumsOf } from './amounts.ts'
import {
  cashMethod,
  enabledMethod,
  insertPayment,
  livePayment,
  lockConfirmable,
  lockPayable,
  markPaid,
  paymentById,
  returnedPayment,
} from './queries.ts'

const pending = 1
const paid = 2

type Way = ({ route: '/Cash' } | { route: '/Wallet'; walletId: string }) & {
  /** Also where all of an earlier payment went back. */
  again?: boolean | null | undefined
}
type CallContext = WriteContext<'user'>

const show = async (context: CallContext, id: number): Promise<Payment> =>
  (await paymentById(context.tx, id, await resourceOptions(context.tx, context))) ?? refuse('not_found')

/**
 * Pays a finished booking, or the fee of a cancelled one, once: cash stays pending until the provider confirms it, a wallet
 * pays at once. Cash of nothing is paid at once, too, also where no cash is taken, and nobody is notified; existing clients
 * find it pending. A repeated call with the same method returns the existing payment, also one that went back since: pages pay
 * when they are opened, so paying once more has to be asked for. Refuses `not_found`, `already_paid` (another
 * method), as {@link requireDue} and {@link requireNothingHeld}, `wallet_unknown`, `wallet_insufficient`; a refusal writes nothing.
 */
export const pay = async (context: CallContext, bookingId: number, way: Way): Promise<Payment> => {
  const { tx, user } = context
  const row = (await lockPayable(tx, bookingId, user.id)) ?? refuse('not_found')
  const live = await livePayment(tx, bookingId)
  const sums = live ? undefined : await requireDue(tx, context.config, bookingId, row)
  const made = live ?? (way.again ? undefined : await returnedPayment(tx, bookingId))
  if (made || !sums) return made?.route === way.route ? show(context, made.id) : refuse('already_paid')
  if (sums.amount > 0) await requireNothingHeld(tx, bookingId)
  const free = way.route === '/Cash' && sums.amount === 0 && !context.config.legacyClients
  const method = (await (free ? cashMethod(tx) : enabledMethod(tx, way.route))) ?? refuse('method_unavailable')
  const asked = { userId: user.id, currency: row.currency, amountMinor: sums.amount }
  const wallet = way.route === '/Wallet' ? await ownWallet(tx, { ...asked, id: way.walletId }) : undefined
  const { id } = await insertPayment(tx, {
    booking_id: bookingId,
    user_id: user.id,
    amount_minor: sums.amount,
    description: `Transaction for Booking #${bookingId}`,
    payment_method_id: method.id,
    payment_status_id: wallet || free ? paid : pending,
  })
  const from = free ? await providerAccount(tx, 'cash', row.e_provider_id, row.currency) : wallet
  if (from) await splitPayment(tx, row, from, id, bookingId, sums)
  if (free) return show(context, id)
  const event = wallet ? ('paid' as const) : ('cash_recorded' as const)
  const news = { booking_id: bookingId, event, ...(await amountFacts(tx, sums.amount, row.currency)) }
  await notify(tx, row.provider_users, 'statusChangedPayment', news, { by: user.id })
  return show(context, id)
}

/**
 * The provider received the cash: the payment is paid, its share is earned, and the provider owes the commission. Confirming
 * twice changes nothing. Refuses `forbidden` to operators who help people only, or whose own cash it is, `not_found` for other providers' payments,
 * `not_confirmable` for other methods or states.
 */
export const confirm = async (context: CallContext, paymentId: number, statusId: number): Promise<Payment> => {
  const { tx, user } = context
  if (user.office === 'support') return refuse('forbidden')
  const row = (await lockConfirmable(tx, paymentId, user)) ?? refuse('not_found')
  if (user.role === 'operator' && row.user_id === user.id) return refuse('forbidden')
  if (statusId !== paid || row.route !== '/Cash') return refuse('not_confirmable')
  if (row.payment_status_id === paid) return show(context, row.id)
  if (row.payment_status_id !== pending) return refuse('not_confirmable')
  await markPaid(tx, row.id)
  const { tax } = await sumsOf(tx, context.config, row.booking_id, row)
  const cash = await providerAccount(tx, 'cash', row.e_provider_id, row.currency)
  await splitPayment(tx, row, cash, row.id, row.booking_id, { amount: row.amount_minor, tax })
  const news = { booking_id: row.booking_id, event: 'cash_confirmed' } as const
  const amount = await amountFacts(tx, row.amount_minor, row.currency)
  await notify(tx, [row.user_id], 'statusChangedPayment', { ...news, ...amount })
  return show(context, row.id)
}
