import { describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../test/build.ts'

const { api, db, sql, ownerSql, signIn } = await testApp()

const entries = (table: string, key: string | number) => sql<Record<string, unknown>[]>`
  SELECT operator_id, for_user_id, operation, before, after, request_id, call FROM change_log
  WHERE table_name = ${table} AND row_key = ${String(key)} ORDER BY id`

const failure = (work: Promise<unknown>): Promise<{ code?: string }> =>
  work.then(
    () => ({}),
    (error: { code?: string }) => error,
  )

/** A transaction as the program opens one for an operator's request. */
const asOperator = async (operator: number, statement: string, more = '') =>
  sql.begin(async (tx) => {
    await tx.unsafe(`SELECT set_config('doorstep.operator', '${operator}', true) ${more}`)
    await tx.unsafe(statement)
  })

describe('which tables are logged', () => {
  test('each table, or it is an exception with a reason', async () => {
    const tables = await sql`
      SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'log_change')
        AND relname NOT IN (SELECT name FROM unlogged_tables() WHERE reason <> '')`
    expect(tables, 'a migration that adds a table ends with SELECT install_change_log()').toEqual([])
  })

  test('each exception exists and has no trigger', async () => {
    const stale = await sql`
      SELECT name FROM unlogged_tables() u WHERE to_regclass(u.name) IS NULL
        OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = to_regclass(u.name) AND t.tgname = 'log_change')`
    expect(stale).toEqual([])
  })

  test('columns with such names are secret, or known not to be', async () => {
    const open = await sql<{ name: string }[]>`
      SELECT format('%s.%s', c.relname, a.attname) AS name
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attname ~ '(hash|secret|token|pass|key|code|pin|auth|nonce|verif|private)'
        AND c.relname NOT IN (SELECT name FROM unlogged_tables())
        AND NOT is_secret_column(c.relname, a.attname, a.atttypid::regtype::text) ORDER BY 1`
    expect(open.map(({ name }) => name)).toEqual([
      'categories.keywords',
      'coupons.code',
      'e_provider_verifications.verified_on',
      'journals.idempotency_key',
      'mail_texts.key',
      'payment_attempts.key',
      'payment_webhooks.attempt_key',
      'payout_accounts.bank_code',
      'payouts.bank_code',
      'refunds.key',
      'settings.key',
      'social_sign_ins.email_verified',
      'users.email_verified_at',
      'users.phone_verified_at',
      'wallet_credits.key',
    ])
  })
})

describe('an entry', () => {
  test('of a call names the operator, the call and the request, and what changed', async () => {
    const operator = await signIn({ role: 'operator', office_role: 'support' })
    const answer = await api<{ id: number }>('POST', 'addresses', {
      token: operator.token,
      body: { description: 'Home', address: 'King Fahd Road 1', latitude: 24.7, longitude: 46.7 },
    })
    const [made] = await entries('addresses', answer.json.data.id)
    expect(made).toMatchObject({
      operator_id: operator.id,
      for_user_id: null,
      operation: 'insert',
      before: null,
      after: { description: 'Home', user_id: operator.id },
      call: 'POST /api/addresses',
      request_id: answer.headers['x-request-id'],
    })
  })

  test('is written for a call that opens its own transaction, without the password', async () => {
    const operator = await signIn({ role: 'operator' })
    const body = { name: 'Renamed', email: operator.email, phone_number: '+966500000777' }
    const { status } = await api('POST', `users/${operator.id}`, { token: operator.token, body })
    expect(status).toBe(200)
    const [changed] = await entries('users', operator.id)
    expect(changed).toMatchObject({
      operation: 'update',
      before: { name: operator.name },
      after: { name: 'Renamed', phone_number: '+966500000777' },
      call: 'POST /api/users/:id',
    })
    expect(Object.keys(changed?.after ?? {})).not.toContain('updated_at')
  })

  test('is not written for anybody else', async () => {
    const [before] = await sql<{ count: number }[]>`SELECT count(*)::int FROM change_log`
    for (const role of ['customer', 'provider'] as const) {
      const { token } = await signIn({ role })
      await api('POST', 'addresses', { token, body: { description: 'a', address: 'b', latitude: 24, longitude: 46 } })
    }
    expect(await sql`SELECT count(*)::int FROM change_log`).toEqual([before])
  })

  test('masks secrets, and skips what did not change', async () => {
    const { id } = await signIn({ role: 'operator' })
    await asOperator(id, `UPDATE users SET password_hash = 'x', bio = bio, updated_at = now() WHERE id = ${id}`)
    await asOperator(id, `UPDATE users SET updated_at = now() WHERE id = ${id}`)
    await asOperator(id, `DELETE FROM api_tokens WHERE user_id = ${id}`)
    expect(await entries('users', id)).toMatchObject([
      { before: { password_hash: '***' }, after: { password_hash: '***' } },
    ])
    const removed = await sql<{ before: object }[]>`
      SELECT before FROM change_log WHERE operator_id = ${id} AND table_name = 'api_tokens'`
    expect(removed).toMatchObject([{ before: { user_id: id, token_hash: '***' } }])
  })

  test('holds no value of a person who is erased', async () => {
    const { id } = await signIn({ role: 'operator' })
    const { id: erased, name } = await signIn()
    await asOperator(
      id,
      `UPDATE users SET name = 'x' WHERE id = ${erased}`,
      ", set_config('doorstep.erasing', 'on', true)",
    )
    const logged = await entries('users', erased)
    expect(logged).toMatchObject([{ before: { name: '***' }, after: { name: '***' } }])
    expect(JSON.stringify(logged)).not.toContain(name)
  })
})

describe('of a person who is erased', () => {
  test('the entries stay, without what they say of the person', async () => {
    const operator = await signIn({ role: 'operator' })
    const person = await signIn({ name: 'Redacted-person' })
    const other = await signIn({ name: 'Other-person' })
    const body = { description: 'Redacted-home', address: 'Redacted-street 1', latitude: 24.7, longitude: 46.7 }
    const { json } = await api<{ id: number }>('POST', 'addresses', { token: person.token, body })
    const statements = [
      `UPDATE users SET name = name || ' 2', bio = 'Redacted-bio' WHERE id IN (${person.id}, ${other.id})`,
      `UPDATE addresses SET address = 'Redacted-street 2', latitude = 24.8 WHERE id = ${json.data.id}`,
      `INSERT INTO addresses (user_id, description, address, time_zone) VALUES (${person.id}, 'a', 'Redacted-new', 'UTC')`,
      `DELETE FROM addresses WHERE address = 'Redacted-new'`,
      `INSERT INTO mails (recipient, locale, subject, body, html, state) SELECT email, 'en', 'Redacted-subject', '', '', 'waiting'
        FROM users WHERE id = ${person.id}`,
    ]
    for (const statement of statements) await asOperator(operator.id, statement)
    const all = () =>
      sql`SELECT table_name, operation, before, after FROM change_log WHERE operator_id = ${operator.id} ORDER BY id`
    const before = await all()
    await sql`SELECT redact_log(${person.id})`
    const after = await all()
    expect(after.map(({ table_name, operation }) => [table_name, operation])).toEqual(
      before.map(({ table_name, operation }) => [table_name, operation]),
    )
    expect(JSON.stringify(before)).toContain('Redacted-street')
    expect(JSON.stringify(after).replaceAll('"bio":"Redacted-bio"', '')).not.toMatch(/Redacted-|24\.8/)
    expect(after).toContainEqual(expect.objectContaining({ after: { name: 'Other-person 2', bio: 'Redacted-bio' } }))
    expect(await entries('addresses', json.data.id)).toMatchObject([{ after: { address: '***', latitude: '***' } }])
    // Nothing is left to do a second time.
    await sql`SELECT redact_log(${person.id})`
    expect(await all()).toEqual(after)
  })
})

test('of a provider that ends the entries stay, without where it was, how it was called and paid', async () => {
  const operator = await signIn({ role: 'operator' })
  const [ended, other] = [await buildProvider(db), await buildProvider(db)]
  const service = await buildService(db, { e_provider_id: ended.id })
  const { id: booking } = await buildBooking(db, { e_service_id: service.id })
  const place = (
    id: number,
  ) => `INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${id}, 'Redacted-shop', 'Redacted-street 1', 24.7, 46.7)`
  const statements = [
    place(ended.id),
    `UPDATE e_provider_addresses SET address = 'Redacted-street 2' WHERE e_provider_id = ${ended.id}`,
    `UPDATE e_providers SET phone_number = 'Redacted-phone' WHERE id = ${ended.id}`,
    `UPDATE e_providers SET accepted = NOT accepted WHERE id = ${ended.id}`,
    `INSERT INTO payout_accounts (e_provider_id, holder, account_number)
      VALUES (${ended.id}, 'Redacted-holder', 'SA0380000000608010167519')`,
    `UPDATE payout_accounts SET holder = 'Redacted-holder 2' WHERE e_provider_id = ${ended.id}`,
    `UPDATE bookings SET e_provider = e_provider || '{"phone_number": "Redacted-phone"}' WHERE id = ${booking}`,
  ]
  for (const statement of statements) await asOperator(operator.id, statement)
  const all = () => sql<{ before: object; after: object }[]>`
    SELECT table_name, operation, before, after FROM change_log WHERE operator_id = ${operator.id} ORDER BY id`
  await sql`SELECT redact_provider(${ended.id})`
  const left = await all()
  expect(left).toHaveLength(statements.length)
  expect(JSON.stringify(left)).not.toMatch(/Redacted-|24\.7|SA03/)
  expect(left[3]).toMatchObject({ before: { accepted: true }, after: { accepted: false } })
  await asOperator(operator.id, place(other.id))
  await sql`SELECT redact_provider(${ended.id})`
  expect((await all()).at(-1)?.after).toMatchObject({ address: 'Redacted-street 1' })
})

describe('nobody edits it', () => {
  test.each([
    ['UPDATE change_log SET call = NULL', '42501'],
    ['DELETE FROM change_log', '42501'],
    ['TRUNCATE change_log', '42501'],
    [
      "INSERT INTO change_log (operator_id, table_name, row_key, operation, after) VALUES (1, 'x', '1', 'insert', '{}')",
      '42501',
    ],
  ])('as the program: %s', async (statement, code) => {
    expect(await failure(sql.unsafe(statement))).toMatchObject({ code })
  })

  test.each([
    'UPDATE change_log SET call = NULL',
    "UPDATE change_log SET after = '{}' WHERE after IS NOT NULL",
    'DELETE FROM change_log',
    'TRUNCATE change_log',
    "INSERT INTO change_log (operator_id, table_name, row_key, operation, after) VALUES (1, 'x', '1', 'insert', '{}')",
  ])('as the owner of the tables: %s', async (statement) => {
    const { id } = await signIn({ role: 'operator' })
    await asOperator(id, `UPDATE users SET bio = 'x' WHERE id = ${id}`)
    expect(await failure(ownerSql.unsafe(statement))).toMatchObject({ code: '23001' })
  })
})
