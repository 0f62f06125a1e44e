import { bothLanguages } from '#lib/words.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { firstStepsOf } from './queries.ts'
import { checklist } from './rules.ts'

/** The checklist of the caller's provider. */
export const firstSteps = async ({ db, user }: ReadContext<'manager'>) => {
  const { e_provider_id: id } = user.member
  const { name, ...done } = (await firstStepsOf(db, id)) ?? refuse('not_found')
  return { e_provider: { id, name: bothLanguages(name) }, ...checklist(done) }
}
