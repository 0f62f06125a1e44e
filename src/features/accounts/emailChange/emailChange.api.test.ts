import { describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { SignedInUser } from '#lib/user.ts'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import { doorsOf, env, password, somebody } from '../../../../test/emailChanges.ts'

const modern = await testApp({ env })

describe('a new email', () => {
  const { mailsTo, confirmLink, undoLink, resetLink, confirm, undo, login, user } = doorsOf(modern)
  const { api, db, sql } = modern
  const changed = async () => {
    const person = await somebody(modern)
    await person.save({ email: person.other, oldPassword: password })
    return person
  }

  test('needs the current password', async () => {
    const person = await somebody(modern)
    const silent = await person.save({ email: person.other })
    expect([silent.status, Object.keys(silent.json.errors ?? {})]).toEqual([422, ['oldPassword']])
    const wrong = await person.save({ email: person.other, oldPassword: 'not-it' })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'old_password_wrong'])
    expect(await person.stored()).toBe(person.email)
    expect(await mailsTo(person.other)).toEqual([])
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('counts once its link was opened; until then the old one stays', async () => {
    const person = await somebody(modern, 'ar')
    const { status, json } = await person.save({ email: person.other, oldPassword: password, name: 'Huda O.' })
    expect([status, json.data.email, json.data.pending_email, json.data.name]).toEqual([
      200,
      person.email,
      person.other,
      'Huda O.',
    ])
    expect([(await login(person.email)).status, (await login(person.other)).status]).toEqual([200, 422])
    const [mail] = await mailsTo(person.other)
    expect(mail).toMatchObject({ locale: 'ar', subject: 'أكّد بريدك الإلكتروني الجديد' })
    const link = await confirmLink(person.other)
    expect((await confirm(link)).status).toBe(200)
    const { data } = (await user(person.token)).json
    expect(data).toMatchObject({ email: person.other, pending_email: null, email_verified_at: expect.any(String) })
    expect([(await login(person.email)).status, (await login(person.other)).status]).toEqual([422, 200])
    expect((await confirm(link)).json.code).toBe('verify_link_dead')
  })

  test('replaces the one requested before, and is dead after 7 days', async () => {
    const person = await changed()
    const first = await confirmLink(person.other)
    const third = `third-${person.email}`
    await person.save({ email: third, oldPassword: password })
    expect((await confirm(first)).json.code).toBe('verify_link_dead')
    await sql`UPDATE email_changes SET expires_at = expires_at - interval '7 days' WHERE user_id = ${person.id}`
    expect((await confirm(await confirmLink(third))).json.code).toBe('verify_link_dead')
    expect((await user(person.token)).json.data.pending_email).toBeNull()
    await handlersFor(modern.config).purge(modern.database, {})
    expect(await sql`SELECT 1 FROM email_changes WHERE user_id = ${person.id}`).toEqual([])
  })

  test('that somebody else took meanwhile is refused, and the old one stays', async () => {
    const person = await changed()
    const body = { name: 'Other', email: person.other, phone_number: `+9665799${person.id}`, password }
    expect((await api('POST', 'register', { body })).status).toBe(200)
    const link = /verify-email\?token=([\w-]{60})/.exec((await mailsTo(person.other)).at(-1)?.body ?? '')?.[1] ?? ''
    expect((await confirm(link)).json.code).toBe('email_taken')
    expect(await person.stored()).toBe(person.email)
  })

  test.each([true, false])('is forgotten when the owner resets the password (confirmed: %s)', async (confirmed) => {
    // Who asked for it may be a thief.
    const person = await changed()
    await sql`UPDATE users SET email_verified_at = ${confirmed ? new Date() : null} WHERE email = ${person.email}`
    const link = await confirmLink(person.other)
    await api('POST', 'send_reset_link_email', { body: { email: person.email } })
    const body = {
      token: await resetLink(person.email),
      newPassword: 'owners-secret',
      confirmPassword: 'owners-secret',
    }
    expect((await api('POST', 'reset_password', { body })).status).toBe(200)
    expect((await confirm(link)).json.code).toBe('verify_link_dead')
    expect([await person.stored(), (await login(person.email, 'owners-secret')).status]).toEqual([person.email, 200])
  })

  test('is forgotten with a new password, unless both are asked for at once', async () => {
    const person = await changed()
    const link = await confirmLink(person.other)
    const fresh = { newPassword: 'owners-secret', confirmPassword: 'owners-secret' }
    expect((await person.save({ oldPassword: password, ...fresh })).json.data.pending_email).toBeNull()
    expect((await confirm(link)).json.code).toBe('verify_link_dead')
    const third = `third-${person.email}`
    await person.save({
      email: third,
      oldPassword: 'owners-secret',
      newPassword: 'second-secret',
      confirmPassword: 'second-secret',
    })
    expect((await confirm(await confirmLink(third))).status).toBe(200)
    expect(await person.stored()).toBe(third)
  })

  test('only the hash of a link is stored', async () => {
    const person = await changed()
    const [confirmation, undoing] = [await confirmLink(person.other), await undoLink(person.email)]
    const rows = await sql<{ token_hash: Buffer }[]>`
      SELECT token_hash FROM email_changes WHERE user_id = ${person.id}
      UNION ALL SELECT token_hash FROM email_undos WHERE user_id = ${person.id}`
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toEqual(
      [confirmation, undoing].map((token) => hashToken(token).toString('hex')),
    )
    expect((await undo(confirmation)).json.code).toBe('undo_link_dead')
    expect((await confirm(undoing)).json.code).toBe('verify_link_dead')
  })

  test.each(['before', 'after'])('is taken back by the old address %s it was confirmed', async (when) => {
    const person = await changed()
    const link = await confirmLink(person.other)
    if (when === 'after') await confirm(link)
    const other = await login(person.email)
    const token = when === 'before' ? (other.json.data as SignedInUser).api_token : person.token
    const undoing = await undoLink(person.email)
    await sql`UPDATE email_undos SET expires_at = expires_at - interval '7 days' WHERE user_id = ${person.id}`
    expect((await undo(undoing)).json.code).toBe('undo_link_dead')
    await sql`UPDATE email_undos SET expires_at = expires_at + interval '7 days' WHERE user_id = ${person.id}`
    expect((await undo(undoing)).status).toBe(200)
    expect(await person.stored()).toBe(person.email)
    for (const one of [token, person.token]) expect((await user(one)).status).toBe(401)
    // The person who changed it knew the password.
    expect((await login(person.email)).status).toBe(422)
    expect((await confirm(link)).json.code).toBe('verify_link_dead')
    expect((await undo(undoing)).json.code).toBe('undo_link_dead')
    const body = { token: await resetLink(person.email), newPassword: 'third-secret', confirmPassword: 'third-secret' }
    expect((await api('POST', 'reset_password', { body })).status).toBe(200)
    expect((await login(person.email, 'third-secret')).status).toBe(200)
  })

  test('taken back from after two changes: the first address wins, the one between cannot undo that', async () => {
    const person = await changed()
    await confirm(await confirmLink(person.other))
    const third = `third-${person.email}`
    await person.save({ email: third, oldPassword: password })
    const between = await undoLink(person.other)
    await confirm(await confirmLink(third))
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    expect((await undo(between)).json.code).toBe('undo_link_dead')
    expect(await person.stored()).toBe(person.email)
  })

  test('leaves the old address to nobody else while it can be taken back', async () => {
    const person = await changed()
    await confirm(await confirmLink(person.other))
    const register = () =>
      api('POST', 'register', {
        body: { name: 'Other', email: person.email, phone_number: `+9665798${person.id}`, password },
      })
    expect((await register()).json.code).toBe('email_taken')
    const insert = sql`INSERT INTO users (name, email, phone_number, password_hash)
      VALUES ('Other', ${person.email.toUpperCase()}, ${`+9665797${person.id}`}, 'none')`
    await expect(insert).rejects.toMatchObject({ code: '23505', constraint: 'users_email_key' })
    expect((await person.save({ email: person.email, oldPassword: password })).status).toBe(200)
    await sql`UPDATE email_undos SET expires_at = now() WHERE user_id = ${person.id}`
    expect((await register()).status).toBe(200)
  })

  test('that was asked for and not confirmed is no other email: a link to set a password says nothing of one', async () => {
    const person = await changed()
    await api('POST', 'send_reset_link_email', { body: { email: person.email } })
    const [mail] = await mailsTo(person.email)
    expect(mail?.body).toContain('/reset-password?')
    expect(mail?.body).not.toContain('This account had another email')
  })

  test('ends the calendar address of a worker, by which their visits could still be read', async () => {
    const person = await changed()
    const { id: provider } = await buildProvider(db)
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider}, ${person.id}, 'worker')`
    await sql`INSERT INTO workers (e_provider_id, user_id) VALUES (${provider}, ${person.id})`
    const { json } = await api<{ url: string }>('POST', 'provider/calendars/address', { token: person.token })
    const { pathname, search } = new URL(json.data.url)
    const feed = async () => (await modern.app.inject(pathname + search)).statusCode
    expect(await feed()).toBe(200)
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    expect(await feed()).toBe(404)
  })

  test('ends the invitations that its account has sent: whoever changed it may have invited themselves', async () => {
    const person = await changed()
    const { id: provider } = await buildProvider(db, { people: [person.id] })
    const invited = `thief-${person.email}`
    const body = { email: invited, role: 'owner' }
    expect((await api('POST', 'provider/invitations', { token: person.token, body })).status).toBe(200)
    expect((await undo(await undoLink(person.email))).status).toBe(200)
    const link = /team-invitation\?token=([\w-]+)/.exec((await mailsTo(invited))[0]?.body ?? '')?.[1] ?? ''
    const { token } = await modern.signIn()
    const { json } = await api('POST', 'invitation/accept', { token, body: { token: link } })
    expect(json.code).toBe('invitation_dead')
    expect(await sql`SELECT user_id FROM e_provider_users WHERE e_provider_id = ${provider}`).toEqual([
      { user_id: person.id },
    ])
  })

  test('unlinks the social sign-ins added meanwhile', async () => {
    const person = await changed()
    await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', ${person.email}, ${person.id})`
    await undo(await undoLink(person.email))
    expect(await sql`SELECT 1 FROM social_identities WHERE user_id = ${person.id}`).toEqual([])
  })

  test.each(['x'.repeat(60), 'none', "' OR 1=1 --"])('%j takes nothing back', async (token) => {
    expect((await undo(token)).json.code).toBe('undo_link_dead')
  })
})
