import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { getBookingCalendar, listBookingEvents } from './history/contract.ts'
import { calendarOf, history } from './history/service.ts'
import { countBookings, getBooking, listBookings, listStatuses } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listBookings, (context, { query }) => listBookings(context.db, context, query))
  api.read(contract.countBookings, (context, { query }) => countBookings(context, query))
  api.read(contract.getBooking, (context, { params, query }) => getBooking(context.db, context, params.id, query))
  api.read(listBookingEvents, (context, { params }) => history(context, params.id))
  api.read(getBookingCalendar, (context, { params }) => calendarOf(context, params.id))
  api.read(contract.listBookingStatuses, (context, { query }) => listStatuses(context.db, context, query))
}
