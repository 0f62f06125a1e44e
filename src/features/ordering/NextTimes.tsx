import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useNear } from '#features/addresses/useNear.ts'
import { nextStartsOf } from '#features/availability/queryOptions.ts'
import type { VisitDay } from '#features/availability/rules.ts'
import { useNextWords } from '#features/availability/useNextWords.ts'
import type { messages } from '#features/catalogue/messages.ts'
import { useWords } from '#ui/language.tsx'
import { NextTimesSpace } from './NextTimesSpace.tsx'
import { changeDraft } from './useDraft.ts'

/** Times shown beside the price. */
const shown = 3

const link =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-control border border-edge bg-surface px-3.5 font-medium text-sm transition-colors hover:border-ink'

/** The day that the list was filtered by from which the page was opened. */
const useListDay = (): VisitDay | null => {
  const { state } = useLocation()
  const [day] = useState(() => (state as { day?: VisitDay } | null)?.day ?? null)
  return day
}

/**
 * The next free times, on the day a list was filtered by if there are any: each opens the booking form with that time chosen.
 */
export default function NextTimes({ serviceId }: { serviceId: number }) {
  const t = useWords<typeof messages>('catalogue')
  const { when } = useNextWords()
  const near = useNear()
  const day = useListDay()
  const onDay = useQuery({ ...nextStartsOf([serviceId], near, shown, day), enabled: day !== null })
  const isFull = day === null || onDay.isError || onDay.data?.[0]?.starts.length === 0
  const anyDay = useQuery({ ...nextStartsOf([serviceId], near, shown), enabled: isFull })
  const { data } = isFull ? anyDay : onDay
  const [next] = data ?? []
  if (!data) return <NextTimesSpace />
  return (
    <NextTimesSpace>
      <p className="w-full text-soft text-sm">{next?.starts.length ? t('next_times') : t('no_time')}</p>
      {next?.starts.map(({ at, local }) => (
        <Link
          key={at}
          to={`/e_service/form/${serviceId}`}
          preventScrollReset
          className={link}
          onClick={() => changeDraft(serviceId, { time: { at, local, zone: next.time_zone } })}
        >
          <span className="first-letter:uppercase">{when(local, next.today)}</span>
        </Link>
      ))}
      <Link
        to={`/e_service/form/${serviceId}`}
        preventScrollReset
        state={{ part: 'when' }}
        className="inline-flex min-h-11 items-center px-2 font-medium text-main-ink text-sm underline underline-offset-4"
      >
        {t('more_times')}
      </Link>
    </NextTimesSpace>
  )
}
