import { getBooking } from '#features/bookings/service.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { RescheduleBody, UpdateBody } from './contract.ts'
import { rescheduleVisit } from './reschedule/service.ts'
import { changeBooking } from './transitions/service.ts'

export { makeBooking } from './create/service.ts'

type Asking = Pick<Context<'user'>, 'user' | 'locale' | 'config'>
type Query = Parameters<typeof getBooking>[3]

export const updateBooking = async (tx: Tx, asking: Asking, id: string | number, body: UpdateBody, query: Query) => {
  await changeBooking(tx, { ...asking.user, locale: asking.locale }, id, body)
  return getBooking(tx, asking, id, query)
}

export const rescheduleBooking = async (
  tx: Tx,
  asking: Asking,
  id: string | number,
  body: RescheduleBody,
  query: Query,
) => {
  await rescheduleVisit(tx, asking.user, id, body)
  return getBooking(tx, asking, id, query)
}
