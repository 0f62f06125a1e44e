import { use } from 'react'
import { isoExponent } from '#lib/currencies.ts'
import { toMinor } from '#lib/money.ts'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { useSettings } from './useSettings.ts'

type MoneyInProps = { amount: number | null; currency: string | null; className?: string }

/** An amount as a payment provider counts it: in a currency that may not be the marketplace's. */
export const MoneyIn = ({ amount, currency, className }: MoneyInProps) => {
  const own = use(MoneyContext)
  const { default_currency_code: house } = useSettings()
  if (amount === null) return <span className={className}>—</span>
  const code = currency ?? house ?? ''
  // A provider may count in smaller units than the pages show.
  const isOwn = code === house && toMinor(amount, own.exponent) !== null
  return (
    <MoneyContext value={isOwn ? own : { ...own, exponent: isoExponent(code), symbol: code }}>
      <Price amount={amount} {...(className && { className })} />
    </MoneyContext>
  )
}
