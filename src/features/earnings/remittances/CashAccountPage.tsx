import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import type { Reply } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { RoleNote } from '#web/editor/mayEdit.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../officeMessages.ts'
import { getCashOwed } from './calls.ts'
import type { getCashOwed as cashOwedContract } from './contract.ts'
import { RemittanceForm } from './RemittanceForm.tsx'
import { RemittanceItem } from './RemittanceItem.tsx'

type Account = Reply<typeof cashOwedContract>

/** What a provider owes of the cash they collected, and what they paid of it (`/office/money/cash/:id`). */
export default function CashAccountPage() {
  const { id = '' } = useParams()
  const t = useWords<typeof messages>('earnings.office')
  const { data, error, refetch } = useQuery(queryFor(getCashOwed, { params: { id } }))
  if (data) return <CashAccount key={id} account={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <EmptyState title={t('owed.not_found')} />
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />
  return (
    <Skeleton count={2} className="grid max-w-3xl gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
}

const CashAccount = ({ account }: { account: Account }) => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const [recording, record] = useState(false)
  const { e_provider, cash, earnings, owed, remittances } = account
  return (
    <section aria-labelledby="cash-account" className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Link to="/office/money/cash" className="inline-flex min-h-11 items-center text-main-ink underline">
            {t('owed.back')}
          </Link>
          <h2 id="cash-account" className="font-semibold text-2xl">
            <Link
              to={`/office/providers/${e_provider.id}`}
              className="wrap-anywhere inline-flex min-h-11 items-center underline"
            >
              <bdi>{tr(e_provider.name)}</bdi>
            </Link>
          </h2>
        </div>
        {finance && owed > 0 && !recording && <Button onClick={() => record(true)}>{t('remittance.open')}</Button>}
      </header>
      {!finance && <RoleNote only="finance" />}
      <Card className="grid grid-cols-1 gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <span className="text-soft">{t(owed > 0 ? 'owed.owed' : 'owed.nothing')}</span>
          {owed > 0 && <Price amount={owed} className="font-semibold text-2xl" />}
        </p>
        <Facts
          rows={[
            [t('owed.cash'), <Price key="cash" amount={cash} />],
            [t('owed.earnings'), <Price key="earnings" amount={earnings} />],
          ]}
        />
      </Card>
      {finance && recording && owed > 0 && <RemittanceForm account={account} onDone={() => record(false)} />}
      <section aria-labelledby="remittances" className="grid grid-cols-1 gap-3">
        <h3 id="remittances" className="font-semibold text-lg">
          {t('remittance.list')}
        </h3>
        {remittances.length === 0 && <p className="text-soft">{t('remittance.none')}</p>}
        <ul className="grid grid-cols-1 gap-3">
          {remittances.map((remittance) => (
            <RemittanceItem key={remittance.id} remittance={remittance} />
          ))}
        </ul>
      </section>
    </section>
  )
}
