import { buildUsers, type Row } from '../../../test/build.ts'
import { demoCustomer, demoOperator, demoProvider } from '../content/accounts.ts'
import { demoFinance, demoSupport } from '../content/office.ts'
import { type PersonName, reviewers, workerNames } from '../content/people.ts'
import { providers } from '../content/providers.ts'
import { type AvatarSpec, avatar } from '../pictures/avatar.ts'
import { DAY, type Town } from './context.ts'

export type People = {
  customer: Row<'users'>
  /** Operators besides the admin. */
  finance: Row<'users'>
  support: Row<'users'>
  reviewers: { user: Row<'users'>; writes: 'en' | 'ar' }[]
  /** Ids of the people of each provider, by the provider's key. */
  workers: Map<string, number[]>
  /** What they look like. */
  faces: Map<string, AvatarSpec[]>
}

const phone = (n: number) => `+966 55 000 ${String(n).padStart(4, '0')}`

const workersOf = () => {
  const [men, women] = [[...workerNames.men], [...workerNames.women]]
  return providers.flatMap(({ key, workers, women: areWomen }) =>
    Array.from({ length: workers }, (_, i) => {
      const isDemo = key === demoProvider.provider && i === 0
      const name = isDemo ? demoProvider.name : (areWomen ? women : men).shift()
      if (!name) throw new Error('more workers than names')
      return { provider: key, name, woman: areWomen === true, isDemo }
    }),
  )
}

/** Everybody: the demo accounts, the customers who write reviews, and the workers. */
export const seedPeople = async ({ tx, now, passwordHash, pictures, random }: Town): Promise<People> => {
  const r = random('people')
  const staff = workersOf()
  const shared = {
    planted: true,
    password_hash: passwordHash,
    email_verified_at: new Date(now),
    phone_verified_at: new Date(now),
  }
  const joined = () => ({ created_at: new Date(now - r.int(60, 700) * DAY) })
  const { name, email, bio, address } = demoCustomer
  const rows = await buildUsers(tx, [
    { ...shared, ...joined(), name, email, bio, address, phone_number: demoCustomer.phone, role: 'customer' },
    {
      ...shared,
      name: demoOperator.name,
      email: demoOperator.email,
      phone_number: demoOperator.phone,
      role: 'operator',
    },
    ...reviewers.map((person, i) => ({
      ...shared,
      ...joined(),
      name: person.name,
      email: `neighbour${i + 1}@doorstep.test`,
      phone_number: phone(i + 101),
      role: 'customer',
      locale: person.locale,
    })),
    ...staff.map((person, i) => ({
      ...shared,
      ...joined(),
      name: person.name,
      email: person.isDemo ? demoProvider.email : `worker${i + 1}@doorstep.test`,
      phone_number: person.isDemo ? demoProvider.phone : phone(i + 301),
      role: 'provider',
      locale: 'ar',
    })),
    ...[demoFinance, demoSupport].map(({ phone: phone_number, ...operator }, i) => ({
      ...shared,
      ...operator,
      phone_number,
      role: 'operator',
      office_role: i === 0 ? 'finance' : 'support',
      locale: i === 0 ? 'en' : 'ar',
    })),
  ])
  const looks: Pick<PersonName, 'woman'>[] = [
    { woman: true },
    { woman: false },
    ...reviewers,
    ...staff,
    { woman: true },
    { woman: false },
  ]
  for (const [i, user] of rows.entries())
    pictures.push({
      owner: 'users',
      id: user.id,
      name: `portrait ${i + 1}`,
      collection: 'avatar',
      ...avatar({ seed: user.email, woman: looks[i]?.woman === true }),
    })
  const [customer, , ...others] = rows
  const [finance, support] = others.splice(-2)
  if (!customer || !finance || !support) throw new Error('no users were created')
  const writing = others
    .slice(0, reviewers.length)
    .map((user) => ({ user, writes: user.locale === 'ar' ? 'ar' : 'en' }) as const)
  const workers = new Map<string, number[]>()
  const faces = new Map<string, AvatarSpec[]>()
  for (const [i, user] of others.slice(reviewers.length).entries()) {
    const key = staff[i]?.provider ?? ''
    workers.set(key, [...(workers.get(key) ?? []), user.id])
    faces.set(key, [...(faces.get(key) ?? []), { seed: user.email, woman: staff[i]?.woman === true }])
  }
  return { customer, finance, support, reviewers: writing, workers, faces }
}
