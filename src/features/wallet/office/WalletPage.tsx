import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { RoleNote } from '#web/editor/mayEdit.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../officeMessages.ts'
import { Statement } from '../Statement.tsx'
import { CreditForm } from './CreditForm.tsx'
import { getWalletHolder, listHolderTransactions, listHolderWallets } from './calls.ts'

/** Lines a page of the statement holds. */
const pageSize = 20

/** A person's wallets with their statement, and credit for them (`/office/money/wallets/:id`). */
export default function WalletPage() {
  const { id = '' } = useParams()
  const t = useWords<typeof messages>('wallet.office')
  const holder = useQuery(queryFor(getWalletHolder, { params: { id } }))
  const wallets = useQuery(queryFor(listHolderWallets, { params: { id } }))
  const booking = useSearchParams()[0].get('booking') ?? ''
  const finance = useHasOfficeRole('finance')
  const [crediting, credit] = useState(booking !== '')
  const missing = holder.error instanceof ApiError && holder.error.code === 'not_found'
  if (missing) return <EmptyState title={t('not_found')} />
  if (!holder.data || !wallets.data)
    return holder.error || wallets.error ? (
      <LoadFailed
        error={holder.error ?? wallets.error}
        onRetry={() => Promise.all([holder.refetch(), wallets.refetch()])}
      />
    ) : (
      <Waiting />
    )
  const { name, email } = holder.data
  return (
    <section aria-labelledby="holder" className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Link to="/office/money/wallets" className="inline-flex min-h-11 items-center text-main-ink underline">
            {t('back')}
          </Link>
          <h2 id="holder" className="font-semibold text-2xl">
            <Link
              to={`/office/people/${holder.data.id}`}
              className="wrap-anywhere inline-flex min-h-11 items-center underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <bdi className="block break-all text-soft">{email}</bdi>
        </div>
        {finance && !crediting && <Button onClick={() => credit(true)}>{t('credit.open')}</Button>}
      </header>
      {!finance && <RoleNote only="finance" />}
      {finance && crediting && <CreditForm holder={holder.data} booking={booking} onDone={() => credit(false)} />}
      {wallets.data.length === 0 ? (
        <EmptyState icon={<ReceiptText className="size-7" />} title={t('none')} message={t('none_hint')} />
      ) : (
        <Wallets holderId={id} wallets={wallets.data} />
      )}
    </section>
  )
}

type WalletsProps = { holderId: string; wallets: { id: string; name: string; balance: number }[] }

const Wallets = ({ holderId, wallets }: WalletsProps) => {
  const t = useWords<typeof messages>('wallet.office')
  const [chosen, choose] = useState<string>()
  const wallet = wallets.find(({ id }) => id === chosen) ?? wallets[0]
  if (!wallet) return null
  return (
    <>
      {wallets.length > 1 ? (
        <RadioCards
          legend={t('which')}
          value={wallet.id}
          onChange={choose}
          choices={wallets.map(({ id, name, balance }) => ({
            value: id,
            title: name,
            aside: <Price amount={balance} className="font-semibold" />,
          }))}
        />
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-3 rounded-card bg-main-wash px-5 py-4">
          <span className="text-soft">{t('balance')}</span>
          <Price amount={wallet.balance} className="font-semibold text-2xl" />
        </p>
      )}
      <Movements key={wallet.id} holderId={holderId} walletId={wallet.id} />
    </>
  )
}

const Movements = ({ holderId, walletId }: { holderId: string; walletId: string }) => {
  const t = useWords<typeof messages>('wallet.office')
  const list = useInfiniteQuery(
    infiniteQueryFor(listHolderTransactions, { params: { id: holderId }, query: { wallet: walletId } }, pageSize),
  )
  const empty = <EmptyState icon={<ReceiptText className="size-7" />} title={t('empty')} />
  return (
    <div>
      <PagedList list={list} waiting={<Waiting />} empty={empty}>
        {(movements) => <Statement movements={movements} bookings="/office/bookings" />}
      </PagedList>
    </div>
  )
}

const Waiting = () => (
  <Skeleton count={4} className="grid gap-4">
    <Bone className="h-16" />
  </Skeleton>
)
