import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NoMailServer } from '#features/mails/NoMailServer.tsx'
import { FirstSteps } from '#features/marketplace/FirstSteps.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { getOverview } from '../calls.ts'
import type { Overview } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { acceptanceOf, bucketsOf, type Figures, type Period, periods, sumOf } from '../rules.ts'
import { FigureCard } from './FigureCard.tsx'
import { WaitingList } from './WaitingList.tsx'

/** The office's first page: what waits for a person, and how the marketplace does. */
export default function OverviewPage() {
  const t = useWords<typeof messages>('overview.office')
  const [address] = useSearchParams()
  const period = periods.find((one) => String(one) === address.get('days')) ?? 30
  const { data, error, refetch } = useQuery({
    ...queryFor(getOverview, { query: { days: `${period}` } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <FirstSteps />
      <NoMailServer className="mb-6" />
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Skeleton count={4} className="grid gap-4 sm:grid-cols-2">
          <Bone className="h-40" />
        </Skeleton>
      )}
      {data && (
        <>
          <WaitingList waiting={data.waiting} />
          <nav aria-label={t('periods')} className="mb-4 flex flex-wrap gap-2">
            {periods.map((days) => (
              <Chip key={days} to={`?days=${days}`} preventScrollReset current={days === period}>
                {t('period_days', { n: days })}
              </Chip>
            ))}
          </nav>
          <FiguresGrid {...data} period={period} />
        </>
      )}
    </>
  )
}

const FiguresGrid = ({ days, before, period }: Overview & { period: Period }) => {
  const t = useWords<typeof messages>('overview.office')
  const [buckets, total] = [bucketsOf(days, period), sumOf(days)]
  const figure = (name: keyof Figures) => ({
    title: t(`figure.${name}` as 'figure.bookings'),
    buckets,
    measure: (figures: Figures) => figures[name],
    total: total[name],
    before: before[name],
  })
  const count = (value: number) => <span className="figures">{value}</span>
  const money = (value: number) => <Price amount={value} />
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[repeat(auto-fill,minmax(min(100%,max(20rem,40%)),1fr))] 2xl:grid-cols-3">
      <FigureCard {...figure('bookings')} show={count} />
      <FigureCard {...figure('revenue')} show={money} />
      <FigureCard {...figure('commission')} show={money} />
      <FigureCard {...figure('people')} show={count} />
      <FigureCard
        title={t('figure.acceptance')}
        buckets={buckets}
        measure={acceptanceOf}
        total={acceptanceOf(total)}
        before={acceptanceOf(before)}
        show={(value) => <span className="figures">{value}%</span>}
      />
      <FigureCard {...figure('cancelled')} show={count} unwanted />
    </div>
  )
}
