import { queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import { setting } from '#features/settings/service.ts'
import { rich, type Values } from '#lib/sentence.ts'
import { formatWhen, formatWhenExactly } from '#lib/when.ts'
import { direction, type Locale, regional, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { compiledWords, say } from '#server/words.ts'
import { pushTo } from '../push/service.ts'
import { factsOf, headlineKey, kinds, messageKey, placeOf, visitOf } from '../rules.ts'
import { topicOf, unlessChosen } from '../settings/rules.ts'
import { type News, takeNews } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Said = {
  /** What happened to which visit, and when that is; of a message who wrote. */
  title: string
  /** Who comes or to whom, when, and how it stands. */
  about: string
  /** The first words of a mail: the bell's sentence with the booking's number, and the same with the exact date. */
  opening: string
  /** Where one goes on, below this installation's address. */
  path: string
}

/** A message without its bold letters. */
const unbold = (locale: Locale, key: string, values: Values): string =>
  [rich<string>(compiledWords[locale], locale, key, { ...values, b: (chunks) => chunks.join('') })].flat().join('')

type Reader = { locale: Locale; country: string }

/** A notification in words, for mails and pushes, which have no bold letters; `now` decides what tomorrow is. */
const wordsOf = ({ type, data, booking }: News, { locale, country }: Reader, now: number): Said => {
  const found = factsOf(data)
  // Who writes to a customer is the provider, by its name in the reader's language.
  const from = booking?.customer && found.from ? translatedIn(locale, booking.provider) : found.from
  const facts = { ...found, ...(from !== undefined && { from }) }
  const told = unbold(locale, `notifications.${messageKey(type, facts)}`, facts)
  const number = booking && `#${booking.id}`
  const sentence = number && !told.includes(number) ? `${told} – ${number}` : told
  const path = booking ? placeOf(booking.id, booking.customer) : '/'
  const visit = visitOf(data)
  if (!visit || !booking) return { title: sentence, about: '', opening: sentence, path }
  const t = (key: string, values: Record<string, string> = {}) => say(locale, `notifications.${key}`, values)
  const key = headlineKey(type, facts)
  const status = translatedIn(locale, visit.status)
  const options = { now, until: visit.until }
  const at = [visit.visit_at, visit.time_zone, regional(locale, country), options] as const
  const what = key ? t(key) : status
  const words = {
    service: translatedIn(locale, visit.service),
    when: formatWhen(...at),
    who: booking.customer ? translatedIn(locale, booking.provider) : booking.customer_name,
    // A visit that was given up is called so, whatever its status is called.
    status: key === 'what.cancelled' || key === 'what.declined' || key === 'what.expired' ? what : status,
  }
  const about = (when: string) => t(booking.customer ? 'about_customer' : 'about_provider', { ...words, when })
  // Of a message the sentence says all there is to head it with.
  const title = type === kinds.newMessage ? sentence : t('headline', { ...words, what })
  return { title, about: about(words.when), opening: `${sentence}. ${about(formatWhenExactly(...at))}`, path }
}

const mailOf = async (tx: Tx, config: Config, news: News, { title, opening, path }: Said, locale: Locale) => {
  const { name, email } = recipientOf(news, locale)
  const t = (key: string, values?: Record<string, string>) => say(locale, `notifications.mail.${key}`, values)
  return renderMail({
    recipient: email,
    locale,
    subject: title,
    greeting: t('greeting', { name }),
    opening,
    link: { label: t('link'), url: `${config.publicUrl}${path}` },
    closing: [t('choose', { url: `${config.publicUrl}/notification-settings` })],
    from: await senderFor(tx, config, locale),
  })
}

/**
 * Sends a notification on by mail and push, as its reader chose; running it twice does it once. Of several messages
 * in one conversation the first one nobody read yet is mailed.
 */
export const tell = async (tx: Tx, config: Config, data: Record<string, unknown>): Promise<void> => {
  const id = String(data.notification_id)
  const news = UUID.test(id) ? await takeNews(tx, id) : undefined
  const topic = news && topicOf(news.type, factsOf(news.data))
  if (!topic) return
  const { locale } = recipientOf(news, 'en')
  const { mail, push } = news.chosen[topic] ?? unlessChosen
  const country = await setting(tx, 'default_country_code')
  const said = wordsOf(news, { locale, country }, Date.now())
  if (mail && !(topic === 'message' && news.seen)) await queueMail(tx, await mailOf(tx, config, news, said, locale))
  if (!push) return
  const { title, about, path } = said
  await pushTo(tx, news.user_id, { title, body: about, url: path, tag: news.id, lang: locale, dir: direction(locale) })
}
