import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import type { ReactNode } from 'react'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PagedList, type Pages } from '#web/PagedList.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'

export const BookingListSkeleton = () => (
  <Skeleton count={4} className="grid content-start gap-4">
    <Bone className="h-52 w-full rounded-card sm:h-44" />
  </Skeleton>
)

type BookingListProps = {
  list: Pages<Booking>
  /** The message of an empty list. */
  none: string
  action?: ReactNode
  card: (booking: Booking) => ReactNode
}

/** Bookings of one status as cards, page by page. */
export const BookingList = ({ list, none, action, card }: BookingListProps) => {
  const t = useWords<typeof messages>('bookings')
  const empty = (
    <EmptyState icon={<CalendarX2 className="size-7" />} title={t('list.empty')} message={none} action={action} />
  )
  return (
    <div>
      <PagedList list={list} waiting={<BookingListSkeleton />} empty={empty}>
        {(bookings) => (
          <ul className="grid grid-cols-1 gap-4">
            {bookings.map((booking) => (
              <li key={booking.id}>{card(booking)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
