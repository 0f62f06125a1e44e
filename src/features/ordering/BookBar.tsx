import { use, useRef } from 'react'
import type { EService, OptionGroup } from '#features/catalogue/contract.ts'
import type { messages } from '#features/catalogue/messages.ts'
import { chooseOptions, ESTIMATE_HOURS, fromWire, piecesOf, price } from '#features/pricing/rules.ts'
import { toMajor } from '#lib/money.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useBottomBar } from '#ui/bottomBar.ts'
import { useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { groupsFor } from './book/choices.ts'
import { changeDraft, useDraftPart } from './useDraft.ts'

/** The total of the current choice with taxes, as the next steps show it; for hourly services, of the first hour. */
const useTotal = (service: EService, groups: OptionGroup[]): number => {
  const { exponent } = use(MoneyContext)
  const optionIds = useDraftPart(service.id, 'optionIds')
  const quantity = useDraftPart(service.id, 'quantity')
  const time = useDraftPart(service.id, 'time')
  const { options } = chooseOptions(groupsFor(service.id, groups), optionIds, time?.local ?? null)
  const { taxes = [] } = service.e_provider
  const pieces = piecesOf(service.price_unit, quantity)
  const parts = fromWire({ e_service: service, options, taxes, quantity: pieces }, ESTIMATE_HOURS, exponent)
  return toMajor(price(parts).total, exponent)
}

/** The fixed bar at the bottom of a service's page (`spec §2.19`). */
export const BookBar = ({ service, groups }: { service: EService; groups: OptionGroup[] }) => {
  const t = useWords<typeof messages>('catalogue')
  const quantity = useDraftPart(service.id, 'quantity')
  const total = useTotal(service, groups)
  const bookable = service.enable_booking && service.available
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar)
  return (
    <section
      ref={bar}
      data-bottom-bar
      aria-label={t('select_and_book')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 backdrop-blur-sm print:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p className="flex flex-1 basis-full flex-wrap items-baseline justify-between gap-x-4 sm:basis-auto sm:flex-col sm:gap-0">
          <span className="text-soft text-sm">{bookable ? t('select_and_book') : t('not_bookable')}</span>
          <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
            <Price amount={total} className="font-semibold sm:text-lg" />
            {(service.e_provider.taxes ?? []).length > 0 && (
              <span className="text-soft text-xs">{t('with_taxes')}</span>
            )}
          </span>
        </p>
        {bookable && (
          <div className="flex flex-1 items-center justify-between gap-3 sm:flex-none">
            {service.price_unit === 'fixed' && (
              <Stepper
                label={t('quantity')}
                hideLabel
                value={quantity}
                onChange={(next) => changeDraft(service.id, { quantity: next })}
              />
            )}
            <LinkButton to={`/e_service/form/${service.id}`} preventScrollReset className="flex-1 px-4 sm:px-7">
              {t('book')}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  )
}
