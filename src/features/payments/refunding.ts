import { partOf } from '#features/ledger/rules.ts'
import { type Entry, post, postingOf, providerAccount, walletAccount } from '#features/ledger/service.ts'
import { notify } from '#features/notifications/service.ts'
import type { Tx } from '#server/db.ts'
import { type LockedPayment, markRefunded, markWithdrawn } from './queries.ts'

export { livePaymentLocked as lockLivePayment } from './queries.ts'

/**
 * The way back of a payment's entries: every share gives back its part, rounded half up, the last one what is left. Back into
 * the wallet it came from; cash becomes money in the customer's wallet, which the provider, who has the cash, owes.
 */
const entriesBack = async (
  tx: Tx,
  payment: LockedPayment,
  entries: NonNullable<Awaited<ReturnType<typeof postingOf>>>['entries'],
  amount: number,
): Promise<Entry[]> => {
  const from = entries.find(({ kind }) => kind === 'wallet')?.account
  const wallet = from ?? (await walletAccount(tx, payment.user_id, 'Wallet', payment.currency))
  const shares = entries.filter(({ kind, amountMinor }) => amountMinor > 0 && kind !== 'wallet')
  if (shares.length === 0) {
    // Cash from before the ledger: the provider still has it.
    const cash = await providerAccount(tx, 'cash', payment.e_provider_id, payment.currency)
    return [
      { account: wallet, amountMinor: amount },
      { account: cash, amountMinor: -amount },
    ]
  }
  let left = amount
  const back = shares.map(({ account, amountMinor }, i) => {
    const part = i === shares.length - 1 ? left : partOf(amountMinor, amount, payment.amount_minor)
    left -= part
    return { account, amountMinor: -part }
  })
  return [{ account: wallet, amountMinor: amount }, ...back]
}

/**
 * Ends a cancelled booking's payment: a pending one is withdrawn, of a paid one `refundMinor` goes back to the customer's
 * wallet, once. Posts a journal that points to the payment's own; tells the customer.
 */
export const giveBack = async (tx: Tx, payment: LockedPayment, refundMinor: number): Promise<void> => {
  if (!payment.paid) return void (await markWithdrawn(tx, payment.id))
  if (refundMinor === 0) return
  const original = await postingOf(tx, `payment:${payment.id}`)
  await post(tx, {
    kind: 'refund',
    key: `refund:${payment.id}`,
    bookingId: payment.booking_id,
    ...(original && { reversesId: original.id }),
    entries: await entriesBack(tx, payment, original?.entries ?? [], refundMinor),
  })
  await markRefunded(tx, payment.id, refundMinor)
  await notify(tx, [payment.user_id], 'statusChangedPayment', { booking_id: payment.booking_id, event: 'refunded' })
}
