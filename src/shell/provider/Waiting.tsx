import { useQuery } from '@tanstack/react-query'
import { bookingCounts } from '#features/bookings/queryOptions.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** How many requests wait for an answer. */
export const Waiting = () => {
  const t = useWords<typeof messages>('provider')
  const { data = [] } = useQuery(bookingCounts(null))
  const count = data.find((row) => row.booking_status_id === statusOf('received').id)?.count ?? 0
  if (count === 0) return null
  return (
    <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-main px-1.5 text-on-main text-xs">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
