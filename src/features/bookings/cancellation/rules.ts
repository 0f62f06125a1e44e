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
 * hours before the visit on, cancelling costs half the total, at most 100. Sorted, the earliest step first. An invalid
 * setting means no steps: cancelling is always free.
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

/** The input of a cancellation. Amounts in minor units, instants in milliseconds. */
export interface CancellingFacts {
  /** The terms frozen on the booking. */
  tiers: readonly CancellationTier[]
  total: number
  /** What has been paid so far, without what went back already. */
  paid: number
  startsAt: number
  now: number
  /** Only a cancellation by the customer has a fee by the terms. */
  by: 'customer' | 'provider' | 'operator' | 'system'
  /** The fee when the customer moved the visit; cancelling costs them no less afterwards. */
  least?: number
  /** The fee that an operator decides on in their place. */
  decided?: number
  exponent: Exponent
}

export interface RefundAndFee {
  /** The cancellation fee; at most the total. */
  fee: number
  /** The part of the payment that is refunded. */
  refund: number
  /** The part of the fee that the payment does not cover. */
  due: number
  /** From this instant on there is a fee; null: never. */
  freeUntil: number | null
}

const feeOf = ({ fee_percent, cap }: CancellationTier, total: number, exponent: Exponent): number =>
  Math.min(percentOf(total, fee_percent), cap === null ? total : roundToMinor(cap, exponent), total)

/**
 * Refund and fee of a cancellation (booking-and-money, "Changes of mind"): the last step reached applies, a percentage of the
 * total rounded half up and capped. Pages, mails and the API all use this function.
 */
export function refundAndFee({
  tiers,
  total,
  paid,
  startsAt,
  now,
  by,
  least = 0,
  decided,
  exponent,
}: CancellingFacts): RefundAndFee {
  const costs = tiers.map((tier) => ({ from: startsAt - tier.hours_before * HOUR, fee: feeOf(tier, total, exponent) }))
  const reached = costs.filter(({ from }) => from <= now).at(-1)
  const fee = Math.min(total, decided ?? (by === 'customer' ? Math.max(reached?.fee ?? 0, least) : 0))
  return {
    fee,
    refund: Math.max(0, paid - fee),
    due: Math.max(0, fee - paid),
    freeUntil: costs.find((cost) => cost.fee > 0)?.from ?? null,
  }
}
