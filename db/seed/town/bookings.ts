import type { StatusKey } from '#features/bookings/rules.ts'
import { kinds, type Visit } from '#features/notifications/rules.ts'
import { formatMoney } from '#lib/money.ts'
import {
  type BookingInput,
  buildBookings,
  buildPayment,
  buildWallet,
  insertAll,
  type Row,
} from '../../../test/build.ts'
import { demoProvider, hints, savedAddresses } from '../content/accounts.ts'
import { districts } from '../content/districts.ts'
import type { Translated } from '../content/types.ts'
import { DAY, known, type Town, ZONE } from './context.ts'
import { seedDoor } from './door.ts'
import type { People } from './people.ts'
import { priceOf } from './price.ts'
import type { SeededService } from './services.ts'
import { moment, requestedAt, seedVisits, type When } from './visits.ts'

type Plan = When & {
  service: string
  status: StatusKey
  paid?: 'pending' | 'paid'
  coupon?: true
  quantity?: number
}

/** The demo customer's story; days count from today, minutes from now. */
const story: readonly Plan[] = [
  { service: 'Apartment Deep Clean', status: 'received', day: 3, hour: 10, coupon: true },
  { service: 'Blow-dry at Home', status: 'received', day: 5, hour: 17 },
  { service: 'Split AC Wash', status: 'accepted', day: 1, hour: 18, quantity: 4 },
  { service: 'Lawn Mowing & Edging', status: 'accepted', day: 2, hour: 7 },
  { service: 'Leak Detection without Breaking', status: 'on_the_way', minutes: 45 },
  { service: 'Cockroach Treatment', status: 'ready', minutes: 15 },
  { service: 'Electrical Fault Finding', status: 'in_progress', minutes: -35 },
  { service: 'Sofa Steam Cleaning', status: 'done', day: -2, hour: 15 },
  { service: 'Mixer Tap Replacement', status: 'done', day: -6, hour: 16, paid: 'pending' },
  { service: 'Wardrobe Assembly', status: 'done', day: -15, hour: 17, paid: 'paid' },
  { service: 'Roof Tank Cleaning', status: 'done', day: -31, hour: 9, paid: 'paid' },
  { service: 'Evening Make-up', status: 'done', day: -48, hour: 18, paid: 'paid', coupon: true },
  { service: 'Exterior Wash', status: 'done', day: -70, hour: 11, paid: 'paid' },
  { service: 'Wallpaper Hanging', status: 'failed', day: -9, hour: 16 },
]

const seedAddresses = ({ tx }: Town, user_id: number) =>
  insertAll(
    tx,
    'addresses',
    savedAddresses.map(({ description, address, district }, i) => {
      const { lat, lng } = districts[district]
      return { user_id, description, address, latitude: lat, longitude: lng, time_zone: ZONE, default: i === 0 }
    }),
  )

const seedStory = async (
  { tx, now, random }: Town,
  customer: Row<'users'>,
  services: ReadonlyMap<string, SeededService>,
) => {
  const r = random('story')
  const addresses = await seedAddresses({ tx } as Town, customer.id)
  const coupon = await tx.selectFrom('coupons').select('id').where('code', '=', 'WELCOME10').executeTakeFirstOrThrow()
  const wishes = story.map((plan): BookingInput & { user_id: number; e_service_id: number } => {
    const { row, optionIds } = known(services, plan.service)
    const { id, description, address, latitude, longitude } =
      addresses[r.weighted([6, 2, 2])] ?? (addresses[0] as Row<'addresses'>)
    const at = moment(now, plan)
    return {
      user_id: customer.id,
      e_service_id: row.id,
      status: plan.status,
      at,
      quantity: plan.quantity ?? 1,
      options: optionIds.slice(0, r.int(0, 2)),
      hint: r.chance(0.6) ? r.pick(hints) : null,
      address: { id, description, address, latitude, longitude },
      created_at: requestedAt(now, plan.status, Math.min(now - r.int(60, 1800) * 60_000, at - r.int(1, 4) * DAY)),
      ...(plan.coupon && { coupon_id: coupon.id }),
      ...(plan.status === 'failed' && { cancel_reason: 'Plans changed' }),
    }
  })
  const bookings = await buildBookings(tx, wishes)
  for (const [i, booking] of bookings.entries()) {
    const { paid } = story[i] as Plan
    if (!paid) continue
    const created_at = booking.ends_at ?? new Date(now)
    await buildPayment(tx, {
      booking_id: booking.id,
      ...priceOf(booking),
      payment_status_id: paid === 'paid' ? 2 : 1,
      created_at,
    })
  }
  return bookings
}

/** The visit as a notification about it keeps it. */
const visitOf = (
  booking: Row<'bookings'>,
  statuses: readonly Row<'booking_statuses'>[],
): Visit & { duration: string } => ({
  service: (booking.e_service as { name: Translated }).name,
  provider: (booking.e_provider as { name: Translated }).name,
  status: statuses.find(({ id }) => id === booking.booking_status_id)?.status ?? {},
  visit_at: booking.starts_at.toISOString(),
  time_zone: booking.visit_tz,
  duration: (booking.e_service as { duration: string }).duration,
})

const cashConfirmed = (booking: Row<'bookings'>) => {
  const { amount_minor } = priceOf(booking)
  const amount = formatMoney(amount_minor, { exponent: 2, symbol: 'SAR', symbolRight: true })
  return { event: 'cash_confirmed', amount, amount_minor }
}

const notify = async ({ tx, now }: Town, userId: number, bookings: readonly Row<'bookings'>[]) => {
  const statuses = await tx.selectFrom('booking_statuses').selectAll().execute()
  // What the other side did: a request is the customer's own, and so is its end here.
  const moved = bookings
    .map((booking, i) => ({ booking, paid: story[i]?.paid === 'paid' }))
    .filter(({ booking }) => booking.booking_status_id !== 1 && !booking.cancel)
  const about = moved.map(({ booking, paid }, i) => ({
    notifiable_id: userId,
    type: paid ? kinds.statusChangedPayment : kinds.statusChangedBooking,
    data: { booking_id: booking.id, ...visitOf(booking, statuses), ...(paid && cashConfirmed(booking)) },
    created_at: new Date(now - i * 0.7 * DAY - 900_000),
    read_at: i < 3 ? null : new Date(now - i * 0.6 * DAY),
  }))
  const coming = bookings.find((booking) => booking.booking_status_id === 3)
  if (!coming) throw new Error('no booking is on the way')
  const { provider } = visitOf(coming, statuses)
  const message = { from: provider.en ?? '', message_id: '1', booking_id: coming.id, ...visitOf(coming, statuses) }
  const said = {
    notifiable_id: userId,
    type: kinds.newMessage,
    data: message,
    created_at: new Date(now - 5_400_000),
    read_at: null,
  }
  await insertAll(tx, 'notifications', [...about, said])
}

/** The demo customer's addresses, bookings in every status, favourites, notifications and wallet; and the others' visits. */
export const seedBookings = async (town: Town, people: People, services: readonly SeededService[]) => {
  const { tx, now } = town
  const { customer, workers } = people
  const byName = new Map(services.map((service) => [service.content.name.en, service]))
  const bookings = await seedStory(town, customer, byName)
  await notify(town, customer.id, bookings)
  await buildWallet(tx, { user_id: customer.id, name: 'Wallet', balance_minor: 20_000 })
  const liked = services.filter((_, i) => i % 23 === 2)
  await insertAll(
    tx,
    'favorites',
    liked.map(({ row }, i) => ({
      user_id: customer.id,
      e_service_id: row.id,
      created_at: new Date(now - i * 3 * DAY),
    })),
  )
  const theirs = await seedVisits(town, people, services)
  const [boss] = known(workers, demoProvider.provider)
  if (boss === undefined) throw new Error('the demo provider has no workers')
  const statuses = await tx.selectFrom('booking_statuses').selectAll().execute()
  const news = theirs.slice(-8).map((booking, i) => ({
    notifiable_id: boss,
    type: kinds.newBooking,
    data: { booking_id: booking.id, ...visitOf(booking, statuses) },
    created_at: booking.created_at,
    read_at: i < 5 ? booking.created_at : null,
  }))
  await insertAll(tx, 'notifications', news)
  await seedDoor(town, { customer: customer.id, people: known(workers, demoProvider.provider), bookings, services })
}
