import { createContext, use } from 'react'
import { type MoneyFormat, moneyParts, roundToMinor } from '#lib/money.ts'
import { cx } from './classes.ts'

/** The marketplace's money format; provided by the shell from the settings. */
export const MoneyContext = createContext<MoneyFormat>({ exponent: 2, symbol: '', symbolRight: false })

type PriceProps = {
  /** Major units, as the API sends them. */
  amount: number
  /** Struck through: the price before the discount. */
  struck?: boolean
  className?: string
}

/** An amount with the marketplace's digits and symbol: bidi-isolated, tabular figures, minus in front. */
export const Price = ({ amount, struck, className }: PriceProps) => {
  const format = use(MoneyContext)
  const { minus, number, symbol, symbolRight, gap } = moneyParts(roundToMinor(amount, format.exponent), format)
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={cx('figures inline-block whitespace-nowrap', className)}>
      <bdi dir="ltr">{symbolRight ? minus + number : minus + symbol + gap + number}</bdi>
      {symbolRight && gap}
      {symbolRight && <span className="text-[.8em]">{symbol}</span>}
    </Tag>
  )
}
