import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import type { Application } from './contract.ts'
import { applicationById, updateDecision } from './queries.ts'
import { mailState } from './tracking/service.ts'

type Decision = { state: 'accepted' | 'declined'; note?: string | null | undefined }

/** Accepts or declines and mails the applicant; a repeat with the same `Idempotency-Key` sends no second mail. */
export const decideOn = async (
  context: DatabaseContext<'operator'>,
  id: string | number,
  { state, note }: Decision,
) => {
  const { database, config, locale, user, request } = context
  const response = await database.transaction((tx) =>
    withIdempotency(tx, context, request, async () => {
      const found = await applicationById(tx, id, { locale })
      if (!found) return refuse('not_found')
      await updateDecision(tx, Number(id), { state, note: note ?? null, decided_by: user.id })
      await mailState(tx, config, Number(id))
      const decided = await applicationById(tx, id, { locale })
      return decided instanceof JsonOf ? decided.text : JSON.stringify(decided)
    }),
  )
  return new JsonOf<Application>(response)
}
