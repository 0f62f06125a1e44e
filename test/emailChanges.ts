import type { SandboxMail } from '../src/features/mails/contract.ts'
import type { SignedInUser } from '../src/lib/user.ts'
import type { TestApp } from './app.ts'

export const env = { DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' }

let count = 0
export const password = 'first-secret'

/** A new person of an installation, and what they and the owner of a mailbox can do there. */
export const somebody = async ({ api, sql }: TestApp, locale = 'en') => {
  count++
  const person = { name: 'Huda Omar', email: `huda${count}@example.com`, phone_number: `+9665700${count}` }
  const { json } = await api<SignedInUser>('POST', 'register', {
    body: { ...person, password },
    headers: { 'accept-language': locale },
  })
  const { id, api_token: token } = json.data
  const save = (change: object) => api<SignedInUser>('POST', `users/${id}`, { token, body: { ...person, ...change } })
  const stored = async () => (await sql<{ email: string }[]>`SELECT email FROM users WHERE id = ${id}`)[0]?.email
  return { ...person, id, token, save, stored, other: `new-${person.email}` }
}

/** What the owner of a mailbox finds there, and what they do with it. */
export const doorsOf = ({ api }: TestApp) => {
  const mailsTo = async (email: string) =>
    (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(({ recipient }) => recipient === email)
  const linkIn = (mail: SandboxMail | undefined, page: string) =>
    new RegExp(`^https://doorstep\\.example/${page}\\?token=([\\w-]{60})$`, 'm').exec(mail?.body ?? '')?.[1] ?? 'none'
  return {
    mailsTo,
    confirmLink: async (email: string) => linkIn((await mailsTo(email))[0], 'verify-email'),
    undoLink: async (email: string) =>
      linkIn(
        (await mailsTo(email)).find(({ body }) => body.includes('/undo-email-change')),
        'undo-email-change',
      ),
    resetLink: async (email: string) => linkIn((await mailsTo(email))[0], 'reset-password'),
    confirm: (token: string) => api('POST', 'verify_email', { body: { token } }),
    undo: (token: string) => api('POST', 'undo_email_change', { body: { token } }),
    login: (email: string, secret = password) => api('POST', 'login', { body: { email, password: secret } }),
    user: (token: string) => api<SignedInUser>('GET', 'user', { token }),
  }
}
