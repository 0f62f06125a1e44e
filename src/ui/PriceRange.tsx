import { use } from 'react'
import { moneyParts } from '#lib/money.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { MoneyContext } from './Price.tsx'

/** Two whole amounts with the marketplace's symbol, once: "20 – 50 SAR". */
export const PriceRange = ({ from, to }: { from: number; to: number }) => {
  const t = useWords<typeof messages>('ui')
  const { symbol, symbolRight } = use(MoneyContext)
  const { gap } = moneyParts(0, { exponent: 0, symbol, symbolRight })
  const first = symbolRight ? String(from) : symbol + gap + from
  return (
    <span className="figures whitespace-nowrap">
      {t('range', { from: first, to: String(to) })}
      {symbolRight && gap + symbol}
    </span>
  )
}
