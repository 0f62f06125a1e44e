import { mailWords, queueMail, recipientOf, renderMail, type Say, senderFor } from '#features/mails/service.ts'
import { setting } from '#features/settings/service.ts'
import { formatWhen, formatWhenExactly } from '#lib/when.ts'
import { direction, type Locale, regional, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { translate } from '#server/words.ts'
import { pushTo } from '../push/service.ts'
import { dataOf, headlineKey, kinds, linkOf, messageKey, visitOf } from '../rules.ts'
import { defaultChannels, topicOf } from '../settings/rules.ts'
import { claimNotification, type PendingNotification } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type RenderedNotification = {
  /** Event, service and time of the visit; for a message, its sender. */
  title: string
  /** The other party, the time and the status. */
  about: string
  /** The first paragraph of a mail: the bell's sentence with the booking's number, and `about` with the exact date. */
  opening: string
  /** The path of the page it links to. */
  path: string
}

type Reader = { locale: Locale; country: string; say: Say }

/** Renders a notification as plain text for mail and push; `now` decides what "tomorrow" is. */
const render = (
  { type, data, booking }: PendingNotification,
  { locale, country, say }: Reader,
  now: number,
): RenderedNotification => {
  const found = dataOf(data)
  // Customers see the provider's name, in their language, as the sender of a message.
  const from = booking?.customer && found.from ? translatedIn(locale, booking.provider) : found.from
  const facts = { ...found, ...(from !== undefined && { from }) }
  const message = say(locale, `notifications.${messageKey(type, facts)}`, facts)
  const number = booking && `#${booking.id}`
  const sentence = number && !message.includes(number) ? `${message} – ${number}` : message
  const path = linkOf({ ...found, booking_id: booking?.id }, booking?.customer ?? true) ?? '/'
  const visit = visitOf(data)
  if (!visit || !booking) return { title: sentence, about: '', opening: sentence, path }
  const t = (key: string, values: Record<string, string> = {}) => translate(locale, `notifications.${key}`, values)
  const key = headlineKey(type, facts)
  const status = translatedIn(locale, visit.status)
  const options = { now, until: visit.until }
  const at = [visit.visit_at, visit.time_zone, regional(locale, country), options] as const
  const what = key ? say(locale, `notifications.${key}`) : status
  const words = {
    service: translatedIn(locale, visit.service),
    when: formatWhen(...at),
    who: booking.customer ? translatedIn(locale, booking.provider) : booking.customer_name,
    // A failed visit shows how it ended instead of its status.
    status: key === 'what.cancelled' || key === 'what.declined' || key === 'what.expired' ? what : status,
  }
  const about = (when: string) => t(booking.customer ? 'about_customer' : 'about_provider', { ...words, when })
  // For a new message the sentence is the title.
  const title = type === kinds.newMessage ? sentence : t('headline', { ...words, what })
  return { title, about: about(words.when), opening: `${sentence}. ${about(formatWhenExactly(...at))}`, path }
}

const mailOf = async (
  tx: Tx,
  config: Config,
  notification: PendingNotification,
  { title, opening, path }: RenderedNotification,
  locale: Locale,
  say: Say,
) => {
  const { name, email } = notification
  const t = (key: string, values?: Record<string, string>) => say(locale, `notifications.mail.${key}`, values)
  return renderMail({
    recipient: email,
    locale,
    subject: title,
    greeting: t('greeting', { name }),
    opening,
    link: { label: t(path === '/wallet' ? 'wallet' : 'link'), url: `${config.publicUrl}${path}` },
    closing: [t('choose', { url: `${config.publicUrl}/notification-settings` })],
    from: await senderFor(tx, config, locale),
  })
}

/** The most mails about one event of a booking within an hour; the bell and pushes show the rest. */
const mostAlike = 8

/**
 * Sends a notification by mail and push, by its reader's settings. Idempotent. Of several unread messages in one
 * conversation only the first is mailed, and what one side does again and again fills no mailbox of the other.
 */
export const dispatch = async (tx: Tx, config: Config, data: Record<string, unknown>): Promise<void> => {
  const id = String(data.notification_id)
  const notification = UUID.test(id) ? await claimNotification(tx, id) : undefined
  const topic = notification && topicOf(notification.type, dataOf(notification.data))
  if (!topic) return
  const { locale } = await recipientOf(tx, notification)
  const { mail, push } = notification.chosen[topic] ?? defaultChannels
  const country = await setting(tx, 'default_country_code')
  const say = await mailWords(tx)
  const rendered = render(notification, { locale, country, say }, Date.now())
  const alreadyMailed = topic === 'message' ? notification.seen : notification.alike >= mostAlike
  if (mail && !alreadyMailed) await queueMail(tx, await mailOf(tx, config, notification, rendered, locale, say))
  if (!push) return
  const { title, about, path } = rendered
  await pushTo(tx, notification.user_id, {
    title,
    body: about,
    url: path,
    tag: notification.id,
    lang: locale,
    dir: direction(locale),
  })
}
