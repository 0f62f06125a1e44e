import { currencyDigits, setting } from '#features/settings/service.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import type { SessionUser } from '#server/http/context.ts'
import { requireFreshFactor } from '#server/http/session.ts'

/** Money that goes back to a customer: with what went back of the same payment before, in minor units. */
type GivenBack = { amountMinor: number; currency: string }

/**
 * Asks an operator for the second factor where they give back more than the operator's setting allows without it, in one or
 * in parts. The setting says nothing about other currencies, so those always ask. @throws Refusal factor_required
 */
export const requireFactorFor = async (
  tx: Tx,
  user: Pick<SessionUser, 'factor' | 'factorFresh'>,
  { amountMinor, currency }: GivenBack,
): Promise<void> => {
  const limit = await setting(tx, 'refund_factor_limit')
  if (limit === '') return
  const known = currency === (await setting(tx, 'default_currency_code'))
  const limitMinor = roundToMinor(Number(limit), exponentOf(await currencyDigits(tx)))
  if (!known || amountMinor > limitMinor) requireFreshFactor(user)
}
