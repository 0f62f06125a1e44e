import { describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { SandboxMail } from '#features/mails/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { buildPayment, buildProvider, buildService } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, sql, db, database, config, signIn } = await testApp({
  env: { DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' },
})

let count = 0
const newcomer = async (locale = 'en', name = 'Huda & Omar') => {
  const [email, phone_number] = [`Verify${++count}@Example.com`, `+9665600${count}`]
  const headers = { 'accept-language': locale }
  const body = { name, email, phone_number, password: 'first-secret' }
  const { json } = await api<SignedInUser>('POST', 'register', { body, headers })
  const { id, api_token: token } = json.data
  const save = (change: object) =>
    api<SignedInUser>('POST', `users/${id}`, { token, body: { name, email, phone_number, ...change } })
  return { id, email, token, verified_at: json.data.email_verified_at, save }
}
const mailsTo = async (email: string) =>
  (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(({ recipient }) => recipient === email)
const linkOf = (mail: SandboxMail | undefined) =>
  /^https:\/\/doorstep\.example\/verify-email\?token=([\w-]{60})$/m.exec(mail?.body ?? '')?.[1] ?? 'none'
const lastLink = async (email: string) => linkOf((await mailsTo(email))[0])
const verify = (token: string) => api('POST', 'verify_email', { body: { token } })
const again = (token: string) => api('POST', 'send_verification_email', { token })
const isVerified = async (id: number) =>
  (await sql`SELECT 1 FROM users WHERE id = ${id} AND email_verified_at IS NOT NULL`).length === 1

describe('the link of the mail', () => {
  test('is mailed on registration in the user’s language and confirms the email; repeating it changes nothing', async () => {
    const { id, email, verified_at, token } = await newcomer('ar')
    const [mail] = await mailsTo(email)
    expect(verified_at).toBeNull()
    expect(mail).toMatchObject({ locale: 'ar', subject: 'أكّد بريدك الإلكتروني' })
    expect(mail?.body).toContain('مرحبًا Huda & Omar،')
    const link = linkOf(mail)
    await expectHashed({ sql }, link, { table: 'email_verifications', sentBy: ['mails'] })
    expect((await verify(link)).json).toEqual({ success: true, data: true, message: 'Email verified successfully' })
    const first = await sql`SELECT email_verified_at FROM users WHERE id = ${id}`
    expect((await verify(link)).status).toBe(200)
    expect(await sql`SELECT email_verified_at FROM users WHERE id = ${id}`).toEqual(first)
    const user = await api<SignedInUser>('GET', 'user', { token })
    expect(user.json.data.email_verified_at).toEqual(expect.any(String))
  })

  test.each(['x'.repeat(60), 'none', "' OR 1=1 --"])('%j confirms nothing', async (token) => {
    const { status, json } = await verify(token)
    expect([status, json.code]).toEqual([422, 'verify_link_dead'])
  })

  test('says nothing that leads elsewhere to whom never heard of us', async () => {
    const { email, token, save } = await newcomer('en', 'You won, see https://evil.example/win')
    await again(token)
    await api('POST', 'send_reset_link_email', { body: { email } })
    await save({ email: `new-${email}`, oldPassword: 'first-secret' })
    const mails = [...(await mailsTo(email)), ...(await mailsTo(`new-${email}`))]
    expect(mails.map(({ body }) => body.split('\n')[0])).toEqual([
      ...Array(mails.length - 1).fill(`Hello ${email},`),
      `Hello new-${email},`,
    ])
    expect(mails.length).toBeGreaterThan(3)
    expect(mails.filter((mail) => JSON.stringify(mail).includes('evil'))).toEqual([])
  })

  test('works for 7 days', async () => {
    const { id, email } = await newcomer()
    const link = await lastLink(email)
    await sql`UPDATE email_verifications SET expires_at = expires_at - interval '7 days' WHERE user_id = ${id}`
    expect((await verify(link)).json.code).toBe('verify_link_dead')
    await handlersFor(config).purge(database, {})
    expect(await sql`SELECT 1 FROM email_verifications WHERE user_id = ${id}`).toEqual([])
  })

  test('confirms the email it was mailed to, and no other', async () => {
    const { id, email } = await newcomer()
    await sql`UPDATE users SET email = ${`other-${email}`} WHERE id = ${id}`
    expect((await verify(await lastLink(email))).json.code).toBe('verify_link_dead')
    expect(await isVerified(id)).toBe(false)
  })

  test('can be had again; the newer one ends the one before, and a confirmed email needs none', async () => {
    const { email, token } = await newcomer()
    const first = await lastLink(email)
    expect((await again(token)).json).toMatchObject({ success: true, data: true })
    const second = await lastLink(email)
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([422, 200])
    expect((await again(token)).json.data).toBe(false)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('of the old email stays valid until the changed email is confirmed', async () => {
    const { id, email, save } = await newcomer()
    const old = await lastLink(email)
    await save({ email: `moved-${email}`, oldPassword: 'first-secret' })
    expect((await verify(old)).status).toBe(200)
    expect(await isVerified(id)).toBe(true)
    expect((await verify(await lastLink(`moved-${email}`))).status).toBe(200)
    expect(await isVerified(id)).toBe(true)
  })

  test('of a new email ends a link to a new password that was mailed to the one before', async () => {
    const { id, email, save } = await newcomer()
    await save({ email: `moved-${email}`, oldPassword: 'first-secret' })
    await api('POST', 'send_reset_link_email', { body: { email } })
    const resets = () => sql`SELECT FROM password_resets WHERE user_id = ${id}`
    expect(await resets()).toHaveLength(1)
    await verify(await lastLink(`moved-${email}`))
    expect(await resets()).toHaveLength(0)
  })

  test('is not mailed when the email stays the same, ignoring case', async () => {
    const { email, save } = await newcomer()
    await save({ name: 'Huda' })
    await save({ email: email.toUpperCase() })
    expect((await mailsTo(email)).length + (await mailsTo(email.toUpperCase())).length).toBe(1)
  })
})

describe('a customer whose email is not confirmed', () => {
  const times = ['08:00', '10:00', '12:00', '14:00', '16:00']
  const books = async (token: string, at: number) => {
    const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
    return api<{ id: number }>('POST', 'bookings', {
      token,
      body: visitBody(service, { booking_at: wallTime(times[at] ?? '') }),
    })
  }

  test('has at most two open visits, even with concurrent requests', async () => {
    const { token } = await newcomer()
    const answers = await Promise.all(times.map((_, at) => books(token, at)))
    const codes = answers.map(({ status, json }) => (status === 200 ? 'made' : json.code)).sort()
    expect(codes).toEqual(['email_unverified', 'email_unverified', 'email_unverified', 'made', 'made'])
  })

  test('may ask for another when one is called off, paid, or the email is confirmed', async () => {
    const { email, token } = await newcomer()
    const [first, second] = [await books(token, 0), await books(token, 1)]
    const refused = await books(token, 2)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Please confirm your email first: the link is in your mailbox. Until then you can have 2 open bookings at once.',
    ])
    await api('PUT', `bookings/${first.json.data.id}`, { token, body: { cancel: true, booking_status_id: 7 } })
    expect((await books(token, 2)).status).toBe(200)
    expect((await books(token, 3)).status).toBe(409)
    expect(second.status).toBe(200)
    await verify(await lastLink(email))
    for (const at of [3, 4]) expect((await books(token, at)).status).toBe(200)
  })

  test('has no limit after paying for a visit', async () => {
    const { token } = await newcomer()
    const { json } = await books(token, 0)
    await buildPayment(db, { booking_id: json.data.id })
    for (const at of [1, 2, 3]) expect((await books(token, at)).status).toBe(200)
  })

  test('has no limit if the email was confirmed before', async () => {
    const { token } = await signIn()
    for (const at of [0, 1, 2]) expect((await books(token, at)).status).toBe(200)
  })
})
