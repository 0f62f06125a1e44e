import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Translated } from '#lib/schema.ts'
import { rich, type Values } from '#lib/sentence.ts'
import { type Locale, locales } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { originalText, translate } from '#server/words.ts'
import { senderFor } from '../recipient.ts'
import type { MailText, ShownMail } from './contract.ts'
import { namesIn } from './placeholders.ts'
import { deleteText, lockTexts, type StoredText, saveText, storedTexts } from './queries.ts'
import { type MailKind, mailKinds, mailsWith, sampleValues } from './rules.ts'

/** The product's own text, without its bold marks: mails have none. */
const original = (locale: Locale, key: string): string => originalText(locale, key).replace(/<\/?b>/g, '')

const plain = (message: CompiledMessage, locale: Locale, values: Values = {}): string =>
  [rich<string>({ text: message }, locale, 'text', { ...values, b: (chunks) => chunks.join('') })].flat().join('')

type Fault = { fault: 'syntax' | 'unknown' | 'missing' | 'empty'; names: string }

const compiledOrNull = (text: string): CompiledMessage | null => {
  try {
    return compile(text)
  } catch {
    return null
  }
}

const isWritable = (locale: Locale, message: CompiledMessage, values: Values): boolean => {
  try {
    plain(message, locale, values)
    return true
  } catch {
    return false
  }
}

/** What is wrong with a text that is to replace the product's own: it needs the same placeholders, and counts only what that counts. */
export const faultOf = (locale: Locale, key: string, text: string): Fault | null => {
  if (text === '') return { fault: 'empty', names: '' }
  const { values: wanted, formatted: counted } = namesIn(compile(originalText(locale, key)))
  const message = compiledOrNull(text)
  if (!message) return { fault: 'syntax', names: '' }
  const { values, tags } = namesIn(message)
  if (tags.length > 0) return { fault: 'syntax', names: '' }
  const named = (names: string[]) => names.map((name) => `{${name}}`).join(' ')
  const unknown = values.filter((name) => !wanted.includes(name))
  if (unknown.length > 0) return { fault: 'unknown', names: named(unknown) }
  const missing = wanted.filter((name) => !values.includes(name))
  if (missing.length > 0) return { fault: 'missing', names: named(missing) }
  const sent = wanted.map((name) => [name, counted.includes(name) ? 2 : 'text'])
  return isWritable(locale, message, Object.fromEntries(sent)) ? null : { fault: 'syntax', names: '' }
}

/** A text of a mail in a language: `say('ar', 'accounts.mail.reset.subject')`. */
export type Say = (locale: Locale, key: string, values?: Values) => string

/** Texts as operators wrote them, else the product's own. One that fits no more, after an upgrade, is left aside. */
export const mailWords = async (db: Db): Promise<Say> => {
  const stored = (await storedTexts(db)).filter(({ locale, key, text }) => isKnown(key) && !faultOf(locale, key, text))
  const own = new Map(stored.map(({ locale, key, text }) => [`${locale} ${key}`, text]))
  return (locale, key, values) =>
    plain(compile(own.get(`${locale} ${key}`) ?? originalText(locale, key)), locale, values)
}

const isKnown = (key: string): boolean => mailsWith(key) > 0

const both = (make: (locale: Locale) => string): Translated => ({ en: make('en'), ar: make('ar') })

const shownOf = ({ id, group, parts }: MailKind, stored: readonly StoredText[]): MailText => {
  const rows = stored.filter((row) => parts.some(([, key]) => key === row.key))
  return {
    id,
    group,
    parts: parts.map(([role, key]) => ({
      key,
      role,
      text: both(
        (locale) => rows.find((row) => row.key === key && row.locale === locale)?.text ?? original(locale, key),
      ),
      original: both((locale) => original(locale, key)),
      placeholders: namesIn(compile(originalText('en', key))).values,
      others: mailsWith(key) - 1,
    })),
    updated_at:
      rows
        .map(({ updated_at: at }) => at)
        .toSorted()
        .at(-1) ?? '',
  }
}

export const mailTexts = async ({ db }: ReadContext<'operator'>): Promise<MailText[]> => {
  const stored = await storedTexts(db)
  return mailKinds.map((kind) => shownOf(kind, stored))
}

const kindOf = (id: string): MailKind => mailKinds.find((kind) => kind.id === id) ?? refuse('not_found')

type Texts = Record<string, Translated>

/** The texts of a mail that are sent back, trimmed. Refuses `invalid` for every one that cannot be sent. */
const checked = (language: Locale, { parts }: MailKind, texts: Texts): Texts => {
  const errors: Record<string, string[]> = {}
  const clean: Texts = {}
  for (const [key, text] of Object.entries(texts)) {
    if (!parts.some(([, own]) => own === key)) return refuse('invalid')
    clean[key] = both((locale) => text[locale].trim().slice(0, 2000))
    for (const locale of locales) {
      const found = faultOf(locale, key, clean[key][locale])
      if (found)
        errors[`${key}.${locale}`] = [translate(language, `mails.office.fault.${found.fault}`, { names: found.names })]
    }
  }
  return Object.keys(errors).length > 0 ? refuse('invalid', { errors }) : clean
}

type Writing = WriteContext<'admin'>

/** Refuses `invalid` with every wrong text, `changed_meanwhile` if somebody saved the mail since `updated_at`. */
export const save = async (
  { tx, locale: language }: Writing,
  id: string,
  body: { texts: Texts; updated_at: string },
) => {
  const kind = kindOf(id)
  const texts = checked(language, kind, body.texts)
  await lockTexts(tx)
  const now = shownOf(kind, await storedTexts(tx))
  if (now.updated_at !== body.updated_at) return refuse('changed_meanwhile', { data: now })
  for (const [key, text] of Object.entries(texts))
    for (const locale of locales) {
      if (text[locale] === original(locale, key)) await deleteText(tx, key, locale)
      else await saveText(tx, { key, locale, text: text[locale] })
    }
  return shownOf(kind, await storedTexts(tx))
}

/** A text that other mails have, too, becomes the original there as well. Refuses `changed_meanwhile`. */
export const reset = async ({ tx }: Writing, id: string, readAt: string | undefined) => {
  const kind = kindOf(id)
  await lockTexts(tx)
  const now = shownOf(kind, await storedTexts(tx))
  if (readAt !== undefined && now.updated_at !== readAt) return refuse('changed_meanwhile', { data: now })
  for (const [, key] of kind.parts) for (const locale of locales) await deleteText(tx, key, locale)
  return shownOf(kind, await storedTexts(tx))
}

/** News name the visit after their subject, and after their sentence. */
const visit = (locale: Locale, subject: string, text: string[]) => {
  const values = {
    service: locale === 'ar' ? 'كشف التسربات' : 'Leak detection',
    when: locale === 'ar' ? 'الأحد 22 نوفمبر، 10 ص' : 'Sun 22 Nov, 10 am',
    who: String(sampleValues(locale).provider),
    status: locale === 'ar' ? 'مقبول' : 'Accepted',
  }
  const about = translate(locale, 'notifications.about_customer', values)
  return {
    subject: translate(locale, 'notifications.headline', { ...values, what: subject || values.status }),
    text: text.map((sentence) => `${sentence}. ${about}`),
  }
}

export const preview = async ({ tx, config, locale: language }: WriteContext<'operator'>, id: string, given: Texts) => {
  const kind = kindOf(id)
  const texts = checked(language, kind, given)
  const say = await mailWords(tx)
  const shown = async (locale: Locale): Promise<ShownMail> => {
    const values = sampleValues(locale)
    const written = (role: string) =>
      kind.parts
        .filter(([own]) => own === role)
        .map(([, key]) => {
          const text = texts[key]?.[locale]
          return text === undefined ? say(locale, key, values) : plain(compile(text), locale, values)
        })
    const [subject = ''] = written('subject')
    const body =
      kind.group === 'customers' ? visit(locale, subject, written('text')) : { subject, text: written('text') }
    return {
      from: await senderFor(tx, config, locale),
      subject: body.subject,
      before: [...written('greeting').slice(0, 1), ...body.text],
      link: written('link')[0] ?? '',
      after: written('closing'),
    }
  }
  return { en: await shown('en'), ar: await shown('ar') }
}
