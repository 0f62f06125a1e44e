import { beforeEach, describe, expect, test } from 'vitest'
import type { UnsentMail } from '#features/mails/contract.ts'
import { testApp } from '../../../test/app.ts'
import { encodeCursor } from './cursor.ts'

// Declared over the list of unsent mails, the first one there was.
const app = await testApp({ connections: 4 })
const { api, sql, signIn, database } = app

type Page = { rows: UnsentMail[]; next: string | null; previous: string | null }

let token: string
beforeEach(async () => {
  token = (await signIn({ role: 'operator' })).token
  await sql`DELETE FROM mails`
})

/** Mails with few different times and tries, so that orders have ties. */
const writeMails = (count: number) => sql`
  INSERT INTO mails (recipient, locale, subject, body, html, state, tries, trouble, created_at)
  SELECT 'reader' || n || '@example.com', 'en', 'Subject ' || n, '', '', CASE WHEN n % 3 = 0 THEN 'refused' ELSE 'waiting' END,
    1 + n % 4, 'busy', timestamptz '2026-03-01 12:00+00' + (n % 5) * interval '1 day'
  FROM generate_series(1, ${count}::int) n`

const read = async (query: Record<string, string | number>) => {
  const { json, status } = await api<Page>('GET', 'office/mails', { token, query })
  return { ...json, status }
}

/** Every page from here in one direction. */
const walk = async (query: Record<string, string | number>, direction: 'next' | 'previous'): Promise<Page[]> => {
  const pages: Page[] = []
  for (let after: string | null = String(query.after ?? ''); after !== null; ) {
    const { data } = await read({ ...query, ...(after && { after }) })
    pages.push(data)
    after = data[direction]
  }
  return pages
}

const idsOf = (pages: Page[]) => pages.flatMap(({ rows }) => rows.map(({ id }) => id))

/** A position that somebody made up. */
const positionAt = (sort: string, value: string) => encodeCursor({ sort, value, key: '1', backwards: false })

describe('pages', () => {
  test.each(['created', '-created', 'tries', '-tries', 'next'])(
    '%s: each row once, forwards and back',
    async (sort) => {
      await writeMails(23)
      const whole = (await read({ sort, limit: 100 })).data
      expect([whole.rows.length, whole.next, whole.previous]).toEqual([23, null, null])
      const forwards = await walk({ sort, limit: 5 }, 'next')
      expect(forwards.map(({ rows }) => rows.length)).toEqual([5, 5, 5, 5, 3])
      expect(idsOf(forwards)).toEqual(idsOf([whole]))
      const last = forwards.at(-1)?.previous ?? ''
      const backwards = await walk({ sort, limit: 5, after: last }, 'previous')
      expect(idsOf(backwards.reverse())).toEqual(idsOf(forwards.slice(0, 4)))
      expect(backwards.map(({ next }) => next === null)).toEqual([false, false, false, false])
    },
  )

  test('a row that comes or goes between two pages moves no other', async () => {
    await writeMails(6)
    const first = (await read({ sort: '-created', limit: 3 })).data
    await sql`DELETE FROM mails WHERE id = ${first.rows[0]?.id}`
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, tries) VALUES ('new@example.com', 'en', 'New', '', '', 1)`
    const second = (await read({ sort: '-created', limit: 3, after: first.next ?? '' })).data
    expect(idsOf([first, second])).toHaveLength(6)
    expect(new Set(idsOf([first, second])).size).toBe(6)
  })

  test('nothing at all', async () => {
    expect((await read({})).data).toEqual({ rows: [], next: null, previous: null })
  })
})

describe('filters', () => {
  test.each([
    [{ state: 'refused' }, 7],
    [{ state: 'refused,waiting' }, 23],
    [{ created: '2026-03-01..2026-03-02' }, 9],
    [{ created: '..2026-03-01' }, 4],
    [{ created: '2026-03-05..' }, 4],
    [{ q: 'READER2' }, 5],
    [{ q: '%' }, 0],
    [{ q: 'subject 1', state: 'refused' }, 3],
  ])('%j finds %i', async (query, count) => {
    await writeMails(23)
    expect((await read({ ...query, limit: 100 })).data.rows).toHaveLength(count)
  })

  test.each([
    ['2026-03-01..2026-03-01', 0],
    ['2026-03-02..2026-03-02', 1],
    ['2026-03-02..', 1],
    ['..2026-03-01', 0],
  ])('a day is one of the marketplace, as the list shows it: %s finds %i', async (created, count) => {
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, tries, created_at)
      VALUES ('night@example.com', 'en', 'Night', '', '', 1, '2026-03-01 22:30+00')`
    expect((await read({ created })).data.rows).toHaveLength(count)
  })

  test('a day on which the clocks repeat midnight has both hours', async () => {
    const [before] = await sql<{ value: string }[]>`SELECT value FROM settings WHERE key = 'default_time_zone'`
    await sql`UPDATE settings SET value = 'America/Havana' WHERE key = 'default_time_zone'`
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, tries, created_at)
      VALUES ('night@example.com', 'en', 'Night', '', '', 1, '2026-11-01 04:30+00')`
    try {
      const found = async (created: string) => (await read({ created })).data.rows.length
      expect([await found('2026-10-31..2026-10-31'), await found('2026-11-01..2026-11-01')]).toEqual([0, 1])
    } finally {
      await sql`UPDATE settings SET value = ${before?.value ?? ''} WHERE key = 'default_time_zone'`
    }
  })

  test.each([
    [{ state: 'sent' }, 'state'],
    [{ state: '' }, 'state'],
    [{ created: '2026-02-30..' }, 'created'],
    [{ created: 'yesterday' }, 'created'],
    [{ sort: 'body' }, 'sort'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ after: 'WyJ4Il0' }, 'after'],
    [{ after: '../..' }, 'after'],
    [{ sort: 'tries', after: positionAt('tries', 'many') }, 'after'],
    [{ sort: 'created', after: positionAt('created', '2026-99-99') }, 'after'],
    [{ sort: 'tries', after: positionAt('tries', '9'.repeat(40)) }, 'after'],
  ])('%j is refused', async (query, field) => {
    const { status, errors = {} } = await read(query as Record<string, string>)
    expect([status, Object.keys(errors).map((name) => name.split('.')[0])]).toEqual([422, [field]])
  })

  test('a position belongs to its order', async () => {
    await writeMails(5)
    const { next } = (await read({ sort: 'tries', limit: 2 })).data
    expect((await read({ sort: '-tries', after: next ?? '' })).status).toBe(422)
  })
})

describe('the file', () => {
  const file = (query: Record<string, string> = {}, locale = 'en') =>
    api('GET', 'office/mails.csv', { token, query, headers: { 'accept-language': locale } })

  test('has the rows and columns that are shown, in their order', async () => {
    await writeMails(9)
    const { text, headers, status } = await file({
      sort: 'created',
      state: 'refused',
      columns: 'state,recipient,tries',
    })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toBe(
      [
        '\uFEFFState,Recipient,Tries',
        'Given up,reader6@example.com,3',
        'Given up,reader3@example.com,4',
        'Given up,reader9@example.com,2',
        '',
      ].join('\r\n'),
    )
  })

  test('has rows that sort alike as the list has them', async () => {
    await writeMails(9)
    const { rows } = (await read({ sort: '-tries' })).data
    const { text } = await file({ sort: '-tries', columns: 'recipient' })
    expect(text.trim().split('\r\n').slice(1)).toEqual(rows.map(({ recipient }) => recipient))
  })

  test('is in the reader’s language, with the mark that keeps Arabic readable', async () => {
    const { text } = await file({ columns: 'recipient,state' }, 'ar')
    expect(text).toBe('\uFEFFالمستلم,الحالة\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j begins no formula', async (trouble) => {
    await writeMails(1)
    await sql`UPDATE mails SET trouble = ${trouble}`
    expect((await file({ columns: 'trouble' })).text).toContain(`'${trouble}`)
  })

  test('a semicolon, which begins a cell in many countries, begins no formula', async () => {
    await writeMails(1)
    await sql`UPDATE mails SET trouble = ${'Ann;=1+1; -2\n＋3'}`
    expect((await file({ columns: 'trouble' })).text).toContain("Ann;'=1+1; '-2\n'＋3")
  })

  test('has the times of the marketplace, as the list shows and filters them', async () => {
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, tries, created_at)
      VALUES ('night@example.com', 'en', 'Night', '', '', 1, '2026-03-31 22:30:00.5+00')`
    const { text } = await file({ columns: 'recipient,created_at', created: '2026-04-01..2026-04-30' })
    expect(text).toBe('\uFEFFRecipient,Written\r\nnight@example.com,2026-04-01 01:30:00\r\n')
  })

  test('names the column it does not have', async () => {
    const { status, json } = await file({ columns: 'recipient,body' })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['columns']])
  })

  test('holds all rows, read in batches', async () => {
    await writeMails(1700)
    expect((await file({ columns: 'id' })).text.trim().split('\r\n')).toHaveLength(1701)
    expect(database.exports.load).toEqual({ used: 0, waiting: 0 })
  })

  test('three that run hold no connection that requests wait for, and end when nobody reads on', async () => {
    await writeMails(1700)
    const query = sqlOf('SELECT id FROM mails')
    const running = Array.from({ length: 3 }, () => database.exports.rows(query))
    await Promise.all(running.map((rows) => rows.next()))
    const { exports, pool } = database
    expect([exports.load.used, pool.load]).toEqual([3, { used: 0, waiting: 0, readsWaiting: 0 }])
    const fourth = database.exports.rows(query)
    const waiting = fourth.next()
    const answers = await Promise.all(Array.from({ length: 12 }, () => api('GET', 'categories')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(database.exports.load).toEqual({ used: 3, waiting: 1 })
    await Promise.all(running.map((rows) => rows.return(undefined)))
    expect((await waiting).done).toBe(false)
    await expect
      .poll(
        () => sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT id FROM mails'`,
      )
      .toHaveLength(1)
    await fourth.return(undefined)
  })
})

const sqlOf = (text: string) => ({
  sql: text,
  parameters: [],
  query: { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] },
  queryId: { queryId: text },
})
