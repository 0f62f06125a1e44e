import { notify } from '#features/notifications/service.ts'
import { digitsByCurrency, setting } from '#features/settings/service.ts'
import { formatMoney } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'

type Payer = { user_id: number; booking_id: number }
type Sum = { amountMinor: number; currency: string }

/** Tells who paid how much goes back. In another currency than the marketplace's the amount is shown as it is written here. */
export const notifyRefunded = async (tx: Tx, { user_id, booking_id }: Payer, { amountMinor, currency }: Sum) => {
  const exponent = (await digitsByCurrency(tx))(currency)
  const house = await setting(tx, 'default_currency_code')
  await notify(tx, [user_id], 'statusChangedPayment', {
    booking_id,
    event: 'refunded',
    amount: formatMoney(amountMinor, { exponent, symbol: currency, symbolRight: true }),
    ...(currency === house && { amount_minor: amountMinor }),
  })
}
