import { use } from 'react'
import { moneyParts } from '#lib/money.ts'
import { MoneyContext } from './Price.tsx'

/** Two whole amounts with the marketplace's symbol, once: "20 – 50 SAR". */
export const PriceRange = ({ from, to }: { from: number; to: number }) => {
  const { symbol, symbolRight } = use(MoneyContext)
  const { gap } = moneyParts(0, { exponent: 0, symbol, symbolRight })
  return (
    <span className="figures whitespace-nowrap">
      {!symbolRight && symbol + gap}
      <bdi dir="ltr">
        {from} – {to}
      </bdi>
      {symbolRight && gap + symbol}
    </span>
  )
}
