import { type ReactNode, use } from 'react'
import type { Coupon } from '#features/coupons/contract.ts'
import { isTimed, type TaxRule, type WirePriced } from '#features/pricing/rules.ts'
import type { Translated } from '#lib/schema.ts'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { type ChosenOption, Percent } from './Lines.tsx'
import type { messages } from './messages.ts'
import { priceLines } from './price/rules.ts'

type LineProps = { label: ReactNode; note?: ReactNode; look?: 'sum' | 'total'; children: ReactNode }

const Line = ({ label, note, look, children }: LineProps) => (
  <div
    className={cx(
      'flex items-baseline justify-between gap-4 py-1.5',
      look === 'sum' && 'mt-1.5 border-line border-t pt-3',
      look === 'total' && 'mt-1.5 border-ink border-t pt-3 font-semibold text-lg',
    )}
  >
    <dt className="wrap-anywhere min-w-0">
      {label}
      {note && <span className="block text-soft text-sm">{note}</span>}
    </dt>
    <dd className="shrink-0 text-end">{children}</dd>
  </div>
)

type PriceLinesProps = {
  of: Omit<WirePriced, 'e_service' | 'options' | 'taxes' | 'coupon'> & {
    e_service: WirePriced['e_service'] & { name: Translated }
    options: readonly ChosenOption[]
    taxes: readonly (TaxRule & { id: number; name: Translated })[]
    coupon?: Partial<Pick<Coupon, 'id' | 'code' | 'discount' | 'discount_type'>> | null
    /** As the server said last. */
    total: number
  }
  hours: number
  /** The hours are not known yet. */
  estimate?: boolean
}

/** What a visit costs, line by line, so that it adds up by eye: base, options, subtotal, coupon, tax, total. */
export const PriceLines = ({ of, hours, estimate }: PriceLinesProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { exponent } = use(MoneyContext)
  const lines = priceLines(of, hours, exponent)
  const { unit, per, count, coupon, tax } = lines
  const times = (
    <span dir="ltr" className="figures">
      x {count}
    </span>
  )
  return (
    <dl>
      <Line
        label={tr(of.e_service.name)}
        note={
          per === 'hour' ? (
            <>
              {count !== 1 && <>{times} · </>}
              <Price amount={unit} /> {t('unit.hourly')}
            </>
          ) : (
            <>
              {times}
              {count > 1 && (
                <>
                  {' '}
                  · <Price amount={unit} />
                </>
              )}
            </>
          )
        }
      >
        <Price amount={lines.service} />
      </Line>
      {lines.options.map((option) => {
        const byTime = isTimed(option) && t('line.by_time')
        const pieces = per === 'piece' && count > 1 && option.price > 0 && times
        const both = (
          <>
            {byTime} · {pieces}
          </>
        )
        return (
          <Line key={option.id} label={tr(option.name)} note={byTime && pieces ? both : byTime || pieces}>
            <Price amount={option.amount} />
          </Line>
        )
      })}
      <Line label={t('line.subtotal')} look="sum">
        <Price amount={lines.subtotal} />
      </Line>
      {coupon && (
        <Line
          label={
            <>
              {t('line.coupon')} <bdi>{coupon.code}</bdi>
            </>
          }
          note={coupon.percent !== null && <Percent value={coupon.percent} minus />}
        >
          <Price amount={coupon.amount} className="text-good" />
        </Line>
      )}
      {tax && (
        <Line
          label={t('line.tax_amount')}
          note={tax.rules.map(({ id, name, type, value }, n) => (
            <span key={id}>
              {n > 0 && ' · '}
              {tr(name)} {type === 'percent' ? <Percent value={Number(value)} /> : <Price amount={Number(value)} />}
            </span>
          ))}
        >
          <Price amount={tax.amount} />
        </Line>
      )}
      <Line label={t(estimate ? 'line.estimate' : 'line.total')} look="total">
        <Price amount={of.total} />
      </Line>
    </dl>
  )
}
