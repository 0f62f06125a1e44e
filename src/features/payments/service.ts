import { getBooking } from '#features/bookings/service.ts'
import { resourceOptions } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMinor } from '#lib/money.ts'
import type { ReadContext } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { isPlayMoney, routesNotOffered } from './online/offered.ts'
import { findPaymentMethods } from './queries.ts'

export { giveBack, lockLivePayment } from './refunds/giveBack.ts'

type Query = { booking_id?: string | number | undefined }

/** What the caller's booking costs; undefined for none, and for other people's. */
const priceOf = async (context: ReadContext<'user'>, bookingId: unknown): Promise<number | undefined> => {
  const id = parseId(bookingId)
  if (id === null) return undefined
  try {
    const { total } = await getBooking(context.db, context, id, {})
    const { digits } = await resourceOptions(context.db, context)
    return toMinor(total, exponentOf(digits)) ?? undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Ways to pay, with their pictures; of the online ones those that work here, and for a booking those that can take it. */
export const listPaymentMethods = async (context: ReadContext<'user'>, { booking_id, ...query }: Query) => {
  const { db, config } = context
  const withheld = await routesNotOffered(db, config, await priceOf(context, booking_id))
  const methods = await findPaymentMethods(db, query, withheld, await resourceOptions(db, context))
  return methods.map((method) => ({ ...method, sandbox: isPlayMoney(config, method.route) }))
}
