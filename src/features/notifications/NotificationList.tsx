import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings2 from 'lucide-react/icons/settings-2'
import { use } from 'react'
import { Link } from 'react-router'
import { DateText, useDateText } from '#features/settings/DateText.tsx'
import { formatMoney } from '#lib/money.ts'
import { foreignZoneName } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useLanguage, useTranslated, useWords } from '#ui/language.tsx'
import { MoneyContext } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useBoldWords } from '#ui/useBoldWords.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { readerZone } from '#web/readerZone.ts'
import { useUser } from '#web/session.ts'
import type { Notification } from './contract.ts'
import type { messages } from './messages.ts'
import { notificationPages } from './queryOptions.ts'
import { dataOf, headlineKey, kinds, linkOf, messageKey, teamIn, visitOf, withAmount } from './rules.ts'
import { useMarkRead } from './useMarkRead.ts'

export default function NotificationList() {
  const t = useWords<typeof messages>('notifications')
  const { readOne, readAll } = useMarkRead()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b pb-2">
        <Button
          look="quiet"
          size="small"
          icon={<CheckCheck aria-hidden className="size-4" />}
          pending={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {t('read_all')}
        </Button>
        <Link
          to="/notification-settings"
          aria-label={t('settings')}
          title={t('settings')}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <Settings2 aria-hidden className="size-5 text-soft" />
        </Link>
      </div>
      <Items onRead={readOne} />
    </div>
  )
}

const Items = ({ onRead }: { onRead: (id: string) => void }) => {
  const t = useWords<typeof messages>('notifications')
  const list = useInfiniteQuery(notificationPages)
  const waiting = (
    <Skeleton count={4} className="grid gap-2 p-1">
      <Bone className="h-14" />
    </Skeleton>
  )
  const empty = <EmptyState className="py-8" title={t('none')} />
  return (
    <div className="quiet-scroll relative max-h-96 overflow-y-auto">
      <PagedList list={list} waiting={waiting} empty={empty} errorClass="py-8">
        {(items) => (
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} onRead={() => item.read_at || onRead(item.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** A click marks it as read and opens its booking, if it has one. */
const Item = ({ item, onRead }: { item: Notification; onRead: () => void }) => {
  const facts = dataOf(item.data)
  const role = useUser()?.role
  // A provider books visits, too. Older notifications do not say on which side of the visit they were.
  const customer = facts.side === undefined ? role === 'customer' : facts.side === 'customer'
  const look = cx(
    'grid min-h-11 w-full gap-0.5 rounded-control px-3 py-2 text-start hover:bg-sunken',
    item.read_at ? '[&_b]:font-normal' : 'font-semibold',
  )
  const words = (
    <>
      <Words item={item} facts={facts} customer={customer} />
      <DateText exact at={item.created_at} className="font-normal text-soft text-sm" />
    </>
  )
  const link = linkOf(facts, customer)
  return link ? (
    <Link to={link} onClick={onRead} className={look}>
      {words}
    </Link>
  ) : (
    <button type="button" onClick={onRead} className={look}>
      {words}
    </button>
  )
}

type WordsProps = { item: Notification; facts: ReturnType<typeof dataOf>; customer: boolean }

/** A headline with event, service and time, above the sentence that every client shows (`wire.md §9`). */
const Words = ({ item: { type, data }, facts, customer }: WordsProps) => {
  const t = useWords<typeof messages>('notifications')
  const bold = useBoldWords('notifications')
  const tr = useTranslated()
  const { when: write } = useDateText()
  const { locale } = useLanguage()
  const format = use(MoneyContext)
  const visit = visitOf(data)
  // Customers see the provider's name, in their language, as the sender of a message.
  const named = {
    ...(type === kinds.teamChanged && { name: t('a_member') }),
    ...facts,
    ...teamIn(data, tr),
    ...(customer && visit && facts.from && { from: tr(visit.provider) }),
  }
  const sentence = bold(
    messageKey(type, facts),
    withAmount(named, (minor) => formatMoney(minor, format)),
  )
  if (!visit) return <span>{sentence}</span>
  const service = tr(visit.service)
  const shown = visit.proposed ?? { at: visit.visit_at, until: visit.until }
  const zone = foreignZoneName(shown.at, visit.time_zone, readerZone(), locale)
  const when = write(shown.at, visit.time_zone, shown.until) + (zone === null ? '' : ` (${zone})`)
  if (type === kinds.newMessage)
    return (
      <>
        <span>{sentence}</span>
        <span className="font-normal text-sm">{t('visit', { service, when })}</span>
      </>
    )
  const key = headlineKey(type, facts)
  return (
    <>
      <span>{t('headline', { what: key ? t(key) : tr(visit.status), service, when })}</span>
      <span className="font-normal text-sm">
        {customer && (
          <>
            <bdi>{tr(visit.provider)}</bdi> ·{' '}
          </>
        )}
        {sentence}
      </span>
    </>
  )
}
