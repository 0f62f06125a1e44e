import { expect } from 'vitest'
import type { OfficeApplication } from '../src/features/applications/office/contract.ts'
import { hashPassword } from '../src/server/security/passwords.ts'
import type { TestApp } from './app.ts'
import { buildToken, buildUser } from './build.ts'
import { applicationSender } from './providerApplication.ts'

const password = 'right-secret'
const password_hash = await hashPassword(password)

/** People of an installation who have applied, what they do, and what the office does with that. */
export const applicantsOf = (server: TestApp, operator: { token: string }) => {
  const { api, db, sql } = server
  const send = applicationSender(server, () => 3)
  const decide = (id: number, body: object) =>
    api('PUT', `provider_applications/${id}`, { token: operator.token, body })
  const read = async (id: number) =>
    (await api<OfficeApplication>('GET', `office/applications/${id}`, { token: operator.token })).json.data

  /** Somebody with an account who applied with its email, and opened the mailed link. */
  const applicant = async (called: string, { confirmed = true, verified = true } = {}) => {
    const email = `${called}@home.example`
    const user = await buildUser(db, { password_hash, email, ...(!verified && { email_verified_at: null }) })
    const { token } = await buildToken(db, { user_id: user.id })
    const said = { name: `${called} Otaibi`, document_number: `${called}77`, address: `${called} road` }
    const place = {
      latitude: '24.6',
      longitude: '46.7',
      permit_type: 'freelance_certificate',
      permit_number: `${called}88`,
    }
    const { data } = await send({ email: `${called[0]?.toUpperCase()}${email.slice(1)}`, ...said, ...place })
    if (confirmed) await sql`UPDATE provider_applications SET email_confirmed_at = now() WHERE id = ${data.id}`
    return { id: data.id, userId: user.id, email, token }
  }
  const leave = (token: string) => api('POST', 'account/delete', { token, body: { password } })

  const linkIn = async (recipient: string, page: string) => {
    const [mail] = await sql<{ body: string }[]>`
      SELECT body FROM mails WHERE recipient = ${recipient} AND body LIKE ${`%/${page}?token=%`} ORDER BY id DESC LIMIT 1`
    return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail?.body ?? '')?.[1] ?? ''
  }

  /** A new email, by the link that is mailed there. */
  const changeEmail = async ({ userId, email, token }: Awaited<ReturnType<typeof applicant>>, to: string) => {
    const body = { name: 'N', email: to, phone_number: `+96650${userId}`, oldPassword: password }
    expect((await api('POST', `users/${userId}`, { token, body })).status).toBe(200)
    const link = await linkIn(to, 'verify-email')
    expect((await api('POST', 'verify_email', { body: { token: link } })).status).toBe(200)
    return { former: email, undo: await linkIn(email, 'undo-email-change') }
  }

  return { send, decide, read, applicant, leave, linkIn, changeEmail, password_hash }
}
