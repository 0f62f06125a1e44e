import { describe, expect, test } from 'vitest'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { doorsOf, env, password, somebody } from '../../../../test/emailChanges.ts'
import { withRowHeld } from '../../../../test/rowLocks.ts'

const legacy = await testApp({ env: { ...env, LEGACY_CLIENTS: 'on' } })

describe('with existing clients, which cannot ask', () => {
  const { mailsTo, confirmLink, undoLink, undo, login, user, resetLink } = doorsOf(legacy)
  const later = (id: number, days: number) => legacy.sql`UPDATE email_undos
    SET created_at = created_at - make_interval(days => ${days}::int), expires_at = expires_at - make_interval(days => ${days}::int)
    WHERE user_id = ${id}`

  test('the email changes at once, and the old address is notified and can undo it, the password with it', async () => {
    const person = await somebody(legacy)
    const { json } = await person.save({ email: person.other })
    expect([json.success, json.data.email]).toEqual([true, person.other])
    const thief = 'thiefs-secret'
    await person.save({ email: person.other, password: thief, newPassword: thief, confirmPassword: thief })
    expect((await login(person.other, thief)).json.success).toBe(true)
    const [mail] = await mailsTo(person.email)
    expect(mail?.body).toContain(`The email of your account was changed to ${person.other}.`)
    expect((await undo(await undoLink(person.email))).json.success).toBe(true)
    expect(await person.stored()).toBe(person.email)
    expect((await user(person.token)).status).toBe(401)
    for (const secret of [thief, password]) expect((await login(person.email, secret)).json.success).toBe(false)
    expect(await resetLink(person.email)).toMatch(/^[\w-]{60}$/)
  })

  test('a link to set a password says that a former email can take the account back, while it can', async () => {
    const person = await somebody(legacy)
    const sentence = 'This account had another email in the last 7 days'
    const askedFor = async (email: string) => {
      await legacy.api('POST', 'send_reset_link_email', { body: { email } })
      return (await mailsTo(email))[0]?.body ?? ''
    }
    expect(await askedFor(person.email)).not.toContain(sentence)
    await person.save({ email: person.other })
    expect(await askedFor(person.other)).toContain(sentence)
    await legacy.sql`UPDATE email_undos SET expires_at = now() WHERE user_id = ${person.id}`
    const late = await askedFor(person.other)
    expect([late.includes('/reset-password?'), late.includes(sentence)]).toEqual([true, false])
  })

  test('a copy of the account from before the change does not bring the email back', async () => {
    const person = await somebody(legacy)
    const { json: copy } = await user(person.token)
    const { json: changed } = await person.save({ ...copy.data, email: person.other })
    const { json } = await person.save({ ...copy.data, bio: 'Evenings only' })
    expect([json.success, json.data.email]).toEqual([true, person.other])
    expect(json.data.custom_fields.bio.value).toBe('Evenings only')
    expect((await login(person.other)).json.success).toBe(true)
    expect((await person.save({ ...json.data, updated_at: '0000-01-01T00:00:00Z' })).json.success).toBe(true)
    // Who wants it back has a copy of the account as it is.
    await person.save({ ...changed.data, email: person.email })
    expect(await person.stored()).toBe(person.email)
  })

  test('an email that comes back lets nobody take the account who had it meanwhile', async () => {
    const person = await somebody(legacy)
    const thiefs = [person.other, `third-${person.email}`, `fourth-${person.email}`]
    await person.save({ email: thiefs[0] })
    await person.save({})
    for (const email of thiefs.slice(1)) await person.save({ email })
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    for (const email of thiefs) expect((await undo(await undoLink(email))).json.code).toBe('undo_link_dead')
    expect(await person.stored()).toBe(person.email)
    expect(await legacy.sql`SELECT email FROM email_undos WHERE user_id = ${person.id}`).toEqual([])
  })

  test('who had the account meanwhile takes it back only while its elder can, who is asked and wins', async () => {
    const person = await somebody(legacy)
    await person.save({ email: person.other })
    await person.save({})
    const ends = await legacy.sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM email_undos WHERE user_id = ${person.id} GROUP BY expires_at`
    expect(ends).toEqual([{ n: 2 }])
    const [, between = 'none'] = await Promise.all([undoLink(person.email), undoLink(person.other)])
    expect((await undo(between)).status).toBe(200)
    expect(await person.stored()).toBe(person.other)
    const [mail] = await mailsTo(person.email)
    expect(mail?.body).toContain(`The email of your account was changed to ${person.other}.`)
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    expect(await person.stored()).toBe(person.email)
    expect(await legacy.sql`SELECT email FROM email_undos WHERE user_id = ${person.id}`).toEqual([])
    expect((await mailsTo(person.other))[0]?.body).not.toContain('/undo-email-change')
  })

  test('the elder is asked however many had the account meanwhile, and whenever its own link would have run out', async () => {
    const person = await somebody(legacy)
    const second = `second-${person.email}`
    await person.save({ email: person.other })
    await later(person.id, 3)
    await person.save({ email: second })
    await person.save({})
    await later(person.id, 5)
    expect((await undo(await undoLink(person.other))).status).toBe(200)
    expect((await mailsTo(person.email))[0]?.body).toContain(`was changed to ${person.other}.`)
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    expect(await person.stored()).toBe(person.email)
  })

  test('who takes an account a second time is no elder of its owner, whose first link has run out', async () => {
    const person = await somebody(legacy)
    await person.save({ email: person.other })
    await person.save({})
    await later(person.id, 5)
    await person.save({ email: person.other })
    await later(person.id, 3)
    expect((await undo(await undoLink(person.email))).json.success).toBe(true)
    expect((await undo(await undoLink(person.other))).json.code).toBe('undo_link_dead')
    expect(await person.stored()).toBe(person.email)
  })

  test('of an elder no link ends, however late, as somebody takes the account who had it meanwhile', async () => {
    const person = await somebody(legacy)
    await person.save({ email: person.other })
    await person.save({})
    const between = await undoLink(person.other)
    await later(person.id, 6)
    await person.save({ email: `third-${person.email}` })
    const newest = await undoLink(person.email)
    expect((await undo(between)).json.success).toBe(true)
    await later(person.id, 2)
    expect((await undo(newest)).json.success).toBe(true)
    expect(await person.stored()).toBe(person.email)
  })

  test('an account that can be taken back in twenty ways changes its email no more; its owner takes it back', async () => {
    const person = await somebody(legacy, 'ar')
    await person.save({ email: person.other })
    const first = await undoLink(person.email)
    const mine = { id: person.id, other: person.other }
    await legacy.sql`INSERT INTO email_undos (user_id, email, token_hash, expires_at)
      SELECT ${mine.id}, ${mine.other}, sha256(convert_to(${mine.other} || n, 'UTF8')), now() + interval '7 days'
      FROM generate_series(1, 19) n`
    const third = `third-${person.email}`
    for (const proof of [{}, { oldPassword: password }]) {
      const { json } = await person.save({ email: third, name: 'Thief', ...proof })
      expect([json.success, json.code]).toEqual([false, 'email_changed_often'])
    }
    expect([await person.stored(), await mailsTo(third)]).toEqual([person.other, []])
    expect((await undo(first)).json.success).toBe(true)
    expect(await person.stored()).toBe(person.email)
    const { json } = await login(person.email)
    expect(json.success).toBe(false)
    const left = await legacy.sql`SELECT email FROM email_undos WHERE user_id = ${person.id}`
    expect(left).toEqual([])
  })

  test('of an owner whose email was put back to a former one, and then to a stranger’s, the link goes on working', async () => {
    const person = await somebody(legacy)
    await person.save({ email: person.other })
    await person.save({})
    await person.save({ email: `third-${person.email}` })
    expect((await undo(await undoLink(person.other))).status).toBe(200)
    expect(await person.stored()).toBe(person.other)
  })

  test('of two changes at once each address takes back all that came after it', async () => {
    const person = await somebody(legacy)
    const [one, two] = [person.other, `second-${person.email}`]
    const saved = await Promise.all([one, two].map((email) => person.save({ email })))
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    for (const email of [one, two]) expect((await undo(await undoLink(email))).json.code).toBe('undo_link_dead')
    expect(await person.stored()).toBe(person.email)
  })

  test('a change that is under way as it is taken back leaves no way back to itself', async () => {
    const person = await somebody(legacy)
    await person.save({ email: person.other })
    const link = await undoLink(person.email)
    const late = `late-${person.email}`
    const row = { table: 'users', id: person.id } as const
    await withRowHeld(
      legacy.database,
      row,
      () => undo(link),
      async (held) => {
        await held`INSERT INTO email_undos (user_id, email, token_hash, expires_at)
          VALUES (${person.id}, ${late}, ${hashToken(late)}, now() + interval '7 days')`
      },
    )
    expect(await legacy.sql`SELECT email FROM email_undos WHERE user_id = ${person.id}`).toEqual([])
  })

  test('a client that asks for the password is held to it', async () => {
    const person = await somebody(legacy)
    const wrong = await person.save({ email: person.other, oldPassword: 'not-it' })
    expect(wrong.json.code).toBe('old_password_wrong')
    const { json } = await person.save({ email: person.other, oldPassword: password })
    expect([json.data.email, json.data.pending_email]).toEqual([person.email, person.other])
    expect(await confirmLink(person.other)).toMatch(/^[\w-]{60}$/)
  })
})
