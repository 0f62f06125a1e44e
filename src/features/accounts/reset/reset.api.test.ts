import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'

const { api, sql } = await testApp({ env: { DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' } })

let count = 0
const newcomer = async (name = 'Layla & Haddad') => {
  count++
  const [email, password] = [`Reset${count}@Example.com`, 'first-secret']
  const body = { name, email, phone_number: `+9665300${count}`, password }
  const { json } = await api<SignedInUser>('POST', 'register', { body })
  return { email, id: json.data.id, token: json.data.api_token }
}
const ask = (email: unknown) => api('POST', 'send_reset_link_email', { body: { email } })
const mailsTo = async (email: string) =>
  (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(
    ({ recipient, body }) => recipient === email && body.includes('/reset-password'),
  )
const linkOf = (mail: SandboxMail | undefined) =>
  /https:\/\/doorstep\.example\/reset-password\?token=([\w-]{60})$/m.exec(mail?.body ?? '')?.[1] ?? ''
const linkFor = async (email: string) => {
  await ask(email)
  return linkOf((await mailsTo(email))[0])
}
const reset = (token: string, newPassword = 'second-secret', confirmPassword = newPassword) =>
  api('POST', 'reset_password', { body: { token, newPassword, confirmPassword } })
const login = async (email: string, password: string) =>
  (await api('POST', 'login', { body: { email, password } })).status

describe('send_reset_link_email', () => {
  test('makes no link for an account that was deleted', async () => {
    const { id } = await newcomer()
    await sql`UPDATE users SET email = 'deleted-1@deleted.invalid', deleted_at = now() WHERE id = ${id}`
    expect((await ask('deleted-1@deleted.invalid')).status).toBe(200)
    expect(await sql`SELECT FROM password_resets WHERE user_id = ${id}`).toEqual([])
  })

  test('answers an unknown address as a known one, and mails only the known', async () => {
    const { email } = await newcomer()
    const [known, unknown] = [await ask(email.toLowerCase()), await ask('nobody@example.com')]
    expect(known.json).toEqual({ success: true, data: true, message: 'Reset link was sent successfully' })
    expect(unknown).toMatchObject({ status: known.status, text: known.text })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('reads an email that was pasted with marks of direction, also at sign-in', async () => {
    const { email } = await newcomer()
    const pasted = `\u202a\u2068${email}\u2069\u200f `
    expect((await ask(pasted)).json.success).toBe(true)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await login(pasted, 'first-secret')).toBe(200)
  })

  test('mails nothing that works where the email becomes another one meanwhile', async () => {
    const { email, id } = await newcomer()
    const asked = await sql.begin(async (tx) => {
      await tx`UPDATE users SET email = ${`other-${email}`} WHERE id = ${id}`
      const answer = ask(email)
      const mailed = () => sql`SELECT FROM password_resets WHERE user_id = ${id}`
      while ((await waitingForLocks(sql)) + (await mailed()).length === 0)
        await new Promise((done) => setTimeout(done, 20))
      return { answer }
    })
    expect((await asked.answer).json.success).toBe(true)
    expect(await sql`SELECT FROM password_resets WHERE user_id = ${id}`).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['no address', 'x'],
    ['a number', 7],
  ])('refuses %s', async (_, email) => {
    const { status, json } = await ask(email)
    expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', ['email']])
  })

  test('writes in the language of the person, names as text, and stores no token as it is', async () => {
    const { email, id } = await newcomer()
    await sql`UPDATE users SET locale = 'ar' WHERE id = ${id}`
    const token = await linkFor(email)
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ locale: 'ar', subject: 'اختر كلمة مرور جديدة' })
    expect(mail?.body).toContain('مرحبًا Layla & Haddad،')
    const [stored] = await sql`SELECT html FROM mails WHERE id = ${mail?.id ?? 0}`
    expect(stored?.html).toContain('<html lang="ar" dir="rtl">')
    expect(stored?.html).toContain('Layla &amp; Haddad')
    await expectHashed({ sql }, token, { table: 'password_resets', sentBy: ['mails'] })
  })
})

describe('reset_password', () => {
  test('sets the password once and ends every token', async () => {
    const { email, token } = await newcomer()
    const link = await linkFor(email)
    const answers = await Promise.all([reset(link), reset(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await reset(link)).json.code).toBe('reset_link_dead')
    expect((await api('GET', 'user', { token })).status).toBe(401)
    expect([await login(email, 'first-secret'), await login(email, 'second-secret')]).toEqual([422, 200])
  })

  test('locks the account first and its link then, as where a profile is saved: neither waits for the other', async () => {
    const { email, id } = await newcomer()
    const link = await linkFor(email)
    const { asked, free } = await sql.begin(async (tx) => {
      await tx`SELECT FROM users WHERE id = ${id} FOR UPDATE`
      const asked = reset(link)
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      const free = await tx`SELECT FROM password_resets WHERE user_id = ${id} FOR UPDATE SKIP LOCKED`
      await tx`DELETE FROM password_resets WHERE token_hash IN (
        SELECT token_hash FROM password_resets WHERE user_id = ${id} FOR UPDATE SKIP LOCKED)`
      // As a value of an object: the transaction would wait for the answer otherwise.
      return { asked: { answer: asked }, free }
    })
    expect([free.length, (await asked.answer).json.code]).toEqual([1, 'reset_link_dead'])
  })

  test('confirms the email it was mailed to, and ends sign-ins that were linked before', async () => {
    const [{ email, id }, known] = [await newcomer(), await newcomer()]
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${known.id}`
    for (const one of [id, known.id])
      await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', ${`linked-${one}`}, ${one})`
    for (const one of [email, known.email]) expect((await reset(await linkFor(one))).status).toBe(200)
    const rows = await sql`
      SELECT u.id, u.email_verified_at IS NOT NULL AS confirmed, s.subject
      FROM users u LEFT JOIN social_identities s ON s.user_id = u.id WHERE u.id IN (${id}, ${known.id}) ORDER BY u.id`
    expect(rows).toEqual([
      { id, confirmed: true, subject: null },
      { id: known.id, confirmed: true, subject: `linked-${known.id}` },
    ])
    expect(await login(email, 'second-secret')).toBe(200)
  })

  test('works for 60 minutes', async () => {
    const { email, id } = await newcomer()
    const link = await linkFor(email)
    await sql`UPDATE password_resets SET expires_at = expires_at - interval '59 minutes' WHERE user_id = ${id}`
    expect((await reset(link, 'third-secret')).status).toBe(200)
    const late = await linkFor(email)
    await sql`UPDATE password_resets SET expires_at = expires_at - interval '60 minutes' WHERE user_id = ${id}`
    expect((await reset(late)).json.code).toBe('reset_link_dead')
    await ask('somebody@example.com')
    expect(await sql`SELECT 1 FROM password_resets WHERE user_id = ${id}`).toEqual([])
  })

  test('a newer link leaves those before: who asks for one cannot end that of the owner. One that is used ends all', async () => {
    const { email } = await newcomer()
    const links = [await linkFor(email), await linkFor(email), await linkFor(email)]
    expect((await reset(links[0] ?? '')).status).toBe(200)
    for (const link of links) expect((await reset(link)).json.code).toBe('reset_link_dead')
    const more = [await linkFor(email), await linkFor(email)]
    const answers = await Promise.all(more.map((link) => reset(link, 'third-secret')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a new password in the profile ends them', async () => {
    const { email, id, token } = await newcomer()
    const links = [await linkFor(email), await linkFor(email)]
    const chosen = { oldPassword: 'first-secret', newPassword: 'third-secret', confirmPassword: 'third-secret' }
    const body = { name: 'Layla', email, phone_number: '+96654', ...chosen }
    expect((await api('POST', `users/${id}`, { token, body })).status).toBe(200)
    for (const link of links) expect((await reset(link)).json.code).toBe('reset_link_dead')
  })

  test('nothing else that a stolen session saves keeps the owner out', async () => {
    const { email, id, token } = await newcomer()
    const link = await linkFor(email)
    const body = { name: 'Layla', email, phone_number: '+96655' }
    for (const saved of [
      body,
      { device_token: 'phone' },
      { ...body, email: `new-${email}`, oldPassword: 'first-secret' },
    ])
      expect((await api('POST', `users/${id}`, { token, body: saved })).status).toBe(200)
    expect((await reset(link)).status).toBe(200)
    expect((await api('GET', 'user', { token })).status).toBe(401)
  })

  test('what an unknown address left opens nothing', async () => {
    const link = 'x'.repeat(60)
    const token_hash = createHash('sha256').update(link).digest()
    await sql`INSERT INTO password_resets (token_hash, expires_at) VALUES (${token_hash}, now() + interval '1 hour')`
    expect((await reset(link)).json.code).toBe('reset_link_dead')
  })

  test('explains what is wrong with the password, and the link stays valid', async () => {
    const { email } = await newcomer()
    const link = await linkFor(email)
    const short = await reset(link, 'five5', 'other')
    expect([short.status, short.json.errors]).toEqual([
      422,
      {
        confirmPassword: ['The password confirmation does not match'],
        newPassword: ['The minimum password length is 6'],
      },
    ])
    expect((await reset(link)).status).toBe(200)
  })
})
