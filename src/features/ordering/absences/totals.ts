import { withTotals } from '#features/bookings/rules.ts'
import { chooseOptions } from '#features/pricing/rules.ts'
import { type Exponent, exponentOf } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { type OfferedTerms, offeredTerms } from '../create/queries.ts'
import { choicesOf, termsOf } from '../create/terms.ts'
import { agreedTotalAt } from '../reschedule/options.ts'
import { repricingRow } from '../reschedule/queries.ts'
import { type AlternativeRow, alternativesOf } from './queries.ts'

type Visit = { local: string; quantity: number }

/** The total of a service booked without a choice; null where it asks for one. */
const totalOf = (offer: OfferedTerms, { local, quantity }: Visit, exponent: Exponent): number | null => {
  const { options, missing } = chooseOptions(choicesOf(offer.groups, exponent), [], local)
  if (missing.length > 0) return null
  return withTotals(termsOf(offer, { options, coupon: null, quantity }, exponent), exponent, 0).total
}

/**
 * The alternatives of a visit, each with the total the customer pays who takes it: a colleague's as agreed, anybody else's as
 * a booking of now, timed options and taxes included. Who asks for a choice, or wants more notice, by now cannot be taken, and is left out.
 */
export const pricedAlternatives = async (
  db: Db,
  bookingId: number,
): Promise<(AlternativeRow & { total: number })[]> => {
  const found = await alternativesOf(db, bookingId, { bookable: true })
  const booked = (await repricingRow(db, bookingId)) ?? refuse('not_found')
  const exponent = exponentOf(booked.digits)
  const others = found.filter(({ same_provider: same }) => !same).map(({ e_service: { id } }) => id)
  const offers = others.length > 0 ? await offeredTerms(db, others) : []
  return found.flatMap((one) => {
    if (one.same_provider) return [{ ...one, total: agreedTotalAt(booked, one.local) }]
    const offer = offers.find(({ id }) => id === one.e_service.id)
    const total = offer ? totalOf(offer, { local: one.local, quantity: booked.quantity }, exponent) : null
    return total === null ? [] : [{ ...one, total }]
  })
}
