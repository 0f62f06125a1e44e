import { currencyDigits, setting } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { batches, candidates, transfersOf } from '../payouts/queries.ts'
import { leftOut, transferFile } from '../payouts/rules.ts'
import { approvalLimit } from '../payouts/service.ts'
import { majorOf, payoutMinimum } from '../service.ts'

/** What would be transferred to whom, and who is left out. */
export const payoutCandidates = async ({ db }: ReadContext<'operator'>) => {
  const major = await majorOf(db)
  const currency = await setting(db, 'default_currency_code')
  const minimum = await payoutMinimum(db)
  const limit = await approvalLimit(db)
  const rows = await candidates(db, currency)
  return {
    currency,
    minimum: major(minimum),
    approval_limit: limit === null ? null : major(limit),
    candidates: rows.map((row) => ({
      e_provider: { id: row.e_provider_id, name: bothLanguages(row.name) },
      earnings: major(row.earnings),
      cash: major(row.cash),
      amount: major(row.earnings - row.cash),
      left_out: leftOut({ ...row, amount: row.earnings - row.cash }, minimum),
    })),
  }
}

/** The file for the bank. @throws Refusal not_found, payout_unapproved */
export const payoutFile = async ({ db, config }: ReadContext<'finance'>, id: string | number): Promise<string> => {
  const batchId = parseId(id) ?? refuse('not_found')
  const [batch] = await batches(db, { id: batchId, limit: 1, offset: 0 })
  if (!batch) return refuse('not_found')
  if (batch.state !== 'approved' && batch.state !== 'paid') return refuse('payout_unapproved')
  const exponent = exponentOf(await currencyDigits(db))
  const name = (await setting(db, 'app_name')) || config.publicUrl
  return transferFile(
    (await transfersOf(db, batchId)).map((row) => ({
      name: row.holder,
      account_number: row.account_number,
      bank_name: row.bank_name,
      bank_code: row.bank_code,
      amount: toMajor(row.amount_minor, exponent).toFixed(exponent),
      currency: batch.currency,
      reference: `${name} ${batchId}-${row.id}`,
    })),
  )
}
