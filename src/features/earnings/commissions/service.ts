import { marketplaceZone } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { dateIn } from '#lib/time.ts'
import { bothLanguages } from '#lib/words.ts'
import { type Db, isSqlState } from '#server/db/database.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import {
  commissionRules,
  deleteRule,
  endOpenRule,
  insertRule,
  lockRule,
  lockTarget,
  providerTypes,
  setRuleEnd,
  type Target,
} from './queries.ts'
import { keptOf, stateOf } from './rules.ts'

/** Today at the marketplace. */
const marketplaceDay = async (db: Db): Promise<string> => dateIn(Date.now(), await marketplaceZone(db))

const named = (row: { id: number; name: Parameters<typeof bothLanguages>[0] } | null) =>
  row && { id: row.id, name: bothLanguages(row.name) }

export const commissions = async (db: Db) => {
  const today = await marketplaceDay(db)
  const types = await providerTypes(db)
  const rules = await commissionRules(db)
  return {
    today,
    types: types.map(({ id, name, commission }) => ({ id, name: bothLanguages(name), percent: keptOf(commission) })),
    rules: rules.map(({ e_provider, category, ...rule }) => ({
      ...rule,
      e_provider: named(e_provider),
      category: named(category),
      state: stateOf(rule, today),
    })),
  }
}

type Asked = {
  target: 'e_provider' | 'category'
  target_id: number
  percent: number
  from: string
  until?: string | null | undefined
}

/**
 * Adds a rule for bookings made from a day on; an earlier one without an end ends the day before. @throws Refusal not_found,
 * commission_past (it would begin before today, or end before it begins), commission_taken (another rule counts at that time)
 */
export const addRule = async (
  { tx, user }: WriteContext<'admin'>,
  { target, target_id, percent, from, until = null }: Asked,
) => {
  const of: Target = target === 'category' ? { category_id: target_id } : { e_provider_id: target_id }
  if (!(await lockTarget(tx, of))) return refuse('not_found')
  if (from < (await marketplaceDay(tx)) || (until !== null && until < from)) return refuse('commission_past')
  await endOpenRule(tx, of, from)
  await insertRule(tx, { ...of, percent, from_date: from, until_date: until, created_by: user.id }).catch(
    (error: unknown) => (isSqlState(error, '23P01') ? refuse('commission_taken') : Promise.reject(error)),
  )
  return commissions(tx)
}

/**
 * Ends a rule with a day, today at the earliest; one that has not begun is removed. @throws Refusal not_found, commission_past,
 * commission_taken (a longer one would meet the next)
 */
export const endRule = async ({ tx }: WriteContext<'admin'>, id: string | number, until: string) => {
  const rule = (await lockRule(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const today = await marketplaceDay(tx)
  if (rule.from > today) await deleteRule(tx, rule.id)
  else if (until < today) return refuse('commission_past')
  else
    await setRuleEnd(tx, rule.id, until).catch((error: unknown) =>
      isSqlState(error, '23P01') ? refuse('commission_taken') : Promise.reject(error),
    )
  return commissions(tx)
}
