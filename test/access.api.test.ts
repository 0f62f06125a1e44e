import { describe, expect, test } from 'vitest'
import { type Access, type Contract, includesRole, isOfficeRole, isTeamRole } from '#lib/contract.ts'
import { officeObjects, type Params } from './access/office.ts'
import { type Declared, objectCalls } from './access/table.ts'
import { buildWorld, marker, operators, type Person, people } from './access/world.ts'
import { testApp } from './app.ts'

const app = await testApp({ connections: 20 })
const world = await buildWorld(app)
const { api, deps } = app
const { tokenOf, agency } = world
const calls = deps.contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const)
const declared = objectCalls(app, world)
const ofOffice = officeObjects(app, world)

/** The answers of a call to people who may not make it, or not on this object. */
const denials = [401, 403, 404]

const isOffice = (access: Access): boolean => access === 'operator' || isOfficeRole(access)
const hasObject = ({ path }: Contract): boolean => path.includes('/:')

/** Who gets past the declared access of a call, whatever it is about. */
const admits = (access: Access, person: Person): boolean => {
  if (access === 'open' || access === 'optional') return true
  if (person === 'visitor') return false
  if (access === 'user') return true
  const role = { worker: 'worker', colleague: 'worker', manager: 'manager', owner: 'owner', rival: 'owner' } as const
  const inTeam = person in role ? role[person as keyof typeof role] : undefined
  if (isTeamRole(access)) return inTeam !== undefined && includesRole(inTeam, access)
  if (isOfficeRole(access)) return person === 'admin' || person === access
  return operators.includes(person) || (access === 'provider' && inTeam !== undefined)
}

const pathOf = ({ path }: Contract, params: Params) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

type Ask = Pick<Declared, 'query' | 'body'>

const attempt = async (contract: Contract, person: Person, made: Params, { query, body }: Ask) => {
  const sent = typeof body === 'function' ? body(made) : body
  const answer = await api(contract.method, pathOf(contract, made), {
    token: await tokenOf(person),
    ...(query && { query }),
    ...(sent && { body: sent }),
  })
  return [person, answer.status, answer.json.code] as const
}

/** Those who are denied ask first and about one object; each of the others gets one of their own if the call may change it. */
const attemptAll = async (
  contract: Contract,
  may: (person: Person) => boolean,
  { params, ...ask }: Omit<Declared, 'may'>,
) => {
  const shared = await params()
  const denied = people.filter((person) => !may(person))
  const allowed = people.filter(may)
  return [
    ...(await Promise.all(denied.map((person) => attempt(contract, person, shared, ask)))),
    ...(await Promise.all(
      allowed.map(async (person, index) =>
        attempt(contract, person, index === 0 || contract.method === 'GET' ? shared : await params(), ask),
      ),
    )),
  ]
}

describe('calls about an object', () => {
  const about = calls.filter(
    ([name, contract]) => hasObject(contract) && (name in declared || !isOffice(contract.access)),
  )

  test('are all declared, and nothing else is', () => {
    expect(about.map(([name]) => name).sort()).toEqual(Object.keys(declared).sort())
  })

  test.each(about)('%s', async (name, contract) => {
    const { may, ...ask } = declared[name] ?? { may: [] as Person[], params: () => ({}) }
    const mayCall = (person: Person) => may === 'anyone' || may.includes(person)
    for (const [person, status, code] of await attemptAll(contract, mayCall, ask)) {
      expect([person, denials.includes(status), status, code]).toEqual([person, !mayCall(person), status, code])
      if (mayCall(person)) expect([person, admits(contract.access, person)]).toEqual([person, true])
    }
  })
})

describe('calls of operators about an object', () => {
  const about = calls.filter(
    ([name, contract]) => hasObject(contract) && isOffice(contract.access) && !(name in declared),
  )

  test.each(about)('%s', async (_, contract) => {
    const params = ofOffice[contract.path] ?? ofOffice[contract.path.split('/:')[0] ?? '']
    if (!params) throw new Error('Say in access/office.ts what this call is about.')
    const mayCall = (person: Person) => admits(contract.access, person)
    for (const [person, status, code] of await attemptAll(contract, mayCall, {
      params,
      ...(contract.body && { body: {} }),
    })) {
      const refused = code === 'unauthenticated' || code === 'forbidden'
      expect([person, refused, denials.includes(status), status]).toEqual([
        person,
        !mayCall(person),
        !mayCall(person),
        status,
      ])
    }
  })
})

describe('calls about nothing in particular', () => {
  // The sandbox's mailbox decides by the installation.
  const plain = calls.filter(([, contract]) => !hasObject(contract) && contract.path !== 'sandbox/mails')

  test.each(plain)('%s admits whom its access names', async (_, contract) => {
    const ask = contract.body ? { body: {} } : {}
    const answers = await Promise.all(people.map((person) => attempt(contract, person, {}, ask)))
    for (const [person, status, code] of answers) {
      const refused = code === 'unauthenticated' || code === 'forbidden'
      expect([person, refused, status]).toEqual([person, !admits(contract.access, person), status])
    }
  })

  test('tell strangers nothing of the visit', async () => {
    await world.visit()
    const lists = plain.filter(([, { method, access }]) => method === 'GET' && !isOffice(access))
    for (const person of ['visitor', 'stranger', 'colleague', 'rival'] as const) {
      const token = await tokenOf(person)
      const texts = await Promise.all(
        lists.map(async ([name, { path }]) => [name, (await api('GET', path, { token })).text]),
      )
      expect([person, texts.filter(([, text]) => text?.includes(marker)).map(([name]) => name)]).toEqual([person, []])
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
