import type { Page } from 'playwright-core'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as talks } from '../../src/features/messages/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking } from '../build.ts'
import { demo, type e2e, translator } from './harness.ts'
import { ownService, signedInPage } from './steps.ts'

const worker = 'provider@doorstep.test'

/** What the customer and the provider of one booking do, in a town. */
export const bookingSteps = ({ visit, town }: ReturnType<typeof e2e>) => {
  /** Translators of both users. */
  const wordsOf = (locale: Locale) => ({
    t: translator(bookings, locale),
    pay: translator(payments, locale),
    rate: translator(reviews, locale),
    talk: translator(talks, locale),
    day: translator(days, locale),
  })

  /** A customer with a phone and a provider at a desk. */
  const both = async (locale: Locale) => {
    const customer = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
    const provider = await signedInPage(await visit({ locale, screen: 'desk' }), worker)
    return { customer, provider }
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  let visits = 0

  /** The customer's booking of the provider's own service, as it would stand after some moves. */
  const bookingIn = async (
    status: 'received' | 'done',
    { quantity = 1, at }: { quantity?: number; at?: number } = {},
  ) => {
    const { database } = town()
    const { id: e_service_id } = await ownService(database)
    const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
    // Long ago and each at its own time: the same worker cannot have been in two places.
    visits += 1
    const past = status === 'done' ? Date.now() - (400 + visits) * 24 * 3_600_000 : undefined
    const when = at ?? past
    return buildBooking(database.db, {
      user_id: user?.id ?? 0,
      e_service_id,
      status,
      quantity,
      ...(when !== undefined && { at: when }),
    })
  }

  /** A free start of the provider's own service, some days ahead, after which half an hour later is free as well. */
  const freeStart = async (page: Page, days: number) => {
    const { database } = town()
    const { id } = await ownService(database)
    const [service] = await database.sql<{ e_provider_id: number }[]>`
      SELECT e_provider_id FROM e_services WHERE id = ${id}`
    const from = new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
    const query = new URLSearchParams({ e_service_id: String(id), from, days: '14' })
    const answer = await page.request.get(`/api/e_providers/${service?.e_provider_id}/free_starts?${query}`)
    const { data } = (await answer.json()) as { data: { days: { starts: { at: string; local: string }[] }[] } }
    const starts = data.days.flatMap((day) => day.starts)
    const found = starts.find(({ at }, i) => Date.parse(starts[i + 1]?.at ?? '') - Date.parse(at) === 1_800_000)
    if (!found) throw new Error('no two free starts in a row')
    const next = starts[starts.indexOf(found) + 1]
    return { at: Date.parse(found.at), local: found.local, later: next?.local ?? '' }
  }

  return { both, freeStart, press, bookingIn, wordsOf }
}
