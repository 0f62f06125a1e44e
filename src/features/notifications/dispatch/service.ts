import {
  type Mail,
  mailWords,
  nameToGreet,
  type QueuedMail,
  queueMails,
  recipientsOf,
  renderMail,
  type Say,
  sendersFor,
} from '#features/mails/service.ts'
import { settings } from '#features/settings/service.ts'
import { endings } from '#lib/endings.ts'
import { formatMoney, moneyFormatOf } from '#lib/money.ts'
import { foreignZoneName } from '#lib/time.ts'
import { formatWhen, formatWhenExactly } from '#lib/when.ts'
import { direction, type Locale, regional, translatedIn } from '#lib/words.ts'
import { isZone } from '#lib/zoned.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { BatchJob } from '#server/jobs/worker.ts'
import { translate } from '#server/words.ts'
import { type AddressedPush, type Push, sendPushes } from '../push/service.ts'
import { dataOf, headlineKey, kinds, linkOf, messageKey, teamIn, visitOf, withAmount } from '../rules.ts'
import { type Channels, defaultChannels, type Topic, topicOf } from '../settings/rules.ts'
import { claimNotifications, type PendingNotification } from './queries.ts'

/** What the visit's end is called, by who had ended it by then; null: nobody had, or the notification is from before. */
const endingKey = ({ ended_by: by = '' }: Record<string, string | number>) =>
  Object.hasOwn(endings, by) ? (`what.${endings[by as keyof typeof endings]}` as const) : null

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

type Reader = {
  locale: Locale
  country: string
  /** The marketplace's clock. */
  home: string
  say: Say
  money: (minor: number) => string
}

/** Renders a notification as plain text for mail and push; `now` decides what "tomorrow" is. */
const render = (
  { type, data, booking, member_email }: PendingNotification,
  { locale, country, home, say, money }: Reader,
  now: number,
): RenderedNotification => {
  const found = dataOf(data)
  const customer = booking ? nameToGreet({ name: booking.customer_name, email: booking.customer_email }) : ''
  // Customers see the provider's name, in their language, as the sender of a message; the provider is written to by its customer.
  const from =
    found.from && booking ? (booking.customer ? translatedIn(locale, booking.provider) : customer) : found.from
  const member = member_email !== null && {
    name:
      found.name === undefined
        ? say(locale, 'notifications.a_member')
        : nameToGreet({ name: String(found.name), email: member_email }),
  }
  const team = teamIn(data, (names) => translatedIn(locale, names))
  const facts = withAmount({ ...found, ...(from !== undefined && { from }), ...member, ...team }, money)
  const message = say(locale, `notifications.${messageKey(type, facts)}`, facts)
  const number = booking && `#${booking.id}`
  // In Arabic its sign would change sides.
  const shown = direction(locale) === 'rtl' ? `\u2066${number}\u2069` : number
  const sentence = number && !message.includes(number) ? `${message} – ${shown}` : message
  const path = linkOf({ ...found, booking_id: booking?.id }, booking?.customer ?? true) ?? '/'
  const visit = visitOf(data)
  if (!visit || !booking) return { title: sentence, about: '', opening: sentence, path }
  const t = (key: string, values: Record<string, string> = {}) => translate(locale, `notifications.${key}`, values)
  const key = headlineKey(type, facts)
  const status = translatedIn(locale, visit.status)
  const ends = key === 'what.cancelled' || key === 'what.declined' || key === 'what.expired'
  const endedAs = ends ? key : endingKey(facts)
  const { proposed } = visit
  const booked = { at: visit.visit_at, until: visit.until }
  const what = key ? say(locale, `notifications.${key}`) : status
  // A team's own clock is that of its place; of a customer's nothing is known but the marketplace's.
  const own = booking.zone ?? home
  const whenOf = ({ at, until }: { at: string; until?: number | undefined }, format = formatWhen): string => {
    const when = format(at, visit.time_zone, regional(locale, country), { now, until })
    const zone = foreignZoneName(at, visit.time_zone, isZone(own) ? own : visit.time_zone, locale)
    return zone === null ? when : `${when} (${zone})`
  }
  const words = {
    service: translatedIn(locale, visit.service),
    when: whenOf(proposed ?? booked),
    who: booking.customer ? translatedIn(locale, booking.provider) : customer,
    // A failed visit shows how it ended instead of its status.
    status: endedAs ? say(locale, `notifications.${endedAs}`) : status,
  }
  const about = (when: string) => t(booking.customer ? 'about_customer' : 'about_provider', { ...words, when })
  // For a new message the sentence is the title.
  const title = type === kinds.newMessage ? sentence : t('headline', { ...words, what })
  return {
    title,
    about: about(whenOf(booked)),
    opening: `${sentence}. ${about(whenOf(booked, formatWhenExactly))}`,
    path,
  }
}

/** What the link of a mail is called, where it does not open the booking. */
const linkLabels: Record<string, string> = {
  '/wallet': 'wallet',
  '/provider/calendar': 'calendar',
  '/provider/team': 'team',
}

const mailOf = (
  { publicUrl }: Config,
  { name, email }: PendingNotification,
  { title, opening, path }: RenderedNotification,
  { locale, say, from }: Reader & { from: string },
): Mail => {
  const t = (key: string, values?: Record<string, string>) => say(locale, `notifications.mail.${key}`, values)
  return renderMail({
    recipient: email,
    locale,
    subject: title,
    greeting: t('greeting', { name }),
    opening,
    link: { label: t(linkLabels[path] ?? 'link'), url: `${publicUrl}${path}` },
    closing: [t('choose', { url: `${publicUrl}/notification-settings` })],
    from,
  })
}

const pushOf = ({ id }: PendingNotification, { title, about, path }: RenderedNotification, locale: Locale): Push => ({
  title,
  body: about,
  url: path,
  tag: id,
  lang: locale,
  dir: direction(locale),
})

/** The most mails about one event of a booking within an hour; the bell and pushes show the rest. */
const mostAlike = 8

/** By the reader's settings. Of several unread messages in one conversation only the first is mailed; one that was read is not sent. */
const channelsOf = ({ chosen, read, follows, alike }: PendingNotification, topic: Topic): Channels => {
  const { mail, push } = chosen[topic] ?? defaultChannels
  if (topic === 'message') return { mail: mail && !read && !follows, push: push && !read }
  return { mail: mail && alike < mostAlike, push }
}

/**
 * Sends notifications by mail and push. Idempotent. What one side does again and again fills no mailbox of the other. The
 * statements are as many for one notification as for a batch.
 */
export const dispatch = async (tx: Tx, config: Config, jobs: readonly BatchJob[]): Promise<void> => {
  const requests = new Map(jobs.map(({ data, requestId }) => [String(data.notification_id), requestId]))
  const ids = [...requests.keys()].filter((id) => UUID.test(id))
  if (ids.length === 0) return
  const claimed = await recipientsOf(tx, await claimNotifications(tx, ids, { mostAlike, demo: config.demo }))
  const [all, say] = [await settings(tx, config), await mailWords(tx)]
  const country = all.default_country_code ?? ''
  const home = all.default_time_zone ?? ''
  const senderIn = await sendersFor(tx, config)
  const now = Date.now()
  const mails: QueuedMail[] = []
  const pushes: AddressedPush[] = []
  for (const notification of claimed) {
    const topic = topicOf(notification.type, dataOf(notification.data))
    if (!topic) continue
    const { id, locale, user_id: userId } = notification
    const money = (minor: number) => formatMoney(minor, moneyFormatOf(all, locale))
    const reader = { locale, country, home, say, money, from: senderIn(locale) }
    const rendered = render(notification, reader, now)
    const { mail, push } = channelsOf(notification, topic)
    const requestId = requests.get(id)
    if (mail) mails.push({ mail: mailOf(config, notification, rendered, reader), requestId })
    if (push) pushes.push({ userId, push: pushOf(notification, rendered, locale), requestId })
  }
  await queueMails(tx, mails)
  await sendPushes(tx, pushes)
}
