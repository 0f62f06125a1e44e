import { descriptionOf } from '#features/addresses/rules.ts'
import { doorZone } from '#features/availability/service.ts'
import type { NamedCoupon } from '#features/coupons/service.ts'
import { type Exponent, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { both, type Locale } from '#lib/words.ts'
import { refuse } from '#server/http/errors.ts'
import { say } from '#server/words.ts'
import type { CreateBody } from '../contract.ts'
import type { NewBooking, OfferRow } from './queries.ts'

export const named = <T extends { name: Translated }>(thing: T): T => ({ ...thing, name: both(thing.name) })

type Door = NewBooking['address'] & { zone: string }

/** The saved address where the body names one of the caller's own and does not say otherwise; else what was typed. */
export const doorOf = (
  body: CreateBody['address'],
  { saved_address: saved, settings }: OfferRow,
  locale: Locale,
): Door => {
  const text = body.address ?? ''
  if (saved && (text === '' || text === saved.address)) {
    const { time_zone, ...address } = saved
    return { ...address, zone: time_zone }
  }
  if (text === '') return refuse('invalid', { errors: { 'address.address': [say(locale, 'web.field.required')] } })
  const { latitude = null, longitude = null } = body
  const pinned = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  return {
    id: null,
    description: descriptionOf(body.description, text),
    address: text,
    latitude: pinned ? latitude : null,
    longitude: pinned ? longitude : null,
    zone: doorZone({ latitude, longitude, marketplace: settings.default_time_zone ?? null }),
  }
}

/** The chosen options, each once. Refuses strangers to the service and two of a group that allows one. */
export const optionsOf = (ids: readonly number[], offer: OfferRow, locale: Locale) => {
  if (offer.options.length !== ids.length) return refuse('option_unknown')
  const groups = new Set<number>()
  for (const { group } of offer.options) {
    if (!group.allow_multiple && groups.has(group.id)) {
      return refuse('single_choice', { values: { group: both(group.name)[locale] } })
    }
    groups.add(group.id)
  }
  return offer.options
}

/** What a booking keeps of the offer, in wire form: a later price change touches no existing booking. */
export const frozenService = (offer: OfferRow, exponent: Exponent) => ({
  id: offer.id,
  name: both(offer.name),
  price: toMajor(offer.price_minor, exponent),
  discount_price: offer.discount_price_minor === null ? null : toMajor(offer.discount_price_minor, exponent),
  price_unit: offer.price_unit === 'hourly' ? ('hourly' as const) : ('fixed' as const),
  quantity_unit: offer.quantity_unit && both(offer.quantity_unit),
  duration: offer.duration,
  enable_booking: offer.enable_booking,
  e_provider_id: offer.e_provider_id,
})

export const couponNamedIn = ({ coupon_id: id, coupon }: CreateBody): NamedCoupon | null => {
  const named = id ?? coupon?.id
  if (named) return { id: named }
  return coupon?.code ? { code: coupon.code } : null
}
