import { type Exponent, percentOf, roundToMinor } from '#lib/money.ts'
import type { CancellationTier } from '../contract.ts'

const HOUR = 3_600_000
const YEAR_HOURS = 8_760

const isAmount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

const isTier = (value: unknown): value is CancellationTier => {
  const { hours_before, fee_percent, cap = null } = (value ?? {}) as Record<string, unknown>
  const capped = cap === null || isAmount(cap, Number.MAX_SAFE_INTEGER)
  return isAmount(hours_before, YEAR_HOURS) && isAmount(fee_percent, 100) && capped
}

/**
 * The operator's setting `cancellation_policy`, JSON such as `[{"hours_before":24,"fee_percent":50,"cap":100}]`: from 24
 * hours before the visit on, cancelling costs half the total, at most 100. The earliest step first. What cannot be read
 * costs nobody anything: no steps, free at any time.
 */
export const readTiers = (setting: string | null | undefined): CancellationTier[] => {
  try {
    const tiers: unknown = JSON.parse(setting || '[]')
    if (!Array.isArray(tiers) || !tiers.every(isTier)) return []
    return tiers
      .map(({ hours_before, fee_percent, cap }) => ({ hours_before, fee_percent, cap: cap ?? null }))
      .sort((a, b) => b.hours_before - a.hours_before)
  } catch {
    return []
  }
}

/** What a cancelling is judged by. Amounts in minor units, instants in milliseconds. */
export interface CancellingFacts {
  /** The terms frozen on the booking. */
  tiers: readonly CancellationTier[]
  total: number
  /** What has been paid so far, without what went back already. */
  paid: number
  startsAt: number
  now: number
  /** Only a customer's change of mind costs anything. */
  by: 'customer' | 'provider' | 'operator' | 'system'
  exponent: Exponent
}

export interface RefundAndFee {
  /** What the cancelling costs the customer; never more than the total. */
  fee: number
  /** What goes back of what was paid. */
  refund: number
  /** Of the fee, what is not covered by what was paid. */
  due: number
  /** The instant from which on it costs; null: never. */
  freeUntil: number | null
}

const feeOf = ({ fee_percent, cap }: CancellationTier, total: number, exponent: Exponent): number =>
  Math.min(percentOf(total, fee_percent), cap === null ? total : roundToMinor(cap, exponent), total)

/**
 * Refund and fee of a cancelling (booking-and-money, "Changes of mind"): the step reached last counts, a percentage of the
 * total rounded half up and capped. The one place they are computed, for page, mail and API alike.
 */
export function refundAndFee({ tiers, total, paid, startsAt, now, by, exponent }: CancellingFacts): RefundAndFee {
  const costs = tiers.map((tier) => ({ from: startsAt - tier.hours_before * HOUR, fee: feeOf(tier, total, exponent) }))
  const reached = costs.filter(({ from }) => from <= now).at(-1)
  const fee = by === 'customer' ? (reached?.fee ?? 0) : 0
  return {
    fee,
    refund: Math.max(0, paid - fee),
    due: Math.max(0, fee - paid),
    freeUntil: costs.find((cost) => cost.fee > 0)?.from ?? null,
  }
}
