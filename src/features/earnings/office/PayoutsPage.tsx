import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { Link } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { infiniteQueryFor, queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { listPayoutBatches, listPayoutCandidates } from '../payouts/calls.ts'
import { batchTones } from './batchTones.ts'
import { PrepareBatch } from './PrepareBatch.tsx'

const pageSize = 20

/** Who is owed how much, and the batches that pay them (`/office/money/payouts`). */
export default function PayoutsPage() {
  const candidates = useQuery(queryFor(listPayoutCandidates, {}))
  if (candidates.error && !candidates.data)
    return <LoadFailed error={candidates.error} onRetry={() => candidates.refetch()} />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      {candidates.data ? <PrepareBatch {...candidates.data} /> : <Waiting />}
      <Batches />
    </div>
  )
}

const Batches = () => {
  const t = useWords<typeof messages>('earnings.office')
  const list = useInfiniteQuery(infiniteQueryFor(listPayoutBatches, { query: {} }, pageSize))
  return (
    <Card aria-labelledby="batches" className="grid grid-cols-1 gap-3">
      <h2 id="batches" className="font-semibold text-lg">
        {t('batches.title')}
      </h2>
      <PagedList
        list={list}
        waiting={<Waiting />}
        empty={<EmptyState icon={<Landmark className="size-7" />} title={t('batches.none')} />}
      >
        {(batches) => (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {batches.map(({ id, state, providers, amount, created_at, created_by }) => (
              <li key={id}>
                <Link
                  to={`/office/money/payouts/${id}`}
                  className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-sunken"
                >
                  <span className="font-medium">{t('batch.title', { id: String(id) })}</span>
                  <Badge tone={batchTones[state]}>{t(`state.${state}`)}</Badge>
                  <span className="text-soft text-sm">
                    {t('batch.transfers', { n: providers })} · <bdi>{created_by.name}</bdi> ·{' '}
                    <DateText at={created_at} />
                  </span>
                  <Price amount={amount} className="ms-auto font-semibold" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

const Waiting = () => (
  <Skeleton count={3} className="grid gap-4">
    <Bone className="h-16" />
  </Skeleton>
)
