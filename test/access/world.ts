import type { OfficeRole } from '../../src/lib/contract.ts'
import type { TestApp } from '../app.ts'
import { buildBooking, buildPayment, buildProvider, buildReview, buildService, buildToken } from '../build.ts'

/** Everybody who calls, in relation to one visit: it is the customer's, and the worker comes. */
export const people = [
  'visitor',
  'customer',
  /** Another customer. */
  'stranger',
  'worker',
  /** Another worker of the same team. */
  'colleague',
  'manager',
  'owner',
  /** The owner of a second agency. */
  'rival',
  'admin',
  'finance',
  'support',
] as const
export type Person = (typeof people)[number]

export const operators: readonly Person[] = ['admin', 'finance', 'support']

/** In the data of the visit and of its customer: nobody else's reply may hold it. */
export const marker = 'Only-for-the-parties'

/** Two agencies, a customer with a visit of the first, and everybody's token. */
export const buildWorld = async ({ db, signIn }: TestApp) => {
  const as = async (role: 'customer' | 'provider' | 'operator', office?: OfficeRole) =>
    signIn({ role, ...(office && { office_role: office }) })
  const signedIn = {
    customer: await as('customer'),
    stranger: await as('customer'),
    worker: await as('provider'),
    colleague: await as('provider'),
    manager: await as('provider'),
    owner: await as('provider'),
    rival: await as('provider'),
    admin: await as('operator', 'admin'),
    finance: await as('operator', 'finance'),
    support: await as('operator', 'support'),
  }
  const idOf = (person: Exclude<Person, 'visitor'>) => signedIn[person].id
  const agency = await buildProvider(db, {
    people: (['owner', 'manager', 'worker', 'colleague'] as const).map(idOf),
    roles: ['owner', 'manager', 'worker', 'worker'],
  })
  const second = await buildProvider(db, { people: [idOf('rival')] })
  const service = await buildService(db, { e_provider_id: agency.id })
  const workerId = agency.workers.find(({ user_id }) => user_id === idOf('worker'))?.id ?? 0
  let day = 2
  const visit = (over: Parameters<typeof buildBooking>[1] = {}) =>
    buildBooking(db, {
      user_id: idOf('customer'),
      e_service_id: service.id,
      worker_id: workerId,
      hint: marker,
      at: Date.now() + day++ * 86_400_000,
      ...over,
    })
  const paidVisit = async (payment_status_id = 2) => {
    const booking = await visit({ status: 'done', at: Date.now() - day++ * 86_400_000 })
    return { booking, payment: await buildPayment(db, { booking_id: booking.id, payment_status_id }) }
  }
  return {
    agency,
    second,
    service,
    workerId,
    visit,
    paidVisit,
    /** A review by the customer of the agency's service; each call is another service's. */
    review: async () =>
      buildReview(db, {
        user_id: idOf('customer'),
        e_service_id: (await buildService(db, { e_provider_id: agency.id })).id,
      }),
    idOf,
    /** A new one each time: some calls end the session. */
    tokenOf: async (person: Person) =>
      person === 'visitor' ? undefined : (await buildToken(db, { user_id: idOf(person) })).token,
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
