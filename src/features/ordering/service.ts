import { getBooking } from '#features/bookings/service.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { RescheduleBody, UpdateBody } from './contract.ts'
import { rescheduleVisit } from './reschedule/service.ts'
import { changeBooking } from './transitions/service.ts'

export { endUnansweredAbsences } from './absences/service.ts'
export { reviseAlarms } from './alarms/service.ts'
export { countCoupon, createBooking } from './create/service.ts'

type CallContext = Pick<Context<'user'>, 'user' | 'locale' | 'config'>
type Query = Parameters<typeof getBooking>[3]

export const updateBooking = async (
  tx: Tx,
  context: CallContext,
  id: string | number,
  body: UpdateBody,
  query: Query,
) => {
  await changeBooking(tx, { ...context.user, locale: context.locale }, id, body)
  return getBooking(tx, context, id, query)
}

export const rescheduleBooking = async (
  tx: Tx,
  context: CallContext,
  id: string | number,
  body: RescheduleBody,
  query: Query,
) => {
  await rescheduleVisit(tx, context.user, id, body)
  return getBooking(tx, context, id, query)
}
