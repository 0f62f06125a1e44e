import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { CancellationTier } from './contract.ts'
import type { messages } from './messages.ts'

/** What cancelling costs and when, step by step; without steps it is free (`booking-and-money.md §4`), and so it is before a provider accepts. */
export const CancellationTerms = ({ tiers }: { tiers: readonly CancellationTier[] }) => {
  const t = useWords<typeof messages>('bookings')
  if (tiers.length === 0) return t('terms.free')
  return (
    <span className="grid gap-1">
      <span>{t('terms.first_free')}</span>
      {tiers.map(({ hours_before: hours, fee_percent: percent, cap }) => (
        <span key={hours}>
          {t('terms.step', { hours, percent })}
          {cap !== null && (
            <>
              {' '}
              {t('terms.cap')} <Price amount={cap} />
            </>
          )}
        </span>
      ))}
    </span>
  )
}
