import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { queryFor } from '#web/query.ts'
import { getPayoutAccount } from './account/calls.ts'
import type { messages } from './providerMessages.ts'
import { partOf, type parts } from './rules.ts'
import { useTeam } from './useTeam.ts'

type BalanceCardProps = { balance: number; minimum: number; part: (typeof parts)[number] }

/** What is owed now, and to whom. */
export const BalanceCard = ({ balance, minimum, part }: BalanceCardProps) => {
  const t = useWords<typeof messages>('earnings.provider')
  const { query: team } = useTeam()
  const account = useQuery(queryFor(getPayoutAccount, { query: team })).data
  const side = balance > 0 ? 'owed' : 'owing'
  return (
    <section className="grid grid-cols-1 gap-2 rounded-card bg-main-wash p-6">
      {balance === 0 ? (
        <p className="font-medium text-lg">{t('balance.even')}</p>
      ) : (
        <>
          <p className="text-soft">{t(`balance.${side}`)}</p>
          <Price amount={Math.abs(balance)} className="font-semibold text-[min(1.875rem,9vw)] leading-tight" />
          <p className="text-soft text-sm">
            {balance > 0 && balance < minimum ? (
              <>
                {t('balance.below_minimum')} <Price amount={minimum} />
              </>
            ) : (
              t(`balance.${side}_hint`)
            )}
          </p>
        </>
      )}
      {account === null && part !== 'payouts' && (
        <LinkButton to={partOf('payouts')} size="small" className="justify-self-start">
          {t('balance.no_account')}
        </LinkButton>
      )}
    </section>
  )
}
