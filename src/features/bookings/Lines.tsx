import type { ReactNode } from 'react'
import { EntranceText } from '#features/addresses/EntranceText.tsx'
import type { Entrance } from '#features/addresses/rules.ts'
import { type Choosable, isTimed } from '#features/pricing/rules.ts'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'

/** A label and its value, side by side. */
export const Line = ({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) => (
  <div className={cx('flex items-baseline justify-between gap-4 py-1.5', strong && 'pt-3 font-semibold text-lg')}>
    <dt className={strong ? undefined : 'text-soft'}>{label}</dt>
    <dd className="text-end">{children}</dd>
  </div>
)

/** A label above its value, for longer texts. */
export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="wrap-anywhere min-w-0">
    <dt className="text-soft text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** An address with its name, if it has one. */
export const PlaceText = ({
  description,
  address,
  ...entrance
}: { description: string; address: string } & Entrance) => (
  <>
    {description && !address.startsWith(description) && <b className="block font-semibold">{description}</b>}
    <bdi>{address}</bdi>
    <EntranceText {...entrance} />
  </>
)

export const Percent = ({ value, minus }: { value: number; minus?: boolean }) => (
  <span dir="ltr" className="figures">
    {minus && '-'}
    {value}%
  </span>
)

type Priced = Pick<Booking, 'taxes' | 'subtotal' | 'tax_total' | 'coupon_total' | 'total'> & {
  coupon: Partial<Booking['coupon']> | null
}

/** Taxes, subtotal, coupon, total: the same lines before and after booking (`spec §2.20, §2.23`). */
export const Totals = ({ of, estimate }: { of: Priced; estimate: boolean }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { coupon } = of
  return (
    <dl className="border-line border-t pt-3">
      {of.taxes.map((tax) => (
        <Line key={tax.id} label={tr(tax.name)}>
          {tax.type === 'percent' ? <Percent value={tax.value} /> : <Price amount={tax.value} />}
        </Line>
      ))}
      {of.taxes.length > 0 && (
        <Line label={t('line.tax_amount')}>
          <Price amount={of.tax_total} />
        </Line>
      )}
      <Line label={t('line.subtotal')}>
        <Price amount={of.subtotal} />
      </Line>
      {coupon?.id != null && (
        <Line
          label={
            <>
              {t('line.coupon')} <bdi>{coupon.code}</bdi>
            </>
          }
        >
          <span className="text-good">
            {coupon.discount_type === 'percent' ? (
              <Percent value={coupon.discount ?? 0} minus />
            ) : (
              <Price amount={of.coupon_total} />
            )}
          </span>
        </Line>
      )}
      <Line label={estimate ? t('line.estimate') : t('line.total')} strong>
        <Price amount={of.total} />
      </Line>
    </dl>
  )
}

/** An option of a booking or a draft, with the window of a timed option. */
export type ChosenOption = Pick<Booking['options'][number], 'id' | 'name' | 'price'> &
  Pick<Choosable, 'applies_from' | 'applies_until'>

type Chosen = {
  e_service: Pick<Booking['e_service'], 'name' | 'price' | 'discount_price' | 'price_unit'>
  options: readonly ChosenOption[]
  quantity: number
}

/** The price of one piece or one hour. */
export const unitOf = ({ price, discount_price: less }: Chosen['e_service']): number =>
  less && less > 0 ? less : price

/** The chosen options with their prices, and the quantity. */
export const Chosen = ({ of }: { of: Chosen }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  return (
    <dl className="border-line border-t py-3">
      {of.options.map((option) => (
        <Line
          key={option.id}
          label={
            <>
              {tr(option.name)}
              {isTimed(option) && <span className="block text-sm">{t('line.by_time')}</span>}
            </>
          }
        >
          <Price amount={option.price} />
        </Line>
      ))}
      {of.e_service.price_unit === 'fixed' && (
        <Line label={t('line.quantity')}>
          <span dir="ltr" className="figures">
            x {of.quantity}
          </span>
        </Line>
      )}
    </dl>
  )
}

/** What the chosen time adds to the price, shown beside the time picker. */
export const TimedLines = ({ options }: { options: readonly ChosenOption[] }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const timed = options.filter((option) => isTimed(option) && option.price > 0)
  return (
    <div role="status">
      {timed.map((option) => (
        <p
          key={option.id}
          className="flex items-baseline justify-between gap-4 rounded-control bg-main-wash p-3 text-sm"
        >
          <span>
            <b className="block font-semibold">{tr(option.name)}</b>
            {t('line.by_time')}
          </span>
          <Price amount={option.price} className="shrink-0 font-medium" />
        </p>
      ))}
    </div>
  )
}
