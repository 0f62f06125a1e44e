import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { scrollRowTo } from '#ui/scrollRowTo.ts'
import type { BookingStatusRow } from './contract.ts'
import { rangeOf } from './dates/ranges.ts'
import { type Choice, searchFor, statusIdsIn, VIEWS } from './list/views.ts'
import type { messages } from './messages.ts'
import { bookingCounts } from './queryOptions.ts'
import { useStatusName } from './useStatusName.ts'

const item =
  'relative flex min-h-11 items-center gap-2 whitespace-nowrap transition-colors aria-[current]:font-semibold lg:justify-between lg:rounded-control lg:border-transparent lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current]:border-transparent lg:aria-[current]:bg-main-wash lg:aria-[current]:text-main-ink'
const chip =
  'rounded-full border border-line px-4 text-sm hover:border-ink aria-[current]:border-main aria-[current]:bg-main aria-[current]:text-on-main lg:text-sm'
const tab =
  'justify-center border-transparent border-b-2 px-2 py-1 text-soft hover:text-ink aria-[current]:border-main aria-[current]:text-ink lg:text-ink'

/** A list of bookings one can go to, with how many it holds. */
const Entry = ({ look, to, current, count, children }: EntryProps) => {
  const t = useWords<typeof messages>('bookings')
  return (
    <Link to={to} aria-current={current ? 'true' : undefined} className={cx(item, look)}>
      {children}
      {count !== undefined && (
        <span className="figures text-sm">
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('list.count', { count })}</span>
        </span>
      )}
    </Link>
  )
}
type EntryProps = {
  look: string
  to: { pathname: string; search: string }
  current: boolean
  count: number | undefined
  children: string
}

type StatusListProps = {
  statuses: BookingStatusRow[] | undefined
  current: Choice
  /** The page whose list they choose. */
  to?: string
  /** With Upcoming, Past and All above them. */
  views?: boolean
}

/** The lists beside the bookings, above them on a phone: by time, then the specification's by status. */
export const StatusList = ({ statuses, current, to = '/bookings', views }: StatusListProps) => {
  const t = useWords<typeof messages>('bookings')
  const nameOf = useStatusName()
  const [params] = useSearchParams()
  const { data: counts } = useQuery(bookingCounts(rangeOf(params), views ? 'own' : 'team'))
  const countIn = (ids: readonly number[]) =>
    counts?.length
      ? counts.reduce((sum, row) => (ids.includes(row.booking_status_id) ? sum + row.count : sum), 0)
      : undefined
  const placeOf = (choice: Choice) => ({ pathname: to, search: searchFor(params, choice) })
  const row = useRef<HTMLUListElement>(null)
  const currentId = 'statusId' in current ? current.statusId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current status when it changes
  useEffect(() => scrollRowTo(row.current, row.current?.querySelector('[aria-current]')), [currentId])
  return (
    <nav aria-label={t('list.statuses')} className="min-w-0">
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
        {views && (
          <ul className="flex flex-wrap *:flex-1 max-lg:border-line max-lg:border-b lg:grid lg:gap-1 lg:border-line lg:border-b lg:pb-4">
            {VIEWS.map((view) => (
              <li key={view}>
                <Entry
                  look={tab}
                  to={placeOf({ view })}
                  current={'view' in current && current.view === view}
                  count={countIn(statusIdsIn(view))}
                >
                  {t(`view.${view}`)}
                </Entry>
              </li>
            ))}
          </ul>
        )}
        <ul
          ref={row}
          className="quiet-scroll -mx-4 flex gap-2 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:gap-1 lg:px-0"
        >
          {statuses
            ? statuses.map((status) => (
                <li key={status.id}>
                  <Entry
                    look={chip}
                    to={placeOf({ statusId: status.id })}
                    current={status.id === currentId}
                    count={countIn([status.id])}
                  >
                    {nameOf(status)}
                  </Entry>
                </li>
              ))
            : ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
                <li key={key} aria-hidden>
                  <Bone className="h-11 w-28 lg:w-full" />
                </li>
              ))}
        </ul>
      </div>
    </nav>
  )
}
