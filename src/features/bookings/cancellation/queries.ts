import { statusOf } from '../rules.ts'

const received = statusOf('received').id
const accepted = statusOf('accepted').id

/**
 * SQL of whether cancelling or moving a booking costs its customer nothing, whatever its terms: no provider accepted it, the
 * provider cannot come and the customer has not chosen yet, or nobody set out to a visit that should have begun an hour ago.
 * `status`: the one before a move that is being made.
 */
export const costsNothing = (booking: string, status: number | string = `${booking}.booking_status_id`): string =>
  `(EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = ${booking}.id AND a.answered_at IS NULL)
    OR ${status} = ${received} OR ${status} = ${accepted} AND ${booking}.starts_at < now() - interval '1 hour')`
