import { refuseStart } from '#features/availability/rules.ts'
import { calendarOf } from '#features/availability/service.ts'
import { withTotals } from '#features/bookings/rules.ts'
import { chooseOptions } from '#features/pricing/rules.ts'
import { type Exponent, exponentOf } from '#lib/money.ts'
import { parseDuration } from '#lib/time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { type OfferedTerms, offeredTerms } from '../create/queries.ts'
import { choicesOf, termsOf } from '../create/terms.ts'
import { agreedTotalAt } from '../reschedule/options.ts'
import { repricingRow } from '../reschedule/queries.ts'
import { claimsWindow } from '../times.ts'
import { colleaguesAt } from './alternatives.ts'
import { type AbsentVisitRow, type AlternativeRow, absentVisit, alternativesOf } from './queries.ts'

type Visit = { local: string; quantity: number }

/** The total of a service booked without a choice; null where it asks for one. */
const totalOf = (offer: OfferedTerms, { local, quantity }: Visit, exponent: Exponent): number | null => {
  const { options, missing } = chooseOptions(choicesOf(offer.groups, exponent), [], local)
  if (missing.length > 0) return null
  return withTotals(termsOf(offer, { options, coupon: null, quantity }, exponent), exponent, 0).total
}

/** Whether somebody can come at the time of an alternative, as is asked of it once it is taken. `duration`: of somebody else's service. */
const isFree = async (
  db: Db,
  visit: AbsentVisitRow,
  { at, e_provider, e_service, same_provider: same }: AlternativeRow,
  { duration, now }: { duration: string; now: number },
): Promise<boolean> => {
  const of = { providerId: e_provider.id, serviceId: e_service.id }
  const durationMinutes = parseDuration(same ? visit.duration : duration)
  // Read whenever the page is: a large team's whole days would be too much.
  const found = await calendarOf(db, of, claimsWindow(at), now, { visit: { at, minutes: durationMinutes } })
  if (!found) return false
  const calendar = { ...found, zone: visit.visit_tz, durationMinutes }
  if (same) return colleaguesAt(at, calendar, visit).length > 0
  return refuseStart(at, calendar) === null
}

/**
 * The alternatives of a visit, each with the total the customer pays who takes it: a colleague's as agreed, anybody else's as
 * a booking of now, timed options and taxes included. Who was booked, or does not work then, by now, asks for a choice, or wants more
 * notice, cannot be taken, and is left out.
 */
export const pricedAlternatives = async (
  db: Db,
  bookingId: number,
  now = Date.now(),
): Promise<(AlternativeRow & { total: number })[]> => {
  const found = await alternativesOf(db, bookingId, { bookable: true })
  const visit = (await absentVisit(db, bookingId)) ?? refuse('not_found')
  const booked = (await repricingRow(db, bookingId)) ?? refuse('not_found')
  const exponent = exponentOf(booked.digits)
  const others = found.filter(({ same_provider: same }) => !same).map(({ e_service: { id } }) => id)
  const offers = others.length > 0 ? await offeredTerms(db, others) : []
  const priced: (AlternativeRow & { total: number })[] = []
  for (const one of found) {
    const offer = offers.find(({ id }) => id === one.e_service.id)
    const ofOther = offer ? totalOf(offer, { local: one.local, quantity: booked.quantity }, exponent) : null
    const total = one.same_provider ? agreedTotalAt(booked, one.local) : ofOther
    if (total !== null && (await isFree(db, visit, one, { duration: offer?.duration ?? visit.duration, now })))
      priced.push({ ...one, total })
  }
  return priced
}
