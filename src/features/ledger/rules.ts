import { percentOf } from '#lib/money.ts'

/** Shares of one payment, in minor units. */
export type Shares = { provider: number; marketplace: number }

/**
 * Splits a payment between provider and marketplace: the provider type's `commission` is the **provider's** percent of
 * the total without tax, as existing clients' earnings show it; the provider passes the taxes on.
 * Rounded half up for the provider; the marketplace takes what is left, so nothing is lost.
 */
export const sharesOf = (totalMinor: number, taxMinor: number, commissionPercent: number): Shares => {
  const tax = Math.min(taxMinor, totalMinor)
  const provider = tax + percentOf(totalMinor - tax, commissionPercent)
  return { provider, marketplace: totalMinor - provider }
}

/** `share × part / whole`, rounded half up: a share's portion of a partial amount. Minor units, none negative. */
export const proportionOf = (shareMinor: number, partMinor: number, wholeMinor: number): number => {
  const [share, part, whole] = [BigInt(shareMinor), BigInt(partMinor), BigInt(wholeMinor)]
  return whole === 0n ? 0 : Number((2n * share * part + whole) / (2n * whole))
}
