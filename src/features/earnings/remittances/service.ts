import { lockAccounts, platformAccount, post, providerAccount, reverse } from '#features/ledger/service.ts'
import { currencyDigits, setting, settings } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, formatMoney, moneyFormatOf, roundToMinor, toMajor, toMinor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { mailOwners } from '../account/service.ts'
import { isOfTeam } from '../payouts/queries.ts'
import { debtOf, insertRemittance, insertReversal, lockRemittance, remittancesOf, reservedCash } from './queries.ts'

export { cashOwedList } from './queries.ts'

type FinanceContext = WriteContext<'finance'>

const whole = async (db: Db, providerId: number) => {
  const currency = await setting(db, 'default_currency_code')
  const exponent = exponentOf(await currencyDigits(db))
  const { name, cash, earnings } = (await debtOf(db, providerId, currency)) ?? refuse('not_found')
  const rows = await remittancesOf(db, providerId, currency)
  return {
    e_provider: { id: providerId, name: bothLanguages(name) },
    cash: toMajor(cash, exponent),
    earnings: toMajor(earnings, exponent),
    owed: toMajor(Math.max(0, cash - earnings), exponent),
    currency,
    remittances: rows.map(({ id, amount_minor, reference, user_id, name: by, created_at, reversed_at, reason }) => ({
      id,
      amount: toMajor(amount_minor, exponent),
      reference,
      received_by: { id: user_id, name: by },
      created_at: created_at.toISOString(),
      reversed_at: reversed_at?.toISOString() ?? null,
      reversal_reason: reason,
    })),
  }
}

export const cashOwed = ({ db }: ReadContext<'operator'>, id: string | number) =>
  whole(db, parseId(id) ?? refuse('not_found'))

const mailAbout = async (
  { tx, config }: FinanceContext,
  about: 'remittance' | 'remittance_reversal',
  { e_provider_id, amount_minor, reference }: { e_provider_id: number; amount_minor: number; reference: string },
): Promise<void> => {
  const all = await settings(tx, config)
  await mailOwners(tx, config, e_provider_id, about, (locale) => ({
    amount: formatMoney(amount_minor, moneyFormatOf(all, locale)),
    number: reference,
  }))
}

type Paid = { e_provider_id: number; amount: number | string; reference: string; expected_owed: number }

/**
 * Records what a provider paid of what they owe: first of the cash they collected and no transfer sets off, then of earnings that
 * were refunded after they had been paid out. The accounts are locked before the debt is read, so of two at once the second finds
 * less.
 * @throws Refusal not_found, forbidden (of the caller's own team), remittance_changed (not what was read is owed by now), invalid
 * (no amount above zero, finer than the currency, or more than is owed)
 */
export const recordRemittance = async (
  context: FinanceContext,
  { e_provider_id, amount, reference, expected_owed }: Paid,
) => {
  const { tx, user, locale } = context
  const currency = await setting(tx, 'default_currency_code')
  const exponent = exponentOf(await currencyDigits(tx))
  if (!(await debtOf(tx, e_provider_id, currency))) return refuse('not_found')
  if (await isOfTeam(tx, user.id, [e_provider_id])) return refuse('forbidden')
  const accounts = {
    cash: await providerAccount(tx, 'cash', e_provider_id, currency),
    earnings: await providerAccount(tx, 'earnings', e_provider_id, currency),
    house: await platformAccount(tx, 'remittances', currency),
  }
  await lockAccounts(tx, Object.values(accounts))
  const { cash, earnings } = (await debtOf(tx, e_provider_id, currency)) ?? refuse('not_found')
  const owed = Math.max(0, cash - earnings)
  if (roundToMinor(expected_owed, exponent) !== owed) return refuse('remittance_changed')
  const amountMinor = toMinor(amount, exponent) ?? 0
  if (amountMinor <= 0 || amountMinor > owed)
    return refuse('invalid', { errors: { amount: [translate(locale, 'earnings.office.remittance.amount_wrong')] } })
  const ofCash = Math.min(amountMinor, Math.max(0, cash - (await reservedCash(tx, e_provider_id, currency))))
  const journal = await post(tx, {
    kind: 'remittance',
    key: `remittance:${crypto.randomUUID()}`,
    entries: [
      { account: accounts.cash, amountMinor: ofCash },
      { account: accounts.earnings, amountMinor: amountMinor - ofCash },
      { account: accounts.house, amountMinor: -amountMinor },
    ],
  })
  const remittance = { e_provider_id, amount_minor: amountMinor, reference }
  await insertRemittance(tx, {
    ...remittance,
    cash_minor: ofCash,
    currency,
    received_by: user.id,
    journal_id: journal ?? refuse('conflict'),
  })
  await mailAbout(context, 'remittance', remittance)
  return whole(tx, e_provider_id)
}

/** Takes one back: what it paid is owed again. A second time changes nothing. @throws Refusal not_found, forbidden (own team) */
export const takeBack = async (context: FinanceContext, id: string | number, reason: string) => {
  const { tx, user } = context
  const remittance = (await lockRemittance(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (await isOfTeam(tx, user.id, [remittance.e_provider_id])) return refuse('forbidden')
  const journal = await reverse(tx, remittance.journal_id, undefined, 'remittance_reversal')
  if (journal !== null) {
    await insertReversal(tx, { remittance_id: remittance.id, journal_id: journal, reason, reversed_by: user.id })
    await mailAbout(context, 'remittance_reversal', remittance)
  }
  return whole(tx, remittance.e_provider_id)
}
