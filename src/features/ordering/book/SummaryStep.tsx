import ShieldCheck from 'lucide-react/icons/shield-check'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { CancellationTerms } from '#features/bookings/CancellationTerms.tsx'
import { PlaceText } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { PriceLines } from '#features/bookings/PriceLines.tsx'
import { readTiers } from '#features/bookings/rules.ts'
import { ServiceRow } from '#features/bookings/ServiceRow.tsx'
import { ESTIMATE_HOURS } from '#features/pricing/rules.ts'
import { expectedEnd } from '#lib/time.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { useUser } from '#web/session.ts'
import { ChangeableFact } from './ChangeableFact.tsx'
import type { Notice } from './useConfirm.ts'
import type { Order, Ordering } from './useOrder.ts'
import { usePendingCoupon } from './usePendingCoupon.ts'

type SummaryStepProps = { ordering: Ordering; order: Order; total: number; notice: Notice | undefined }

const bringIntoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** The summary of the booking, line by line (`spec §2.20` summary). */
export const SummaryStep = ({ ordering, order, total, notice }: SummaryStepProps) => {
  const t = useWords<typeof messages>('bookings')
  const user = useUser()
  usePendingCoupon(ordering, order)
  const tiers = readTiers(ordering.policy)
  const hourly = order.e_service.price_unit !== 'fixed'
  return (
    <div className="grid grid-cols-1 gap-5">
      {notice && (
        <p ref={bringIntoView} role="alert" className="scroll-mt-4 rounded-control bg-warn-wash p-3 text-warn">
          {t(notice)}
        </p>
      )}
      <ServiceRow service={order.e_service} provider={order.provider} />
      <Facts ordering={ordering} order={order} />
      <section aria-labelledby="price-lines">
        <h3 id="price-lines" className="mb-1 font-semibold text-lg">
          {t('summary.price')}
        </h3>
        <PriceLines of={{ ...order, total }} hours={ESTIMATE_HOURS} />
        {hourly && <p className="mt-1 text-soft text-sm">{t('summary.hourly')}</p>}
      </section>
      <p className="flex items-center gap-3 rounded-control bg-sunken p-3 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-main-ink" />
        <span className="grid gap-1">
          {t(total > 0 || hourly ? 'summary.pay_after' : 'summary.free')} <CancellationTerms tiers={tiers} />
        </span>
      </p>
      {!user && <p className="text-soft text-sm">{t('summary.sign_in')}</p>}
    </div>
  )
}

/** When, where and the rest of what was chosen, each with the way to change it. */
const Facts = ({ ordering: { id, draft, place, offered }, order }: { ordering: Ordering; order: Order }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const hint = draft.hint?.trim()
  const code = draft.coupon === undefined ? draft.code?.trim() : draft.coupon?.code
  return (
    <dl className="divide-y divide-line border-line border-y">
      <ChangeableFact serviceId={id} part="when" label={t('line.time')}>
        {draft.time && (
          <VisitTime
            at={draft.time.at}
            until={expectedEnd(draft.time.at, order.e_service.duration)}
            zone={draft.time.zone}
          />
        )}
      </ChangeableFact>
      {place && (
        <ChangeableFact serviceId={id} part="where" label={t('line.address')}>
          <PlaceText {...place} />
        </ChangeableFact>
      )}
      {offered.length > 0 && (
        <ChangeableFact serviceId={id} part="options" label={t('line.options')}>
          {order.options.map(({ name }) => tr(name)).join(' · ') || t('summary.no_options')}
        </ChangeableFact>
      )}
      {order.e_service.price_unit === 'fixed' && (
        <ChangeableFact serviceId={id} part="quantity" label={t('line.quantity')}>
          <span dir="ltr" className="figures">
            x {order.quantity}
          </span>
        </ChangeableFact>
      )}
      {code && (
        <ChangeableFact serviceId={id} part="coupon" label={t('line.coupon')}>
          <bdi>{code}</bdi>
        </ChangeableFact>
      )}
      {hint && (
        <ChangeableFact serviceId={id} part="hint" label={t('line.hint')}>
          <span className="whitespace-pre-line">{hint}</span>
        </ChangeableFact>
      )}
    </dl>
  )
}
