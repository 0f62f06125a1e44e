import { useQuery } from '@tanstack/react-query'
import { DateText } from '#features/settings/DateText.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { useWords } from '#ui/language.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import type { messages } from './messages.ts'
import { listRefunds } from './online/calls.ts'

/** The refunds of a booking and their states; renders nothing if there are none. `zone`: where the visit is, as on its receipt. */
export const Refunds = ({ bookingId, zone }: { bookingId: number; zone?: string }) => {
  const t = useWords<typeof messages>('payments')
  const refunds = queryFor(listRefunds, { params: { id: bookingId } })
  const { data = [] } = useQuery({ ...refunds, staleTime: 0, refetchInterval: untilRead })
  if (data.length === 0) return null
  return (
    <section className="border-line border-t pt-4">
      <h3 className="mb-2 font-semibold">{t('refunds.title')}</h3>
      <ul className="grid gap-2">
        {data.map(({ id, amount, currency, state, given_up, reason, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {t(given_up ? 'refunds.given_up' : `refunds.${state}`)}
              <DateText at={created_at} zone={zone} className="ms-2 text-soft text-sm" />
            </span>
            <MoneyIn amount={amount} currency={currency} />
            {reason && <bdi className="w-full text-soft text-sm">{reason}</bdi>}
            {given_up && <span className="w-full text-sm">{t('refunds.ask')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
