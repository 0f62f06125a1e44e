import { amountDue } from '#features/bookings/rules.ts'
import { getBooking } from '#features/bookings/service.ts'
import { resourceOptions } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMinor } from '#lib/money.ts'
import type { ReadContext } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { isPlayMoney, routesNotOffered } from './online/offered.ts'
import { findPaymentMethods } from './queries.ts'

export { requireFactorFor } from './refunds/factor.ts'
export { closePayment, lockLivePayment } from './refunds/refund.ts'

type Query = { booking_id?: string | number | undefined }

/** What the caller's booking costs, cancelled the fee; undefined for none, and for other people's. */
const priceOf = async (context: ReadContext<'user'>, bookingId: unknown): Promise<number | undefined> => {
  const id = parseId(bookingId)
  if (id === null) return undefined
  try {
    const due = amountDue(await getBooking(context.db, context, id, {}))
    const { digits } = await resourceOptions(context.db, context)
    return toMinor(due, exponentOf(digits)) ?? undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Payment methods with their pictures; online methods only if offered, and for a booking only if they accept its price. */
export const listPaymentMethods = async (context: ReadContext<'user'>, { booking_id, ...query }: Query) => {
  const { db, config } = context
  const withheld = await routesNotOffered(db, config, await priceOf(context, booking_id))
  const methods = await findPaymentMethods(db, query, withheld, await resourceOptions(db, context))
  return methods.map((method) => ({ ...method, sandbox: isPlayMoney(config, method.route) }))
}
