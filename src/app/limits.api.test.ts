import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredHits } from '#server/http/queries.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../test/app.ts'
import { buildUser } from '../../test/build.ts'

const first = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })
const { api, db, sql } = first
const tight = await testApp({ env: { RATE_LIMIT_SCALE: '0.001' } })
const password = 'right-secret'
const password_hash = await hashPassword(password)

let hosts = 0
/** An address nobody used before. */
const elsewhere = () => `10.${(++hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`
const login = (email: string, ip: string, secret = 'wrong') =>
  api('POST', 'login', { body: { email, password: secret }, ip })
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const tried = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 429).length

/** Time passes until the next try is allowed; the window goes on. */
const waited = () => sql`DELETE FROM rate_limits WHERE key LIKE 'wait:%'`

/** Waits last a minute longer: on a busy machine the next try may be late. Returns when they end. */
const stretched = () => sql<{ until: number }[]>`
  UPDATE rate_limits SET resets_at = resets_at + interval '1 minute' WHERE key LIKE 'wait:%'
  RETURNING extract(epoch FROM resets_at)::float8 AS until`

/** Seconds since 1970 by the clock that counts the windows. */
const clock = async (): Promise<number> => {
  const [row] = await sql<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`
  return row?.now ?? 0
}

/** When the first of the windows of the tries ends, and when the last of them and of the waits does. */
const windows = async (): Promise<{ first: number; last: number }> => {
  const [row] = await sql<{ first: number; last: number }[]>`
    SELECT extract(epoch FROM min(resets_at) FILTER (WHERE key NOT LIKE 'wait:%'))::float8 AS first,
      extract(epoch FROM max(resets_at))::float8 AS last
    FROM rate_limits`
  return row ?? { first: 0, last: 0 }
}

beforeEach(() => sql`DELETE FROM rate_limits`)

describe('login', () => {
  test('waits as long with an email that nobody has as with one that somebody has', async () => {
    const { email } = await buildUser(db, { password_hash })
    const answers = async (tried: string) => {
      const ip = elsewhere()
      const codes: (string | undefined)[] = []
      for (let n = 0; n < 4; n++, await stretched()) codes.push((await login(tried, ip)).json.code)
      return codes
    }
    const known = await answers(email)
    expect(known.at(-1)).toBe('too_many_requests')
    expect(await answers('nobody-at-all@example.test')).toEqual(known)
  })

  test('from one address is refused after 5 tries, with the time to wait', async () => {
    const [{ email }, ip] = [await buildUser(db, { password_hash }), elsewhere()]
    const began = await clock()
    for (let n = 0; n < 5; n++) {
      expect((await login(email, ip)).status).toBe(422)
      if (n === 0) {
        const { first, last } = await windows()
        expect([first >= began + 900, last <= (await clock()) + 900]).toEqual([true, true])
      }
      if (n < 4) await waited()
    }
    const before = await clock()
    const { status, json, headers } = await login(email, ip, password)
    expect([status, json.code]).toEqual([429, 'too_many_requests'])
    const { first, last } = await windows()
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(Math.ceil(first - (await clock())))
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(Math.ceil(last - before))
  })

  test('all at once is refused after at most 5 tries', async () => {
    const [{ email }, ip] = [await buildUser(db, { password_hash }), elsewhere()]
    const attack = tried(await times(20, () => login(email, ip)))
    expect(attack).toBeGreaterThanOrEqual(2)
    expect(attack).toBeLessThanOrEqual(5)
  })

  test('waits longer after each wrong password, even with the right password', async () => {
    const [{ email }, ip] = [await buildUser(db, { password_hash }), elsewhere()]
    for (const wait of [0, 0, 2, 8]) {
      const began = await clock()
      expect((await login(email, ip)).status).toBe(422)
      const ended = await clock()
      const [row] = await stretched()
      const { status, headers } = await login(email, ip, password)
      if (wait === 0) expect([row, status]).toEqual([undefined, 200])
      else {
        const until = row?.until ?? 0
        expect([until >= began + wait + 60, until <= ended + wait + 60]).toEqual([true, true])
        expect(status).toBe(429)
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(Math.ceil(until - (await clock())))
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(Math.ceil(until - ended))
      }
      await waited()
    }
    expect((await login(email, ip, password)).status).toBe(200)
  })

  test('does not lock out the owner at another address', async () => {
    const { email } = await buildUser(db, { password_hash })
    const attacker = elsewhere()
    await times(20, () => login(email, attacker))
    expect((await login(email, elsewhere(), password)).status).toBe(200)
  })

  test('from many addresses is refused after 10 tries; where the person signed in before they still get in', async () => {
    const [{ email }, home] = [await buildUser(db, { password_hash }), elsewhere()]
    expect((await login(email, home, password)).status).toBe(200)
    const attack = await times(40, () => login(email, elsewhere()))
    expect(tried(attack)).toBe(10)
    expect((await login(email, elsewhere(), password)).status).toBe(429)
    expect((await login(email, home, password)).status).toBe(200)
    let guesses = 0
    for (; guesses < 20 && (await login(email, home)).status === 422; guesses++) await waited()
    expect(guesses).toBe(10)
  })

  describe('where somebody signed in with a former password counts like anywhere', () => {
    const abroad = () => Promise.all(Array.from({ length: 12 }, elsewhere))
    /** Signs in at each of the addresses; then nobody has tried anything. */
    const enter = async (email: string, places: string[]) => {
      for (const ip of places) expect((await login(email, ip, password)).status).toBe(200)
    }
    const tryAt = async (email: string, places: string[]) => {
      let guesses = 0
      for (const ip of places) {
        const { status } = await login(email, ip)
        if (status !== 429) guesses++
        await waited()
      }
      return guesses
    }

    test('after a new password; the address where it was chosen is known', async () => {
      const [person, home, places] = [await first.signIn({ password_hash }), elsewhere(), await abroad()]
      const { id, name, email, token } = person
      await enter(email, places)
      const body = { name, email, phone_number: `+8${id}`, oldPassword: password, newPassword: 'another-secret-7' }
      expect((await api('POST', `users/${id}`, { token, body, ip: home })).status).toBe(200)
      expect(await tryAt(email, places)).toBe(10)
      expect((await login(email, elsewhere(), 'another-secret-7')).status).toBe(429)
      expect((await login(email, home, 'another-secret-7')).status).toBe(200)
    })

    test('after a reset; the address where the link was opened is known', async () => {
      const [{ id, email }, home, places] = [await buildUser(db, { password_hash }), elsewhere(), await abroad()]
      await enter(email, places)
      await sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
        VALUES (sha256('a-link'), ${id}, now() + interval '1 hour')`
      const body = { token: 'a-link', newPassword: 'another-secret-7', confirmPassword: 'another-secret-7' }
      expect((await api('POST', 'reset_password', { body, ip: home })).status).toBe(200)
      expect(await tryAt(email, places)).toBe(10)
      expect((await login(email, home, 'another-secret-7')).status).toBe(200)
    })

    test('or to an account that had the email before', async () => {
      const [{ id, email }, places] = [await buildUser(db, { password_hash }), await abroad()]
      await enter(email, places)
      await sql`UPDATE users SET email = ${`former-${email}`} WHERE id = ${id}`
      const body = { name: 'x', email, phone_number: `+81${id}`, password: 'another-secret-7' }
      expect((await api('POST', 'register', { body, ip: elsewhere() })).status).toBe(200)
      expect(await tryAt(email, places)).toBe(10)
    })
  })

  test('an account that does not exist is refused alike, and the table stores no names', async () => {
    const ip = elsewhere()
    for (let n = 0; n < 5; n++) {
      expect((await login('Nobody@example.com', ip)).status).toBe(422)
      if (n < 4) await waited()
    }
    expect((await login('Nobody@example.com', ip)).status).toBe(429)
    expect((await login(' nobody@EXAMPLE.com', ip)).status).toBe(429)
    const rows = await sql<{ key: string }[]>`SELECT key FROM rate_limits`
    expect(rows.map(({ key }) => key).join()).not.toMatch(/nobody/i)
  })

  test('of many accounts from one address is refused after 100 tries', async () => {
    const ip = elsewhere()
    await sql`INSERT INTO rate_limits VALUES (${`login:${ip}`}, 97, now() + interval '1 minute')`
    const attack = await times(12, (index) => login(`guess-${index}@example.com`, ip))
    expect(tried(attack)).toBe(3)
  })

  test('that was right costs nothing', async () => {
    const [{ email }, ip] = [await buildUser(db, { password_hash }), elsewhere()]
    for (let n = 0; n < 12; n++) expect((await login(email, ip, password)).status).toBe(200)
  })

  test('that was right is given back by many at once', async () => {
    const { email } = await buildUser(db, { password_hash })
    const ip = elsewhere()
    for (let round = 0; round < 3; round++) {
      const answers = await times(5, () => login(email, ip, password))
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
    }
    const rows = await sql`SELECT sum(hits)::integer AS hits FROM rate_limits`
    expect(rows).toEqual([{ hits: 0 }])
  })

  test('an address of IPv6 counts as its network', async () => {
    const { email } = await buildUser(db, { password_hash })
    const attack = await times(9, (index) => login(email, `2001:db8:0:7::${index + 1}`))
    expect(tried(attack)).toBeLessThanOrEqual(5)
    expect((await login(email, '2001:db8:0:8::1', password)).status).toBe(200)
  })

  test('windows that are over are forgotten', async () => {
    await times(3, () => login('a@example.com', elsewhere()))
    await sql`UPDATE rate_limits SET resets_at = now() - interval '1 second' WHERE key LIKE 'login:10.%'`
    await deleteExpiredHits(db)
    expect(await sql`SELECT key FROM rate_limits WHERE key LIKE 'login:10.%'`).toEqual([])
    expect(await sql`SELECT key FROM rate_limits`).toHaveLength(4)
  })

  test('is possible again when the window is over', async () => {
    const [{ email }, ip] = [await buildUser(db, { password_hash }), elsewhere()]
    await times(6, () => login(email, ip))
    await sql`UPDATE rate_limits SET resets_at = now() - interval '1 second'`
    expect((await login(email, ip, password)).status).toBe(200)
  })
})

test('registering from one address is refused after 100 in a quarter of an hour', async () => {
  const ip = elsewhere()
  const { email } = await buildUser(db)
  await sql`INSERT INTO rate_limits VALUES (${`register:${ip}`}, 98, now() + interval '1 minute')`
  const register = (mail: string) =>
    api('POST', 'register', { ip, body: { name: 'x', email: mail, phone_number: mail, password } })
  expect(
    statuses([await register('new@example.com'), await register(email), await register('other@example.com')]),
  ).toEqual([200, 422, 429])
})

test('guessing the old password in the profile is limited like login', async () => {
  const person = await first.signIn({ password_hash })
  const guess = () =>
    api('POST', `users/${person.id}`, {
      token: person.token,
      body: { name: 'x', email: person.email, phone_number: String(person.id), password, oldPassword: 'guess' },
    })
  expect(tried(await times(8, guess))).toBeLessThanOrEqual(5)
  await stretched()
  const { status, headers } = await guess()
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
})

test('two processes count together', async () => {
  const { buildApp } = await import('./app.ts')
  const { app } = await buildApp(first.config, first.database, { logTo: { write: () => {} } })
  const [{ email }, remoteAddress] = [await buildUser(db, { password_hash }), elsewhere()]
  const other = () =>
    app
      .inject({ method: 'POST', url: '/api/login', payload: { email, password: 'wrong' }, remoteAddress })
      .then(({ statusCode }) => ({ status: statusCode }))
  const answers = await times(10, async (index) => (index % 2 ? other() : login(email, remoteAddress)))
  await app.close()
  expect(tried(answers)).toBeLessThanOrEqual(5)
})

test('public answers that are made anew are limited for each address, whatever is asked for', async () => {
  const ask = (path: string, ip: string) => tight.api('GET', path, { ip })
  const ip = elsewhere()
  expect((await ask('e_services?limit=1', ip)).status).toBe(200)
  for (const path of ['e_services?limit=2', 'categories', 'search/suggestions?keyword=a', 'places/map']) {
    const { status, json, headers } = await ask(path, ip)
    expect([path, status, json.code]).toEqual([path, 429, 'too_many_requests'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await ask('e_services?limit=3', elsewhere())).status).toBe(200)
})

test('changes that one address makes are limited as well, whoever makes them', async () => {
  const ip = elsewhere()
  const [one, other] = [await tight.signIn(), await tight.signIn()]
  const save = ({ token }: { token: string }, from: string) =>
    tight.api('POST', 'addresses', { token, ip: from, body: { address: 'Here' } })
  expect(statuses([await save(one, ip), await save(one, ip), await save(other, ip)])).toEqual([200, 429, 429])
  expect((await save(one, elsewhere())).status).toBe(200)
})

test('applications from one address are refused after 60 in a day: each may bring two files', async () => {
  const ip = elsewhere()
  await sql`INSERT INTO rate_limits VALUES (${`application:day:${ip}`}, 58, now() + interval '5 hours')`
  const begin = () => api('POST', 'provider/application_draft', { ip, body: { fields: {} } })
  expect(statuses([await begin(), await begin()])).toEqual([200, 200])
  const { status, headers } = await begin()
  expect([status, Number(headers['retry-after']) > 900]).toEqual([429, true])
})
