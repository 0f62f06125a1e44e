import { beforeAll, expect, test } from 'vitest'
import type { Translated } from '#lib/schema.ts'
import { allWords, originalText } from '#server/words.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildUser } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import type { MailText, ShownMail } from './contract.ts'
import { mailKinds, samples } from './rules.ts'

const { api, db, sql, signIn } = await testApp()

let admin: SignedIn
beforeAll(async () => {
  admin = await signIn({ role: 'operator' })
})

const list = async () => (await api<MailText[]>('GET', 'office/mail_texts', { token: admin.token })).json.data
const get = async (id: string) => (await list()).find((mail) => mail.id === id) as MailText
const save = async (id: string, texts: Record<string, Translated>, updated_at?: string) =>
  api<MailText>('PUT', `office/mail_texts/${id}`, {
    token: admin.token,
    body: { texts, updated_at: updated_at ?? (await get(id)).updated_at },
  })
const preview = (id: string, texts: Record<string, Translated> = {}) =>
  api<{ en: ShownMail; ar: ShownMail }>('POST', `office/mail_texts/${id}/preview`, {
    token: admin.token,
    body: { texts },
  })

const leaves = (tree: unknown, path: string): string[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}.${key}`))
    : [path]
const below = (path: string) =>
  leaves(
    path.split('.').reduce<unknown>((tree, step) => (tree as Record<string, unknown>)[step], allWords.en),
    path,
  )

test('every text of a mail is there, and has its placeholders in both languages', async () => {
  const known = new Set(mailKinds.flatMap(({ parts }) => parts.map(([, key]) => key)))
  const sent = [
    ...['accounts.mail', 'applications.provider.mail', 'team.provider.mail', 'earnings.provider.mail'].flatMap(below),
    ...['payments.receipt.mail', 'complaints.mail', 'notifications.mail'].flatMap(below),
    ...['notifications.event', 'notifications.what'].flatMap(below),
  ]
  // The names of roles stand in a text as a placeholder.
  expect(sent.filter((key) => !known.has(key) && !key.includes('.mail.role_'))).toEqual([])
  for (const key of known) expect([key, originalText('ar', key)]).not.toEqual([key, key])
  const placeholders = (await list()).flatMap(({ parts }) => parts.flatMap((part) => part.placeholders))
  expect(placeholders.filter((name) => !samples[name])).toEqual([])
  for (const { id } of mailKinds) {
    // The original of each language is accepted, so both have the same placeholders.
    const mail = await get(id)
    const own = Object.fromEntries(mail.parts.map(({ key, original }) => [key, original]))
    expect([id, (await preview(id, own)).status]).toEqual([id, 200])
  }
})

test('texts that a colleague has written since are not reset', async () => {
  const before = (await get('reset')).updated_at
  const texts = { 'accounts.mail.reset.subject': { en: 'A new one', ar: 'كلمة جديدة' } }
  const written = await save('reset', texts, before)
  expect(written.status).toBe(200)
  const reset = (updated_at: string) =>
    api('DELETE', 'office/mail_texts/reset', { token: admin.token, query: { updated_at } })
  expect(await reset(before)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
  expect((await reset((await get('reset')).updated_at)).status).toBe(200)
})

test('what the office wrote is sent, in the language of the recipient, until it is reset', async () => {
  const subject = 'accounts.mail.reset.subject'
  const greeting = 'accounts.mail.greeting'
  const saved = await save('reset', {
    [subject]: { en: 'A new password for you', ar: 'كلمة مرور جديدة لك' },
    [greeting]: { en: 'Dear {name}:', ar: 'عزيزنا {name}:' },
  })
  expect(saved.json.data.parts[0]).toMatchObject({ key: subject, text: { en: 'A new password for you' } })
  const mailTo = async (locale: string) => {
    const { email, name } = await buildUser(db, { locale })
    await api('POST', 'send_reset_link_email', { body: { email } })
    const [mail] = await sql`SELECT subject, body FROM mails WHERE recipient = ${email}`
    return { subject: mail?.subject, greeting: String(mail?.body).split('\n')[0]?.replace(name, 'NAME') }
  }
  expect(await mailTo('en')).toEqual({ subject: 'A new password for you', greeting: 'Dear NAME:' })
  expect(await mailTo('ar')).toEqual({ subject: 'كلمة مرور جديدة لك', greeting: 'عزيزنا NAME:' })
  // Another mail with the same greeting.
  expect((await preview('verify')).json.data.en.before[0]).toBe('Dear Sara Al-Harbi:')
  await api('DELETE', 'office/mail_texts/reset', { token: admin.token })
  expect(await mailTo('en')).toEqual({ subject: 'Choose a new password', greeting: 'Hello NAME,' })
  expect((await get('reset')).updated_at).toBe('')
})

test.each([
  ['Paid', /\{amount\} is missing/],
  ['Paid {amount} to {nobody}', /Nothing is filled in for \{nobody\}/],
  ['Paid {amount', /Braces/],
  ['<i>Paid</i> {amount}', /Braces/],
  // What is sent is a text, which is no date, number or count.
  ['Paid {amount, date, short}', /Braces/],
  ['Paid {amount, number, percent}', /Braces/],
  ['Paid {amount, plural, one {once} other {often}}', /Braces/],
  ['  ', /Write a text/],
])('%j is refused', async (en, fault) => {
  const key = 'earnings.provider.mail.payout.subject'
  const { status, json } = await save('payout', { [key]: { en, ar: 'حوّلنا {amount}' } })
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [`${key}.en`]])
  expect(json.errors?.[`${key}.en`]?.[0]).toMatch(fault)
  expect((await get('payout')).updated_at).toBe('')
})

test('of two editors the second is refused; only an admin writes', async () => {
  const key = 'accounts.mail.verify.subject'
  const { updated_at } = await get('verify')
  const first = await save('verify', { [key]: { en: 'One', ar: 'واحد' } }, updated_at)
  const second = await save('verify', { [key]: { en: 'Two', ar: 'اثنان' } }, updated_at)
  expect([second.status, second.json.code, second.json.data]).toEqual([409, 'changed_meanwhile', first.json.data])
  const { token } = await signIn({ role: 'operator', office_role: 'support' })
  const body = { texts: {}, updated_at: '' }
  expect((await api('PUT', 'office/mail_texts/verify', { token, body })).status).toBe(403)
  expect((await save('nothing', {}, '')).status).toBe(404)
})

test('a preview has sample values, and news name the visit', async () => {
  const { en, ar } = (await preview('news_rescheduled')).json.data
  expect(en.subject).toBe('New time: Leak detection, Sun 22 Nov, 10 am')
  expect(en.before).toEqual([
    'Hello Sara Al-Harbi,',
    expect.stringContaining('#1042 has been moved to another time. Leak'),
  ])
  expect(ar.before[0]).toBe('مرحبًا سارة الحربي،')
})

test('a text that fits no more after an upgrade is left aside', async () => {
  await sql`INSERT INTO mail_texts (key, locale, text) VALUES ('accounts.mail.email_confirm.subject', 'en', 'Old {gone}')`
  expect((await preview('email_confirm')).json.data.en.subject).toBe('Confirm your new email')
})

test('of two people who save one mail in the same moment the second is told', async () => {
  const key = 'accounts.mail.verify.subject'
  const text = (word: string) => ({ [key]: { en: `${word} confirm`, ar: `${word} تأكيد` } })
  const { updated_at } = (await save('verify', text('Now'))).json.data
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT 1 FROM mail_texts WHERE key = ${key} FOR UPDATE`
    const both = ['One', 'Two'].map((word) => save('verify', text(word), updated_at))
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    const answers = await Promise.all(both)
    expect(answers.map(({ json }) => json.code ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  } finally {
    held.release()
  }
})

test('a text that is saved as the product has it is not kept: an upgrade may change it', async () => {
  const { parts } = await get('opened')
  const [subject] = parts
  const key = subject?.key ?? ''
  await save('opened', { [key]: { en: 'Mine', ar: 'لي' } })
  const back = await save('opened', { [key]: subject?.original ?? { en: '', ar: '' } })
  expect([back.status, await sql`SELECT FROM mail_texts WHERE key = ${key}`]).toEqual([200, []])
})
