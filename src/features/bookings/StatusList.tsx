import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { scrollRowTo } from '#ui/scrollRowTo.ts'
import type { BookingStatusRow } from './contract.ts'
import type { messages } from './messages.ts'

type StatusListProps = {
  statuses: BookingStatusRow[] | undefined
  current: BookingStatusRow | undefined
  /** The page whose list the statuses filter. */
  to?: string
}

const item =
  'flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 text-sm transition-colors hover:border-ink aria-[current]:border-main aria-[current]:bg-main aria-[current]:text-on-main lg:rounded-control lg:border-transparent lg:hover:bg-sunken lg:aria-[current]:bg-main-wash lg:aria-[current]:border-transparent lg:aria-[current]:font-semibold lg:aria-[current]:text-main-ink'

/** The status filter, beside the list and above it on a phone; the current status is highlighted. */
export const StatusList = ({ statuses, current, to = '/bookings' }: StatusListProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const [params] = useSearchParams()
  // Other filters of the list stay.
  const searchFor = (id: number) => {
    const next = new URLSearchParams(params)
    next.set('status', String(id))
    return `?${next}`
  }
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current status when it changes
  useEffect(() => scrollRowTo(row.current, row.current?.querySelector('[aria-current]')), [current?.id])
  return (
    <nav aria-label={t('list.statuses')} className="min-w-0">
      <ul
        ref={row}
        className="quiet-scroll -mx-4 flex gap-2 overflow-x-auto px-4 pb-2 lg:sticky lg:top-24 lg:mx-0 lg:grid lg:gap-1 lg:px-0"
      >
        {statuses
          ? statuses.map(({ id, status }) => (
              <li key={id}>
                <Link
                  to={{ pathname: to, search: searchFor(id) }}
                  aria-current={id === current?.id ? 'true' : undefined}
                  className={item}
                >
                  {tr(status)}
                </Link>
              </li>
            ))
          : ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
              <li key={key} aria-hidden>
                <Bone className="h-11 w-28 lg:w-full" />
              </li>
            ))}
      </ul>
    </nav>
  )
}
