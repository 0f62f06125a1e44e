import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { PagedList } from '#web/PagedList.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages } from './messages.ts'
import { myWallets, statementOf } from './queryOptions.ts'
import { Statement } from './Statement.tsx'
import { useWalletName } from './useWalletName.ts'

export const handle: PageHandle = { page: 'statement' }

/** The signed-in user's wallets, and every transaction with the balance after it. */
export default function StatementPage() {
  const t = useWords<typeof messages>('wallet')
  const { data: wallets, error, refetch } = useQuery(myWallets)
  const walletName = useWalletName()
  const [chosen, setChosen] = useState<string>()
  useSignInAgain(error)
  const wallet = wallets?.find(({ id }) => id === chosen) ?? wallets?.[0]
  return (
    <div className="page max-w-3xl py-8 sm:py-10">
      <Head page="statement" hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('title')}</h1>
        <p className="mt-1 text-soft">{t('subtitle')}</p>
      </header>
      {!wallets ? (
        error ? (
          <LoadFailed error={error} onRetry={() => refetch()} />
        ) : (
          <StatementSkeleton />
        )
      ) : !wallet ? (
        <EmptyState icon={<ReceiptText className="size-7" />} title={t('none')} message={t('none_hint')} />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          {wallets.length > 1 ? (
            <RadioCards
              legend={t('which')}
              value={wallet.id}
              onChange={setChosen}
              choices={wallets.map(({ id, name, balance }) => ({
                value: id,
                title: walletName(name),
                aside: <Price amount={balance} className="font-semibold" />,
              }))}
            />
          ) : (
            <p className="grid grid-cols-1 gap-1 rounded-card bg-main-wash p-6">
              <span className="text-soft">{t('balance')}</span>
              <Price amount={wallet.balance} className="font-semibold text-[min(1.875rem,9vw)] leading-tight" />
            </p>
          )}
          <Movements key={wallet.id} walletId={wallet.id} />
        </div>
      )}
    </div>
  )
}

const Movements = ({ walletId }: { walletId: string }) => {
  const t = useWords<typeof messages>('wallet')
  const list = useInfiniteQuery(statementOf(walletId))
  const empty = <EmptyState icon={<ReceiptText className="size-7" />} title={t('empty')} />
  return (
    <div>
      <PagedList list={list} waiting={<StatementSkeleton />} empty={empty}>
        {(movements) => <Statement movements={movements} />}
      </PagedList>
    </div>
  )
}

const StatementSkeleton = () => (
  <Skeleton count={4} className="grid gap-4">
    <Bone className="h-16" />
  </Skeleton>
)
