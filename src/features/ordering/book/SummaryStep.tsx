import { ShieldCheck } from 'lucide-react'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { CancellationTerms } from '#features/bookings/CancellationTerms.tsx'
import { Chosen, Fact, PlaceText, Totals } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { readTiers } from '#features/bookings/rules.ts'
import { ServiceRow } from '#features/bookings/ServiceRow.tsx'
import { useSettings } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import type { Order, Ordering } from './useOrder.ts'

type SummaryStepProps = { ordering: Ordering; order: Order; total: number; changed: boolean }

/** The summary of the booking, line by line (`spec §2.20` summary). */
export const SummaryStep = ({ ordering, order, total, changed }: SummaryStepProps) => {
  const t = useWords<typeof messages>('bookings')
  const { draft, place } = ordering
  const tiers = readTiers(useSettings().cancellation_policy)
  const hourly = order.e_service.price_unit !== 'fixed'
  return (
    <div className="grid gap-5">
      {changed && (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {t('summary.new_price')}
        </p>
      )}
      <ServiceRow service={order.e_service} provider={order.provider} />
      <dl className="grid gap-3">
        <Fact label={t('line.time')}>{draft.time && <VisitTime at={draft.time.at} zone={draft.time.zone} />}</Fact>
        {place && (
          <Fact label={t('line.address')}>
            <PlaceText {...place} />
          </Fact>
        )}
        {draft.hint?.trim() && (
          <Fact label={t('line.hint')}>
            <span className="whitespace-pre-line">{draft.hint.trim()}</span>
          </Fact>
        )}
      </dl>
      <div>
        <Chosen of={order} />
        <Totals of={{ ...order, total }} estimate={false} />
        {hourly && <p className="mt-1 text-soft text-sm">{t('summary.hourly')}</p>}
      </div>
      <p className="flex items-center gap-3 rounded-control bg-sunken p-3 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-main-ink" />
        <span className="grid gap-1">
          {t('summary.pay_after')} <CancellationTerms tiers={tiers} />
        </span>
      </p>
    </div>
  )
}
