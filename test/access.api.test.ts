import { describe, expect, test } from 'vitest'
import { type Access, type Contract, includesRole, isOfficeRole, isTeamRole } from '#lib/contract.ts'
import { type Declared, objectCalls } from './access/table.ts'
import { buildWorld, marker, type Person, people } from './access/world.ts'
import { testApp } from './app.ts'

const app = await testApp({ connections: 20 })
const world = await buildWorld(app)
const { api, deps } = app
const { tokenOf, agency } = world
const calls = deps.contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const)
const declared = objectCalls(app, world)

/** The answers of a call to people who may not make it, or not on this object. */
const denials = [401, 403, 404]

const operators: readonly Person[] = ['operator', 'finance', 'support']

const isOffice = (access: Access): boolean => access === 'operator' || isOfficeRole(access)

/** Who gets past the declared access of a call, whatever it is about. */
const admits = (access: Access, person: Person): boolean => {
  if (access === 'open' || access === 'optional') return true
  if (person === 'visitor') return false
  if (access === 'user') return true
  const role = { worker: 'worker', colleague: 'worker', manager: 'manager', owner: 'owner', rival: 'owner' } as const
  const inTeam = person in role ? role[person as keyof typeof role] : undefined
  if (isTeamRole(access)) return inTeam !== undefined && includesRole(inTeam, access)
  if (isOfficeRole(access)) return person === 'operator' || person === access
  return operators.includes(person) || (access === 'provider' && inTeam !== undefined)
}

const pathOf = ({ path }: Contract, params: Record<string, string | number>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const attempt = async (contract: Contract, person: Person, { params, query, body }: Omit<Declared, 'may'>) => {
  const made = await params()
  const sent = typeof body === 'function' ? body(made) : body
  const answer = await api(contract.method, pathOf(contract, made), {
    token: await tokenOf(person),
    ...(query && { query }),
    ...(sent && { body: sent }),
  })
  return [person, answer.status, answer.json.code] as const
}

describe('calls about an object', () => {
  const about = calls.filter(([, { path, access }]) => path.includes('/:') && !isOffice(access))

  test('are all declared, and nothing else is', () => {
    expect(about.map(([name]) => name).sort()).toEqual(Object.keys(declared).sort())
  })

  test.each(about)('%s', async (name, contract) => {
    const { may, ...ask } = declared[name] ?? { may: [] as Person[], params: () => ({}) }
    const mayCall = (person: Person) =>
      may === 'anyone' || may.includes(person) || (operators.includes(person) && may.includes('operator'))
    const answers = await Promise.all(people.map((person) => attempt(contract, person, ask)))
    for (const [person, status, code] of answers) {
      // Support and finance may do at most what an admin may; the feature decides by the object.
      if ((person === 'support' || person === 'finance') && mayCall(person)) continue
      expect([person, denials.includes(status), status, code]).toEqual([person, !mayCall(person), status, code])
      if (mayCall(person)) expect([person, admits(contract.access, person)]).toEqual([person, true])
    }
  })
})

describe('calls about nothing in particular', () => {
  // The sandbox's mailbox decides by the installation.
  const plain = calls.filter(
    ([, { path, access }]) => (!path.includes('/:') || isOffice(access)) && path !== 'sandbox/mails',
  )

  test.each(plain)('%s admits whom its access names', async (_, contract) => {
    const ask = { params: () => ({ id: 2_000_000_000, uuid: 'x', name: 'x' }), ...(contract.body && { body: {} }) }
    const answers = await Promise.all(people.map((person) => attempt(contract, person, ask)))
    for (const [person, status, code] of answers) {
      const refused = code === 'unauthenticated' || code === 'forbidden'
      expect([person, refused, status]).toEqual([person, !admits(contract.access, person), status])
    }
  })

  const lists = plain.filter(([, { method }]) => method === 'GET')
  test.each(lists)('%s tells strangers nothing of the visit', async (_, contract) => {
    await world.visit()
    for (const person of ['visitor', 'stranger', 'colleague', 'rival'] as const) {
      const { text } = await api('GET', contract.path, { token: await tokenOf(person) })
      expect([person, text.includes(marker)]).toEqual([person, false])
    }
  })
})

test('calls of a team are refused to others who name its provider', async () => {
  for (const [name, contract] of calls.filter(([, { access }]) => isTeamRole(access)))
    for (const person of ['visitor', 'customer', 'rival', ...operators] as const) {
      const ask = { token: await tokenOf(person), query: { e_provider_id: agency.id } }
      const { status } = await api(contract.method, pathOf(contract, { id: 1 }), {
        ...ask,
        ...(contract.body && { body: {} }),
      })
      expect([name, person, status]).toEqual([name, person, person === 'visitor' ? 401 : 403])
    }
})

test('the list of bookings holds the visits one sees, and counts them', async () => {
  const { id } = await world.visit()
  for (const person of people.filter((one) => one !== 'visitor')) {
    const token = await tokenOf(person)
    const { json } = await api<{ id: number }[]>('GET', 'bookings', { token, query: { limit: 100 } })
    const sees = ['customer', 'worker', 'manager', 'owner', ...operators].includes(person)
    expect([person, json.data.some((booking) => booking.id === id)]).toEqual([person, sees])
    if (operators.includes(person)) continue
    const counts = await api<{ count: number }[]>('GET', 'bookings/counts', { token })
    const total = counts.json.data.reduce((sum, { count }) => sum + count, 0)
    expect([person, total > 0]).toEqual([person, sees])
  }
})
