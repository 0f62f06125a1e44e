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

/** An option of a booking or a draft, with the window of a timed option. */
export type ChosenOption = Pick<Booking['options'][number], 'id' | 'name' | 'price'> &
  Pick<Choosable, 'applies_from' | 'applies_until'>

/** The price of one piece or one hour. */
export const unitOf = ({
  price,
  discount_price: less,
}: Pick<Booking['e_service'], 'price' | 'discount_price'>): number => (less && less > 0 ? less : price)

type TimedLinesProps = { options: readonly ChosenOption[]; quantity: number }

/** What the chosen time adds to the price, shown beside the time picker. */
export const TimedLines = ({ options, quantity }: TimedLinesProps) => {
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
            {quantity > 1 && (
              <>
                {' '}
                ·{' '}
                <span dir="ltr" className="figures">
                  x {quantity}
                </span>
              </>
            )}
          </span>
          <Price amount={option.price * quantity} className="shrink-0 font-medium" />
        </p>
      ))}
    </div>
  )
}
