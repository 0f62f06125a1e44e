import { expect, test } from 'vitest'
import { mailKinds, mailsWith, partRoles, samples, sampleValues } from './rules.ts'

test('a mail’s parts come in their order, from its subject on', () => {
  for (const { id, parts } of mailKinds) {
    const places = parts.map(([role]) => partRoles.indexOf(role))
    expect(places, id).toEqual([...places].sort())
    expect(places, id).not.toContain(-1)
  }
  expect(mailKinds.find(({ id }) => id === 'verify')?.parts).toEqual([
    ['subject', 'accounts.mail.verify.subject'],
    ['greeting', 'accounts.mail.greeting'],
    ['text', 'accounts.mail.verify.opening'],
    ['link', 'accounts.mail.verify.link'],
    ['closing', 'accounts.mail.verify.days'],
    ['closing', 'accounts.mail.verify.not_you'],
  ])
})

test('a text is counted in the mails it stands in', () => {
  expect(mailsWith('accounts.mail.verify.subject')).toBe(1)
  // Two mails share it: to the address of before and to the new one.
  expect(mailsWith('accounts.mail.email_undo.subject')).toBe(2)
  expect(mailsWith('accounts.mail.greeting')).toBe(8)
  expect(mailsWith('nothing')).toBe(0)
  expect(mailsWith('subject')).toBe(0)
})

test('a preview has a value for every placeholder, in its language', () => {
  const [en, ar] = [sampleValues('en'), sampleValues('ar')]
  expect(Object.keys(en)).toEqual(Object.keys(samples))
  expect([en.name, ar.name]).toEqual(['Sara Al-Harbi', 'سارة الحربي'])
  expect([en.id, ar.id]).toEqual([1042, 1042])
})
