import { buildExclusion, insertAll, type Row } from '../../../test/build.ts'
import { demoProvider } from '../content/accounts.ts'
import { surroundings } from '../content/surroundings.ts'
import { tint } from '../pictures/colour.ts'
import { scene } from '../pictures/scene.ts'
import type { Town } from './context.ts'
import type { SeededService } from './services.ts'

type Facts = {
  customer: number
  /** The users of the demo provider's team, its owner first. */
  people: readonly number[]
  bookings: readonly Row<'bookings'>[]
  services: readonly SeededService[]
}

/** The last of the team does not do its first service. */
const seedExclusions = async ({ tx }: Town, { people, services }: Facts) => {
  const first = services.find(({ content }) => content.provider === demoProvider.provider)?.row
  const person = people.at(-1)
  if (person === undefined || !first) throw new Error('the demo provider has no team or no service')
  const worker = await tx
    .selectFrom('workers')
    .select('id')
    .where('e_provider_id', '=', first.e_provider_id)
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow()
  await buildExclusion(tx, { worker_id: worker.id, e_service_id: first.id })
}

/** A finished visit of the demo provider: begun with the code, ended with a tap, with pictures of before and after. */
const seedFinished = async ({ tx, pictures }: Town, { customer, people: [owner = 0], bookings, services }: Facts) => {
  const own = services.filter(({ content }) => content.provider === demoProvider.provider)
  const serviceOf = (booking: Row<'bookings'>) => own.find(({ row }) => row.id === booking.e_service_id)
  const visit = bookings.find((booking) => booking.ends_at !== null && serviceOf(booking))
  const service = visit && serviceOf(visit)
  if (!visit?.start_at || !visit.ends_at || !service) throw new Error('the demo provider has finished no visit')
  const { id: booking_id, start_at, ends_at } = visit
  await insertAll(tx, 'visit_confirmations', [
    { booking_id, step: 'start', side: 'customer', how: 'code', user_id: owner, at: start_at },
    { booking_id, step: 'finish', side: 'customer', how: 'tap', user_id: customer, at: ends_at },
  ])
  const shots = await insertAll(tx, 'visit_pictures', [
    { booking_id, user_id: owner, moment: 'before', created_at: start_at },
    { booking_id, user_id: owner, moment: 'after', created_at: ends_at },
  ])
  const { icons } = service.content
  const colour = '#2563eb'
  const kind = surroundings[icons[0] ?? '']?.[0] ?? 'studio'
  for (const { id, moment } of shots) {
    const svg = scene({
      seed: `${booking_id} ${moment}`,
      kind,
      colour,
      icons: moment === 'before' ? icons.slice(0, 1) : icons,
    })
    pictures.push({ owner: 'visit_pictures', id, name: moment, svg, colour: tint(colour, 0.7), collection: 'work' })
  }
}

/** Who does what, and what is known of a visit at the door. */
export const seedDoor = async (town: Town, facts: Facts): Promise<void> => {
  await seedExclusions(town, facts)
  await seedFinished(town, facts)
}
