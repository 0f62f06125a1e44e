import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Link, useParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDownload } from '#web/download.ts'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../officeMessages.ts'
import { getPayoutBatch, getPayoutFile } from '../payouts/calls.ts'
import type { PayoutBatch } from '../payouts/contract.ts'
import { BatchMoves } from './BatchMoves.tsx'
import { batchTones } from './batchTones.ts'
import { Transfer } from './Transfer.tsx'

/** One batch: its transfers, who moved it, and moving it on (`/office/money/payouts/:id`). */
export default function BatchPage() {
  const { id = '' } = useParams()
  const t = useWords<typeof messages>('earnings.office')
  const { data, error, refetch } = useQuery(queryFor(getPayoutBatch, { params: { id } }))
  if (data) return <Batch batch={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <EmptyState title={t('batch.not_found')} />
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />
  return (
    <Skeleton count={2} className="grid max-w-3xl gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
}

const Batch = ({ batch }: { batch: PayoutBatch }) => {
  const t = useWords<typeof messages>('earnings.office')
  const { id, state, providers, amount } = batch
  const finance = useHasOfficeRole('finance')
  return (
    <section aria-labelledby="batch" className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid justify-items-start gap-1">
        <Link to="/office/money/payouts" className="inline-flex min-h-11 items-center text-main-ink underline">
          {t('batch.back')}
        </Link>
        <h2 id="batch" className="flex flex-wrap items-center gap-3 font-semibold text-2xl">
          {t('batch.title', { id: String(id) })}
          <Badge tone={batchTones[state]}>{t(`state.${state}`)}</Badge>
        </h2>
        <p className="text-lg">
          <Price amount={amount} className="font-semibold" /> · {t('batch.transfers', { n: providers })}
        </p>
      </header>
      <BatchMoves batch={batch} />
      {finance && (state === 'approved' || state === 'paid') && <BankFile id={id} />}
      <Steps batch={batch} />
      <ul className="grid grid-cols-1 gap-3">
        {batch.payouts.map((payout) => (
          <Transfer key={payout.id} payout={payout} state={state} />
        ))}
      </ul>
    </section>
  )
}

const BankFile = ({ id }: { id: number }) => {
  const t = useWords<typeof messages>('earnings.office')
  const file = useDownload({
    contract: getPayoutFile,
    params: { id },
    name: `payouts-${id}.csv`,
    failed: { title: t('batch.file_failed'), message: t('batch.file_hint') },
  })
  return (
    <Button
      look="second"
      size="small"
      icon={<Download aria-hidden className="size-4" />}
      pending={file.isPending}
      onClick={() => file.mutate()}
      className="justify-self-start"
    >
      {t('batch.file')}
    </Button>
  )
}

const Steps = ({ batch }: { batch: PayoutBatch }) => {
  const t = useWords<typeof messages>('earnings.office')
  const { state, created_by, created_at, approved_by, approved_at, closed_by, closed_at } = batch
  const step = (person: { name: string } | null, at: string | null) =>
    person &&
    at && (
      <span key={at}>
        <bdi>{person.name}</bdi> · <DateText at={at} />
      </span>
    )
  return (
    <Card>
      <Facts
        rows={[
          [t('batch.prepared_by'), step(created_by, created_at)],
          [t('batch.approved_by'), step(approved_by, approved_at)],
          [t(state === 'cancelled' ? 'batch.cancelled_by' : 'batch.paid_by'), step(closed_by, closed_at)],
        ]}
      />
    </Card>
  )
}
