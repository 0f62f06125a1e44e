import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { EmptyState } from '#ui/states.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { PayoutAccount } from '../account/PayoutAccount.tsx'
import type { messages } from '../providerMessages.ts'
import { useTeam } from '../useTeam.ts'
import { listOwnPayouts } from './calls.ts'

/** Where the money goes, and what went there. `zone`: the provider's. */
export const PayoutsPart = ({ zone }: { zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const own = queryFor(listOwnPayouts, { query: useTeam().query })
  const payouts = useQuery({ ...own, refetchInterval: untilRead }).data
  return (
    <>
      <PayoutAccount />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="font-semibold text-xl">{t('payouts.title')}</h2>
        {payouts?.length === 0 && <EmptyState icon={<Landmark className="size-7" />} title={t('payouts.none')} />}
        <ul className="grid gap-3">
          {payouts?.map(({ id, state, created_at, account_number, amount, cash, returned_at }, n) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-3 rounded-card border border-line bg-surface p-4"
            >
              <span className="grid gap-0.5">
                <DateText at={created_at} zone={zone} className="font-medium" />
                <bdi dir="ltr" className="figures justify-self-start text-soft text-sm">
                  {account_number}
                </bdi>
                {cash > 0 && (
                  <span className="text-soft text-sm">
                    {t('payouts.set_off')} <Price amount={cash} />
                  </span>
                )}
                {returned_at && (
                  <span className="text-sm">
                    {t('payouts.returned_on')} <DateText at={returned_at} zone={zone} />
                    <span className="block text-soft">
                      {t('payouts.returned_hint')} {n === 0 && t('payouts.check_account')}
                    </span>
                  </span>
                )}
              </span>
              <span className="grid content-start justify-items-end gap-1">
                <Price amount={amount} className={cx('font-semibold', returned_at && 'text-soft line-through')} />
                {returned_at && <Badge tone="bad">{t('payouts.returned')}</Badge>}
                {state !== 'paid' && <Badge tone="warn">{t(`payouts.${state}`)}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
