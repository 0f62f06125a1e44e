import { useQuery } from '@tanstack/react-query'
import { requestsToAnswer } from '#features/bookings/queryOptions.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** How many requests wait for an answer. */
export const Waiting = () => {
  const t = useWords<typeof messages>('provider')
  const count = useQuery(requestsToAnswer).data?.[0]?.count ?? 0
  if (count === 0) return null
  return (
    <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-main px-1.5 text-on-main text-xs">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
