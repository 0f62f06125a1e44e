import { canBeTakenBack, closeAccount, lockApplications, moveApplications } from '#features/accounts/service.ts'
import { post, walletAccount } from '#features/ledger/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Dossier, MergePlan } from '../contract.ts'
import { beginErasing, lockPerson, personById } from '../queries.ts'
import { dossier } from '../service.ts'
import { countMoves, disableWallets, markMerged, moveRows, walletsOf } from './queries.ts'

type Account = { id: number; email_verified_at: unknown }

/**
 * Somebody else may have made an account whose email nobody confirmed: they would get everything of the other one. So may who had
 * the email before, or has it now, while a former one can take either account back.
 */
const requireOwners = async (db: Db, into: Account, from: Pick<Account, 'id'>): Promise<void> => {
  if (!into.email_verified_at) refuse('merge_unconfirmed')
  if (await canBeTakenBack(db, [into.id, from.id])) refuse('merge_contested')
}

/** Of what both accounts have, what the kept one keeps of its own; uses of a coupon add up. */
const leftOut = new Set(['favorites', 'e_service_reviews'])

export const mergePreview = async (db: Db, id: string | number, fromId: number): Promise<MergePlan> => {
  const [into, from] = [await personById(db, parseId(id) ?? 0), await personById(db, fromId)]
  if (!into || !from) return refuse('not_found')
  await requireOwners(db, into, from)
  const exponent = exponentOf(await currencyDigits(db))
  const counts = await countMoves(db, from.id, into.id)
  const wallets = await walletsOf(db, from.id)
  return {
    from,
    into,
    moves: Object.fromEntries(counts.filter(({ many }) => many > 0).map(({ name, many }) => [name, many])),
    both: counts.reduce((sum, { name, both }) => sum + (leftOut.has(name) ? both : 0), 0),
    money: toMajor(
      wallets.reduce((sum, { balance_minor }) => sum + balance_minor, 0),
      exponent,
    ),
  }
}

/** Locked in the order of their ids, so that two merges of the same accounts cannot deadlock. */
const lockBoth = async (tx: Tx, into: number, from: number) => {
  const first = await lockPerson(tx, Math.min(into, from))
  const second = await lockPerson(tx, Math.max(into, from))
  if (!first || !second) return refuse('not_found')
  return first.id === into ? ([first, second] as const) : ([second, first] as const)
}

const moveMoney = async (tx: Tx, from: number, into: number): Promise<void> => {
  for (const { id, currency, balance_minor } of await walletsOf(tx, from)) {
    const target = await walletAccount(tx, into, currency)
    await post(tx, {
      kind: 'reversal',
      key: `merge:${id}`,
      entries: [
        { account: id, amountMinor: -balance_minor },
        { account: target, amountMinor: balance_minor },
      ],
    })
  }
  await disableWallets(tx, from)
}

/**
 * Moves everything of a customer account to another account of the same person, and closes it.
 * @throws Refusal not_found, not_mergeable, merge_unconfirmed, merge_contested
 */
export const merge = async ({ tx }: WriteContext<'support'>, id: string | number, fromId: number): Promise<Dossier> => {
  const intoId = parseId(id) ?? refuse('not_found')
  if (intoId === fromId) return refuse('not_mergeable')
  await lockApplications(tx, fromId)
  const [into, from] = await lockBoth(tx, intoId, fromId)
  if (from.role !== 'customer' || into.role === 'operator' || from.deleted_at || into.deleted_at)
    return refuse('not_mergeable')
  await requireOwners(tx, into, from)
  await moveRows(tx, from.id, into.id)
  await moveMoney(tx, from.id, into.id)
  await markMerged(tx, from.id, into.id)
  await beginErasing(tx)
  await moveApplications(tx, from.id, into.id)
  await closeAccount(tx, from.id)
  return dossier(tx, into.id)
}
