import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { pricesOf } from './prices.ts'

type ServicePriceProps = {
  service: Pick<EService, 'price' | 'discount_price' | 'price_unit' | 'quantity_unit'>
  large?: boolean
}

/** The current price, the old price struck through, and the unit. */
export const ServicePrice = ({ service, large }: ServicePriceProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const { now, before } = pricesOf(service)
  const unit = service.price_unit === 'fixed' ? tr(service.quantity_unit) || t('unit.fixed') : t('unit.hourly')
  const soft = cx('text-soft text-sm', !large && 'max-sm:text-xs')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {before !== null && (
        <span className={soft}>
          <VisuallyHidden>{t('was')} </VisuallyHidden>
          <Price amount={before} struck />
        </span>
      )}
      <Price amount={now} className={large ? 'font-semibold text-2xl' : 'font-semibold text-lg'} />
      <span className={soft}>{unit}</span>
    </span>
  )
}
