import { queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import { rich, type Values } from '#lib/sentence.ts'
import { formatDateTime } from '#lib/time.ts'
import { direction, type Locale, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { compiledWords, say } from '#server/words.ts'
import { pushTo } from '../push/service.ts'
import { factsOf, messageKey, placeOf } from '../rules.ts'
import { topicOf, unlessChosen } from '../settings/rules.ts'
import { type News, takeNews } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Said = {
  /** The bell's message as plain text, with the booking's number. */
  title: string
  /** Which booking: service, time, how it stands. */
  about: string
  /** Where one goes on, below this installation's address. */
  path: string
}

/** A message without its bold letters. */
const unbold = (locale: Locale, key: string, values: Values): string =>
  [rich<string>(compiledWords[locale], locale, key, { ...values, b: (chunks) => chunks.join('') })].flat().join('')

/** A notification in words, for what has no bold letters and no bell around it. */
const wordsOf = ({ type, data, booking }: News, locale: Locale): Said => {
  const facts = factsOf(data)
  const said = unbold(locale, `notifications.${messageKey(type, facts)}`, facts)
  const number = booking && `#${booking.id}`
  return {
    title: number && !said.includes(number) ? `${said} – ${number}` : said,
    about: booking
      ? say(locale, 'notifications.about', {
          service: translatedIn(locale, booking.service),
          when: formatDateTime(booking.starts_at, booking.zone),
          status: translatedIn(locale, booking.status),
        })
      : '',
    path: booking ? placeOf(booking.id, booking.customer) : '/',
  }
}

const mailOf = async (tx: Tx, config: Config, news: News, { title, about, path }: Said, locale: Locale) => {
  const { name, email } = recipientOf(news, locale)
  const t = (key: string, values?: Record<string, string>) => say(locale, `notifications.mail.${key}`, values)
  return renderMail({
    recipient: email,
    locale,
    subject: title,
    greeting: t('greeting', { name }),
    opening: [title, about].filter(Boolean).join('. '),
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
  const said = wordsOf(news, locale)
  if (mail && !(topic === 'message' && news.seen)) await queueMail(tx, await mailOf(tx, config, news, said, locale))
  if (!push) return
  const { title, about, path } = said
  await pushTo(tx, news.user_id, { title, body: about, url: path, tag: news.id, lang: locale, dir: direction(locale) })
}
