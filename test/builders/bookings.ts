import { type StatusKey, statusOf } from '../../src/features/bookings/rules.ts'
import { chooseOptions } from '../../src/features/pricing/rules.ts'
import { instantToWall, wallText } from '../../src/lib/zoned.ts'
import type { Db } from '../../src/server/db/database.ts'
import { buildService } from './catalogue.ts'
import { insertAll, type Row } from './insert.ts'
import { buildUser } from './people.ts'

const HOUR = 3_600_000

export type BookingInput = {
  user_id?: number
  e_service_id?: number
  status?: StatusKey
  /** Instant of the visit in milliseconds; by default the next full hour after a day. */
  at?: number
  options?: readonly number[]
  quantity?: number
  hint?: string | null
  coupon_id?: number
  address?: {
    id: number | null
    description: string
    address: string
    latitude: number | null
    longitude: number | null
  }
  /** Which of the provider's workers comes; the first by default. */
  worker_id?: number
  created_at?: Date
  cancel_reason?: string
}

type Offer = {
  service: Row<'e_services'>
  provider: Row<'e_providers'>
  taxes: Row<'taxes'>[]
  groups: (Row<'option_groups'> & { options: Row<'options'>[] })[]
  workers: Row<'workers'>[]
}

const offersOf = async (db: Db, serviceIds: readonly number[]): Promise<Map<number, Offer>> => {
  const services = await db.selectFrom('e_services').selectAll().where('id', 'in', serviceIds).execute()
  const providerIds = services.map((service) => service.e_provider_id)
  const [providers, taxes, options, groups, workers] = await Promise.all([
    db.selectFrom('e_providers').selectAll().where('id', 'in', providerIds).execute(),
    db
      .selectFrom('taxes')
      .innerJoin('e_provider_taxes as l', 'l.tax_id', 'taxes.id')
      .selectAll('taxes')
      .select('l.e_provider_id')
      .where('l.e_provider_id', 'in', providerIds)
      .orderBy('taxes.id')
      .execute(),
    db.selectFrom('options').selectAll().where('e_service_id', 'in', serviceIds).orderBy('id').execute(),
    db.selectFrom('option_groups').selectAll().orderBy('id').execute(),
    db.selectFrom('workers').selectAll().where('e_provider_id', 'in', providerIds).orderBy('id').execute(),
  ])
  const offers = services.map((service): [number, Offer] => {
    const provider = providers.find(({ id }) => id === service.e_provider_id)
    if (!provider) throw new Error('a service without a provider')
    const own = <T extends { e_provider_id: number }>(rows: T[]) =>
      rows.filter((row) => row.e_provider_id === provider.id)
    return [
      service.id,
      {
        service,
        provider,
        taxes: own(taxes),
        groups: groups.map((group) => ({
          ...group,
          options: options.filter((o) => o.e_service_id === service.id && o.option_group_id === group.id),
        })),
        workers: own(workers),
      },
    ]
  })
  return new Map(offers)
}

/** The options of a visit as the booking keeps them: the chosen ones, and those of its time of day. */
const optionsAt = ({ groups }: Offer, chosen: readonly number[], local: string) => {
  const offered = groups.map((group) => ({
    ...group,
    options: group.options.map(({ id, name, price_minor, applies_from: from, applies_until: until }) => ({
      id,
      name,
      price: price_minor / 100,
      ...(from && until && { applies_from: from.slice(0, 5), applies_until: until.slice(0, 5) }),
    })),
  }))
  return chooseOptions(offered, chosen, local).options
}

/** Copies as the booking keeps them: amounts in major units (`wire.md §3`). */
const snapshots = ({ service, provider, taxes }: Offer) => ({
  e_service: {
    id: service.id,
    name: service.name,
    price: service.price_minor / 100,
    discount_price: service.discount_price_minor === null ? null : service.discount_price_minor / 100,
    price_unit: service.price_unit,
    quantity_unit: service.quantity_unit,
    duration: service.duration,
    enable_booking: service.enable_booking,
    e_provider_id: provider.id,
  },
  e_provider: {
    id: provider.id,
    name: provider.name,
    phone_number: provider.phone_number,
    mobile_number: provider.mobile_number,
  },
  taxes: taxes.map(({ id, name, value, type }) => ({ id, name, value, type })),
})

const minutesOf = (duration: string) => {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return hours * 60 + minutes
}

const homeAddress = {
  id: null,
  description: 'Home',
  address: 'Olaya Street, Riyadh',
  latitude: 24.6943,
  longitude: 46.6857,
}
const path: readonly StatusKey[] = ['received', 'accepted', 'on_the_way', 'ready', 'in_progress', 'done']

/** The status changes that lead to a status, each with its actor. */
const steps = (status: StatusKey): { from: StatusKey | null; to: StatusKey; actor: string }[] => {
  const way = status === 'failed' ? (['received', 'failed'] as const) : path.slice(0, path.indexOf(status) + 1)
  return way.map((to, i) => ({
    from: way[i - 1] ?? null,
    to,
    actor: ['accepted', 'on_the_way', 'ready'].includes(to) ? 'provider' : 'customer',
  }))
}

const MINUTE = 60_000

/** When a status change would have happened: around the visit, not before the one before it and not in the future. */
const stepTimes = (booking: Row<'bookings'>, all: readonly { to: StatusKey }[]): Date[] => {
  const [made, visit] = [booking.created_at.getTime(), booking.starts_at.getTime()]
  const start = booking.start_at?.getTime() ?? visit
  const usual: Record<StatusKey, number> = {
    received: made,
    accepted: made + 20 * MINUTE,
    on_the_way: visit - 40 * MINUTE,
    ready: visit - 5 * MINUTE,
    in_progress: start,
    done: booking.ends_at?.getTime() ?? start,
    failed: made + 60 * MINUTE,
  }
  let last = made
  return all.map(({ to }) => {
    last = Math.max(last, Math.min(usual[to], Date.now()))
    return new Date(last)
  })
}

const bookingRow = (offer: Offer, coupon: Row<'coupons'> | undefined, input: BookingInput & { user_id: number }) => {
  const { status = 'received', at = Math.ceil(Date.now() / HOUR + 24) * HOUR } = input
  const tz = offer.provider.time_zone
  const started = ['in_progress', 'done'].includes(status)
  const local = wallText(instantToWall(at, tz))
  return {
    user_id: input.user_id,
    e_provider_id: offer.provider.id,
    e_service_id: offer.service.id,
    booking_status_id: statusOf(status).id,
    ...snapshots(offer),
    options: optionsAt(offer, input.options ?? [], local),
    coupon: coupon
      ? { id: coupon.id, code: coupon.code, discount: coupon.discount, discount_type: coupon.discount_type }
      : null,
    coupon_id: coupon?.id ?? null,
    address: input.address ?? homeAddress,
    quantity: input.quantity ?? 1,
    hint: input.hint ?? null,
    visit_local: local,
    visit_tz: tz,
    starts_at: new Date(at),
    start_at: started ? new Date(at) : null,
    ends_at: status === 'done' ? new Date(at + minutesOf(offer.service.duration) * 60_000) : null,
    cancel: status === 'failed',
    cancel_reason: input.cancel_reason ?? null,
    ...(input.created_at && { created_at: input.created_at }),
  }
}

const whoComes = ({ workers }: Offer, { worker_id }: BookingInput = {}): Row<'workers'> => {
  const worker = worker_id === undefined ? workers[0] : workers.find(({ id }) => id === worker_id)
  if (!worker) throw new Error('a provider without workers takes no bookings')
  return worker
}

/** Bookings in any status, each with its claim of a worker's time, its history and its coupon's count. */
export const buildBookings = async (
  db: Db,
  inputs: readonly (BookingInput & { user_id: number; e_service_id: number })[],
): Promise<Row<'bookings'>[]> => {
  if (inputs.length === 0) return []
  const offers = await offersOf(db, [...new Set(inputs.map((input) => input.e_service_id))])
  const offerOf = (id: number): Offer => {
    const offer = offers.get(id)
    if (!offer) throw new Error(`There is no service ${id}`)
    return offer
  }
  const couponIds = inputs.flatMap((input) => input.coupon_id ?? [])
  const coupons = couponIds.length
    ? await db.selectFrom('coupons').selectAll().where('id', 'in', couponIds).execute()
    : []
  const rows = inputs.map((input) =>
    bookingRow(
      offerOf(input.e_service_id),
      coupons.find(({ id }) => id === input.coupon_id),
      input,
    ),
  )
  const bookings = await insertAll(db, 'bookings', rows)

  const claims = bookings.map((booking, i) => {
    const offer = offerOf(booking.e_service_id)
    const { service, provider } = offer
    const from = booking.starts_at.getTime() - provider.buffer_before_minutes * 60_000
    const to = booking.starts_at.getTime() + (minutesOf(service.duration) + provider.buffer_after_minutes) * 60_000
    return {
      e_provider_id: provider.id,
      worker_id: whoComes(offer, inputs[i]).id,
      booking_id: booking.id,
      kind: 'visit',
      active: !booking.cancel,
      span: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
    }
  })
  await insertAll(db, 'time_claims', claims)

  const events = bookings.flatMap((booking, i) => {
    const all = steps(inputs[i]?.status ?? 'received')
    const times = stepTimes(booking, all)
    const { user_id } = whoComes(offerOf(booking.e_service_id), inputs[i])
    return all.map(({ from, to, actor }, step) => ({
      booking_id: booking.id,
      user_id: actor === 'customer' ? booking.user_id : user_id,
      actor,
      from_status_id: from && statusOf(from).id,
      to_status_id: statusOf(to).id,
      at: times[step],
    }))
  })
  await insertAll(db, 'booking_events', events)
  for (const { coupon_id, user_id, cancel } of bookings) if (coupon_id && !cancel) await redeem(db, coupon_id, user_id)
  return bookings
}

const redeem = async (db: Db, coupon_id: number, user_id: number) => {
  await db
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', coupon_id)
    .execute()
  await db
    .insertInto('coupon_customers')
    .values({ coupon_id, user_id, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(['coupon_id', 'user_id']).doUpdateSet((eb) => ({ used: eb('coupon_customers.used', '+', 1) })),
    )
    .execute()
}

/** One booking; its customer and its service are made when not named. */
export const buildBooking = async (db: Db, input: BookingInput = {}): Promise<Row<'bookings'>> => {
  const user_id = input.user_id ?? (await buildUser(db)).id
  const e_service_id = input.e_service_id ?? (await buildService(db)).id
  const [booking] = await buildBookings(db, [{ ...input, user_id, e_service_id }])
  if (!booking) throw new Error('no booking was made')
  return booking
}
