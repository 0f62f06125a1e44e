import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Contract, isOfficeRole, isTeamRole } from '../src/lib/contract.ts'
import { listQuery } from '../src/lib/schema.ts'
import { refusals } from '../src/server/http/errors.ts'
import { type ApiResponse, type RequestOptions, testApp } from './app.ts'
import { buildProvider, buildUser } from './build.ts'

const { deps, api, db, signIn } = await testApp({ env: { DEMO: 'on' } })
const { contracts } = deps
const named = contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const)
const guarded = named.filter(([, { access }]) => access !== 'open' && access !== 'optional')
const bodied = named.filter(([, { body }]) => body)

const call = (contract: Contract, ask: RequestOptions = {}, id = '1') => {
  const needsBody = contract.body && ask.body === undefined
  return api(contract.method, contract.path.replace(/:\w+/g, id), { ...ask, ...(needsBody && { body: {} }) })
}

const propertiesOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

/** A failure as `wire.md §0` documents it; a bare call words its own. */
const expectRefused = ({ status, json }: ApiResponse, { bare }: Pick<Contract, 'bare'> = {}) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (bare && json.code === undefined) return
  expect(json).toMatchObject({ success: false, message: expect.stringMatching(/\S/), request_id: expect.any(String) })
  expect(Object.keys(refusals)).toContain(json.code)
}

/** Nothing but success or a documented refusal, and no refusal of input without the field's name. */
const expectAnswered = (answer: ApiResponse, contract: Contract) => {
  if (answer.status === 200) return
  expectRefused(answer, contract)
  if (answer.json.code === 'invalid') expect(Object.keys(answer.json.errors ?? {})).not.toEqual([])
}

const tokens: Partial<Record<string, string>> = {}
beforeAll(async () => {
  // Calls are made about the person with the id 1, who may be blocked or erased by them.
  await buildUser(db)
  for (const role of ['customer', 'provider', 'operator'] as const) tokens[role] = (await signIn({ role })).token
  const owner = await signIn({ role: 'provider' })
  await buildProvider(db, { people: [owner.id] })
  tokens.owner = owner.token
})
const isOffice = ({ access }: Contract): boolean => access === 'operator' || isOfficeRole(access)
const tokenFor = (contract: Contract) => {
  if (isOffice(contract)) return tokens.operator
  const { access } = contract
  return tokens[isTeamRole(access) ? 'owner' : access === 'provider' ? access : 'customer']
}

describe('access', () => {
  test.each(guarded)('%s needs a token', async (_, contract) => {
    for (const token of [undefined, 'undefined', 'x'.repeat(60)]) {
      const answer = await call(contract, { token })
      expect([answer.status, answer.json.code]).toEqual([401, 'unauthenticated'])
    }
  })

  test.each(guarded.filter(([, { access }]) => access !== 'user'))('%s is not for customers', async (_, contract) => {
    const answer = await call(contract, { token: tokens.customer })
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden'])
  })

  test.each(guarded.filter(([, contract]) => isOffice(contract)))('%s is not for providers', async (_, contract) => {
    expect((await call(contract, { token: tokens.provider })).status).toBe(403)
  })

  test.each(named.filter(([, { access }]) => access === 'open' || access === 'optional'))(
    '%s stays open whatever junk comes as a token',
    async (_, contract) => {
      const plain = await call(contract)
      for (const ask of [{ headers: { authorization: 'Bearer undefined' } }, { query: { api_token: 'undefined' } }]) {
        const answer = await call(contract, ask)
        expect(answer.status).not.toBe(401)
        expect(answer.status).toBe(plain.status)
      }
    },
  )
})

describe('description', () => {
  test('every call is registered once, with a summary and a path', () => {
    const names = named.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { summary, path } of contracts) {
      expect(summary, path).toMatch(/^[A-Z].{5,}[^.]$/)
      expect(path).toMatch(/^[\w:/.-]+$/)
    }
  })

  test('every parameter of a path is described', () => {
    for (const { path, params } of contracts) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const described = propertiesOf(params)
      expect(described, path).toEqual(names)
    }
  })
})

const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'undefined',
  '-1',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(50_000),
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  [],
  [null],
  [[[]]],
  {},
  { id: {} },
  { toString: 1 },
  '0000-00-00',
  '275760-09-13',
  '9999-12-31 25:61:61',
]

describe('invalid input', () => {
  test.each(bodied)('%s refuses a body that cannot be read', async (_, contract) => {
    const token = tokenFor(contract)
    const ask = (body: string, type = 'application/json') =>
      call(contract, { token, body, headers: { 'content-type': type } })
    const answers = {
      json: await ask('{"a":'),
      poisoned: await ask('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
      type: await ask('<a/>', 'application/xml'),
      large: await ask(`{"a":"${'x'.repeat(1024 * 1024)}"}`),
      deep: await ask(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    }
    for (const answer of Object.values(answers)) expectRefused(answer)
    expect(answers.json.status).toBe(400)
    expect(answers.type.status).toBe(415)
    expect(answers.large.status).toBe(413)
  })

  test.each(bodied)('%s refuses bodies of another kind and names the field', async (_, contract) => {
    for (const body of ['[]', '"text"', '7', 'true']) {
      const answer = await call(contract, { token: tokenFor(contract), body })
      expectRefused(answer)
      expect(answer.json.code).toBe('invalid')
      expect(Object.keys(answer.json.errors ?? {})).not.toEqual([])
    }
  })

  test.each(bodied)('%s survives odd values in every field', async (_, contract) => {
    for (const field of propertiesOf(contract.body)) {
      const answers = await Promise.all(
        oddValues.map((value) => call(contract, { token: tokenFor(contract), body: { [field]: value } })),
      )
      for (const answer of answers) expectAnswered(answer, contract)
    }
  })

  test.each(named.filter(([, { params }]) => params))('%s finds nothing under odd ids', async (_, contract) => {
    for (const id of [
      'undefined',
      '0',
      '-1',
      '1.5',
      '1e9',
      '99999999999999999999',
      '%00',
      'a%2Fb',
      '%F0%9F%98%80',
      "1'--",
    ]) {
      const answer = await call(contract, { token: tokenFor(contract) }, id)
      expectAnswered(answer, contract)
    }
  })

  const common = propertiesOf(listQuery)
  const isList = ({ method, query }: Contract) =>
    method === 'GET' && query && propertiesOf(query).includes('searchFields')
  const lists = named.filter(([, contract]) => isList(contract))

  // The parameters all lists share are read by one module: one list stands for them all.
  const sweeps = [
    ...common.map((name) => [`${lists[0]?.[0]} in ${name}`, lists[0]?.[1], name] as const),
    ...named.flatMap(([label, contract]) =>
      propertiesOf(contract.query)
        .filter((name) => !common.includes(name))
        .map((name) => [`${label} in ${name}`, contract, name] as const),
    ),
  ]
  test.each(sweeps)('%s survives odd values', async (_, contract, name) => {
    if (!contract) throw new Error('no list at all')
    const texts = oddValues.filter((value) => typeof value === 'string' && value.length < 1000) as string[]
    const queries = [
      ...texts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
      `${name}=a&${name}=b`,
      `${name}[]=a`,
      `${name}[x]=a`,
      `${name}=%ED%A0%80`,
      `${name}=%00`,
      `${name}=${'x'.repeat(5000)}`,
    ]
    const path = contract.path.replace(/:\w+/g, '1')
    const ask = { token: tokenFor(contract) }
    const answers = await Promise.all(queries.map((query) => api(contract.method, `${path}?${query}`, ask)))
    for (const answer of answers) expectAnswered(answer, contract)
  })

  test.each(lists)('%s names the invalid parameter', async (_, contract) => {
    const refused: [string, string][] = [
      ['search=password_hash:x', 'search'],
      ['search=nowhere.nothing:1', 'search'],
      ['searchFields=password_hash:like', 'searchFields'],
      ['search=id:1&searchFields=id:regexp', 'searchFields'],
      ['orderBy=password_hash', 'orderBy'],
      ['orderBy=(select 1)', 'orderBy'],
      ['orderBy=id&sortedBy=sideways', 'sortedBy'],
      ['limit=-1', 'limit'],
      ['limit=many', 'limit'],
      ['limit=4&offset=-4', 'offset'],
      ['limit=4&offset=99999999999', 'offset'],
    ]
    const ask = { token: tokenFor(contract) }
    await Promise.all(
      refused.map(async ([query, field]) => {
        const answer = await api('GET', `${contract.path}?${query}`, ask)
        expectRefused(answer)
        expect([query, answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([query, 422, [field]])
      }),
    )
    const ignored = [
      'with=nothing;password',
      'only=nothing;password_hash',
      'limit=1000000',
      'search=',
      'page=9',
      'filter=x',
    ]
    await Promise.all(
      ignored.map(async (query) => {
        const answer = await api<unknown[]>('GET', `${contract.path}?${query}`, ask)
        expect([query, answer.status]).toEqual([query, 200])
        expect(answer.json.data.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test('an unknown path is not found, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    expectRefused(await api(method, 'nothing/here', { body: method === 'GET' ? undefined : {} }))
})
