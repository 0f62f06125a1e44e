import { descriptionOf, entranceOf } from '#features/addresses/rules.ts'
import { zoneOfAddress } from '#features/availability/service.ts'
import type { NamedCoupon } from '#features/coupons/service.ts'
import { chooseOptions } from '#features/pricing/rules.ts'
import { type Exponent, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages, type Locale, translatedIn } from '#lib/words.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import type { CreateBody } from '../contract.ts'
import type { NewBooking, OfferedGroup, OfferedTerms, OfferRow } from './queries.ts'

export const withTranslatedName = <T extends { name: Translated }>(thing: T): T => ({
  ...thing,
  name: bothLanguages(thing.name),
})

type Door = NewBooking['address'] & { zone: string }

/** The saved address if the body names one of the caller's and does not change it; else the typed address. */
export const addressOf = (
  body: CreateBody['address'],
  { saved_address: saved, settings }: OfferRow,
  locale: Locale,
): Door => {
  const text = body.address ?? ''
  if (saved && (text === '' || text === saved.address)) {
    const { time_zone, entrance, ...address } = saved
    return { ...address, ...entrance, zone: time_zone }
  }
  if (text === '')
    return refuse('invalid', { errors: { 'address.address': [translate(locale, 'web.field.required')] } })
  const { latitude = null, longitude = null } = body
  const pinned = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  return {
    id: null,
    description: descriptionOf(body.description, text),
    address: text,
    latitude: pinned ? latitude : null,
    longitude: pinned ? longitude : null,
    ...entranceOf(body),
    zone: zoneOfAddress({ latitude, longitude, marketplace: settings.default_time_zone ?? null }),
  }
}

/** The option groups of a service with their options as a booking stores them, timed options with their window. */
export const choicesOf = (groups: readonly OfferedGroup[], exponent: Exponent) =>
  groups.map((group) => ({
    ...group,
    options: group.options.map(({ id, name, price_minor, applies_from, applies_until }) => ({
      ...withTranslatedName({ id, name }),
      price: toMajor(price_minor, exponent),
      ...(applies_from !== null && applies_until !== null && { applies_from, applies_until }),
    })),
  }))

type Selection = { ids: readonly number[]; local: string; exponent: Exponent; locale: Locale }

/**
 * The options of a visit at its wall time: the chosen options, each once, and the timed ones. Refuses options of other
 * services, two of a group that allows one, and none of a group that requires one.
 */
export const optionsOf = (offer: OfferRow, { ids, local, exponent, locale }: Selection) => {
  const groups = choicesOf(offer.groups, exponent)
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  if (ids.some((id) => !known.has(id))) return refuse('option_unknown')
  const { options, crowded, missing } = chooseOptions(groups, ids, local)
  const about = (group: { name: Translated }) => ({ values: { group: translatedIn(locale, group.name) } })
  if (crowded[0]) return refuse('single_choice', about(crowded[0]))
  if (missing[0]) return refuse('choice_required', about(missing[0]))
  return options
}

/** The snapshot of the service, in wire format: later price changes do not affect existing bookings. */
const serviceSnapshot = (offer: OfferedTerms, exponent: Exponent) => ({
  id: offer.id,
  name: bothLanguages(offer.name),
  price: toMajor(offer.price_minor, exponent),
  discount_price: offer.discount_price_minor === null ? null : toMajor(offer.discount_price_minor, exponent),
  price_unit: offer.price_unit === 'hourly' ? ('hourly' as const) : ('fixed' as const),
  quantity_unit: offer.quantity_unit && bothLanguages(offer.quantity_unit),
  duration: offer.duration,
  enable_booking: offer.enable_booking,
  e_provider_id: offer.e_provider_id,
})

/** What a booking made now agrees to, which its total is computed from. */
export const termsOf = <O, C>(
  offer: OfferedTerms,
  { options, coupon, quantity }: { options: O[]; coupon: C; quantity: number | null | undefined },
  exponent: Exponent,
) => ({
  e_provider: withTranslatedName(offer.provider),
  e_service: serviceSnapshot(offer, exponent),
  options,
  taxes: offer.taxes.map(withTranslatedName),
  coupon,
  quantity: offer.price_unit === 'fixed' ? (quantity ?? 1) : 1,
  start_at: null,
  ends_at: null,
})

export const couponInBody = ({ coupon_id: id, coupon }: CreateBody): NamedCoupon | null => {
  const couponId = id ?? coupon?.id
  if (couponId) return { id: couponId }
  return coupon?.code ? { code: coupon.code } : null
}
