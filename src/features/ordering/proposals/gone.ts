import { refuseStart } from '#features/availability/rules.ts'
import { calendarOf } from '#features/availability/service.ts'
import { parseDuration } from '#lib/time.ts'
import type { Db } from '#server/db/database.ts'
import { claimsWindow } from '../times.ts'
import type { ProposalRow } from './queries.ts'

/** Whether a proposed time cannot be taken as things stand, as is asked once it is: nothing keeps it free. */
export const isGone = async (db: Db, proposal: ProposalRow, now: number): Promise<boolean> => {
  const { at, booking_id: movedBooking, e_provider_id: providerId, e_service_id: serviceId } = proposal
  const durationMinutes = parseDuration(proposal.duration)
  const options = { movedBooking, visit: { at, minutes: durationMinutes } }
  const found = await calendarOf(db, { providerId, serviceId }, claimsWindow(at), now, options)
  return !found || refuseStart(at, { ...found, zone: proposal.visit_tz, durationMinutes, noticeMinutes: 0 }) !== null
}
