import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BarChart } from '#ui/BarChart.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { getPerformance } from './calls.ts'
import type { messages } from './providerMessages.ts'
import { useTeam } from './useTeam.ts'

/** Bookings, acceptance, rating and customers who came again. */
export const NumbersPart = () => {
  const t = useWords<typeof messages>('earnings.provider')
  const { data, error, isError, refetch } = useQuery(queryFor(getPerformance, { query: useTeam().query }))
  if (!data)
    return isError ? (
      <LoadFailed error={error} onRetry={() => refetch()} />
    ) : (
      <Skeleton count={2} className="grid gap-4">
        <Bone className="h-40" />
      </Skeleton>
    )
  const { requests, accepted, acceptance, finished, rate, total_reviews: reviews, customers } = data
  const repeat = data.repeat_customers
  const rows: [string, ReactNode][] = [
    [t('numbers.requests'), requests],
    [t('numbers.accepted'), accepted],
    [t('numbers.acceptance'), acceptance === null ? t('numbers.none') : t('numbers.percent', { n: acceptance })],
    [t('numbers.finished'), finished],
    [t('numbers.rate'), reviews === 0 ? t('numbers.none') : rate.toFixed(1)],
    [t('numbers.reviews'), reviews],
    [t('numbers.customers'), customers],
    [t('numbers.repeat'), repeat],
  ]
  const bar = (key: 'requests' | 'accepted' | 'finished' | 'customers' | 'repeat', value: number) => ({
    key,
    label: t(`numbers.${key}`),
    value,
    text: value,
  })
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="grid gap-6 sm:grid-cols-2 empty:hidden">
        {requests > 0 && (
          <BarChart
            title={t('numbers.chart')}
            wide
            bars={[bar('requests', requests), bar('accepted', accepted), bar('finished', finished)]}
          />
        )}
        {customers > 0 && (
          <BarChart title={t('numbers.people')} wide bars={[bar('customers', customers), bar('repeat', repeat)]} />
        )}
      </div>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('tab.numbers')}</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-line border-b *:py-3">
              <th scope="row" className="text-start font-normal text-soft">
                {label}
              </th>
              <td className="figures text-end font-semibold">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
