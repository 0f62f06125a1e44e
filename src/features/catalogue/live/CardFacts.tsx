import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useNear } from '#features/addresses/useNear.ts'
import { nextStartsOf } from '#features/availability/queryOptions.ts'
import type { VisitDay } from '#features/availability/rules.ts'
import { useNextWords } from '#features/availability/useNextWords.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../messages.ts'

type CardFactsProps = { id: number; ids: readonly number[]; day: VisitDay | null }

/** What the one call for these services says about this one. */
const useFacts = ({ id, ids, day }: CardFactsProps) => {
  const near = useNear()
  return useQuery(nextStartsOf(ids, near, 1, day)).data?.find((facts) => facts.e_service_id === id)
}

/** "Today, 4 pm": the next free start, or the first of the day that is filtered by. */
export const NextStart = (props: CardFactsProps) => {
  const t = useWords<typeof messages>('catalogue')
  const { when } = useNextWords()
  const facts = useFacts(props)
  const [start] = facts?.starts ?? []
  if (!facts) return '\u00a0'
  if (!start) return <span className="text-soft">{t(props.day ? 'no_time_then' : 'no_time')}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-normal font-medium text-main-ink">
      <Clock aria-hidden className="size-4 shrink-0" />
      <span>
        <span className="sr-only">{t('next_free')} </span>
        <span className="inline-block first-letter:uppercase">{when(start.local, facts.today)}</span>
      </span>
    </span>
  )
}

/** Finished visits from which on only "more than" is said, as the server counts no further. */
const most = 1000

/** "128 visits", once there are some. */
export const VisitsDone = (props: CardFactsProps) => {
  const t = useWords<typeof messages>('catalogue')
  const count = useFacts(props)?.visits_done ?? 0
  if (count === 0) return null
  return (
    <span className="min-w-0 shrink-[999] truncate text-soft">
      · {count < most ? t('visits', { count }) : t('many_visits')}
    </span>
  )
}
