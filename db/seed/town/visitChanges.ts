import { statusOf } from '#features/bookings/rules.ts'
import { emptyDraft, untranslatedIn } from '#features/offers/rules.ts'
import { insertAll, type Row } from '../../../test/build.ts'
import { demoProvider } from '../content/accounts.ts'
import { DAY, known, type Town } from './context.ts'
import type { People } from './people.ts'

const HOUR = 3_600_000

const laterBy = (visit: Row<'bookings'>, milliseconds: number) => ({
  starts_at: new Date(visit.starts_at.getTime() + milliseconds),
  visit_local: new Date(Date.parse(`${visit.visit_local.replace(' ', 'T')}Z`) + milliseconds)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' '),
})

/** What happens to the demo provider's coming visits: another time proposed, extra work offered, somebody who cannot come. */
const seedAhead = async ({ tx, now }: Town, user_id: number, visits: readonly Row<'bookings'>[]) => {
  const ahead = visits.filter(({ starts_at }) => starts_at.getTime() > now + DAY)
  const accepted = ahead.find(({ booking_status_id: id }) => id === statusOf('accepted').id)
  const absent = ahead.findLast(({ booking_status_id: id }) => id === statusOf('received').id)
  if (accepted) {
    const booking_id = accepted.id
    await insertAll(tx, 'visit_proposals', [
      { booking_id, user_id, note: 'I can bring the part by then.', ...laterBy(accepted, HOUR) },
    ])
    const answered_at = new Date(now - HOUR)
    await insertAll(tx, 'visit_extras', [
      { booking_id, user_id, name: 'New shut-off valve', price_minor: 4500 },
      { booking_id, user_id, name: 'Second tap', price_minor: 9000, state: 'declined', answered_at },
    ])
  }
  if (absent) {
    const { id: booking_id, e_provider_id, e_service_id } = absent
    await insertAll(tx, 'visit_absences', [{ booking_id, user_id, note: null }])
    await insertAll(tx, 'visit_alternatives', [
      { booking_id, e_provider_id, e_service_id, position: 0, ...laterBy(absent, 0) },
      { booking_id, e_provider_id, e_service_id, position: 1, ...laterBy(absent, DAY) },
    ])
  }
}

/** Changes to visits, and a service that is half written. */
export const seedVisitChanges = async (town: Town, people: People, providers: ReadonlyMap<string, number>) => {
  const { tx } = town
  const e_provider_id = known(providers, demoProvider.provider)
  const [owner = 0] = known(people.workers, demoProvider.provider)
  const visits = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('e_provider_id', '=', e_provider_id)
    .where('user_id', '<>', people.customer.id)
    .orderBy('starts_at')
    .execute()
  await seedAhead(town, owner, visits)
  const body = { ...emptyDraft, name: { en: '', ar: 'تركيب سخان مياه' }, price: '180', duration: '1:30' }
  await insertAll(tx, 'service_drafts', [
    { e_provider_id, body, untranslated: untranslatedIn(body).length, updated_by: owner },
  ])
}
