import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { getBookingCalendar, listBookingEvents } from './history/contract.ts'
import { calendarOf, history } from './history/service.ts'
import { getBooking, listBookings, listStatuses } from './service.ts'
import { makeBooking, rescheduleBooking, updateBooking } from '#features/ordering/service.ts'

export const routes = (api: Api): void => {
  api.write(contract.createBooking, ({ tx, user, locale }, { body }) => makeBooking(tx, { ...user, locale }, body))
  api.read(contract.listBookings, (context, { query }) => listBookings(context.db, context, query))
  api.read(contract.getBooking, (context, { params, query }) => getBooking(context.db, context, params.id, query))
  api.write(contract.updateBooking, (context, { params, query, body }) =>
    updateBooking(context.tx, context, params.id, body, query),
  )
  api.write(contract.rescheduleBooking, (context, { params, query, body }) =>
    rescheduleBooking(context.tx, context, params.id, body, query),
  )
  api.read(listBookingEvents, (context, { params }) => history(context, params.id))
  api.read(getBookingCalendar, (context, { params }) => calendarOf(context, params.id))
  api.read(contract.listBookingStatuses, (context, { query }) => listStatuses(context.db, context, query))
}
