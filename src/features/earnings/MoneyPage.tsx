import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { NavLink, useSearchParams } from 'react-router'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { getEarnings } from './calls.ts'
import { EarningsPart } from './EarningsPart.tsx'
import { NumbersPart } from './NumbersPart.tsx'
import { PayoutsPart } from './payouts/PayoutsPart.tsx'
import type { messages } from './providerMessages.ts'
import { partOf, parts, units } from './rules.ts'
import { StatementPart } from './statement/StatementPart.tsx'
import { useTeam } from './useTeam.ts'

/** A provider's money: what was earned, what is owed, what was paid. */
export default function MoneyPage() {
  const t = useWords<typeof messages>('earnings.provider')
  const [params] = useSearchParams()
  const part = parts.find((name) => name === params.get('show')) ?? 'earnings'
  const { query } = useTeam()
  const unit = units.find((name) => name === params.get('by')) ?? 'day'
  const { data, error, refetch } = useQuery({
    ...queryFor(getEarnings, { query: { ...query, unit } }),
    placeholderData: (before) => before,
  })
  useSignInAgain(error)
  const forbidden = error instanceof ApiError && error.code === 'forbidden'
  return (
    <div className="max-w-3xl">
      <Head page="desk" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      {forbidden ? (
        <EmptyState icon={<Lock className="size-7" />} title={t('not_yours')} />
      ) : data ? (
        <div className="grid grid-cols-1 gap-6">
          <BalanceCard balance={data.balance} minimum={data.payout_minimum} part={part} />
          <nav aria-label={t('tab.label')} className="flex flex-wrap gap-1.5">
            {parts.map((name) => (
              <NavLink
                key={name}
                to={partOf(name)}
                replace
                aria-current={name === part ? 'page' : undefined}
                className={cx(
                  'grid min-h-11 place-items-center rounded-full border px-3 text-sm sm:px-4',
                  name === part ? 'border-second bg-second text-on-second' : 'border-line bg-surface hover:border-ink',
                )}
              >
                {t(`tab.${name}`)}
              </NavLink>
            ))}
          </nav>
          {part === 'earnings' && <EarningsPart unit={unit} periods={data.periods} zone={data.time_zone} />}
          {part === 'statement' && <StatementPart zone={data.time_zone} />}
          {part === 'payouts' && <PayoutsPart zone={data.time_zone} />}
          {part === 'numbers' && <NumbersPart />}
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={3} className="grid gap-4">
          <Bone className="h-32" />
        </Skeleton>
      )}
    </div>
  )
}
