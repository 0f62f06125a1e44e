import { offeredLanguages } from '#features/settings/service.ts'
import { type Locale, offeredOr } from '#lib/words.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { translate } from '#server/words.ts'
import { lockApplication } from './acceptance/queries.ts'
import { acceptApplication } from './acceptance/service.ts'
import type { Application, Decision } from './contract.ts'
import { applicationById, insertEvent, updateCategories, updateDecision } from './queries.ts'
import { mailState } from './tracking/service.ts'

type CallContext = DatabaseContext<'support'>

/** What the applicant reads: the things by name in their language, then the operator's words. */
const wordsTo = (language: Locale, { things = [], note }: Pick<Decision, 'things' | 'note'>): string | null => {
  const named = things.map((thing) => `• ${translate(language, `applications.provider.ask.${thing}`)}`)
  return [named.join('\n'), note ?? ''].filter(Boolean).join('\n\n') || null
}

/**
 * Accepts or declines an application, or asks for more, and mails the applicant. Accepting makes provider and account; it
 * happens once, so accepting again changes nothing and sends nothing.
 * @throws Refusal invalid without a reason or with a category that does not exist, application_accepted, application_closed (its account was erased), changed_meanwhile, phone_taken, email_taken
 */
export const decideOn = async (context: CallContext, id: string | number, decision: Decision) => {
  const { database, config, locale, user, request, ip } = context
  const { state, category_ids: categories, tax_ids: taxIds } = decision
  const things = state === 'asked' ? decision.things : undefined
  if (state !== 'accepted' && !decision.note && !things?.length)
    return refuse('invalid', { errors: { note: [translate(locale, 'web.field.required')] } })
  const response = await database.transaction((tx) =>
    withIdempotency(tx, context, request, async () => {
      // An id that is no number finds nothing.
      const found = (await applicationById(tx, id, { locale })) && (await lockApplication(tx, Number(id)))
      if (!found) return refuse('not_found')
      if (found.e_provider_id !== null && state !== 'accepted') return refuse('application_accepted')
      if (found.erased_at !== null) return refuse('application_closed')
      if (found.e_provider_id === null) {
        if (decision.updated_at && decision.updated_at !== found.changed_at) return refuse('changed_meanwhile')
        if (state === 'accepted' && categories && !(await updateCategories(tx, found.id, categories)))
          return refuse('invalid', { errors: { category_ids: [translate(locale, 'web.field.wrong')] } })
        const language = offeredOr(found.locale, await offeredLanguages(tx))
        const note = wordsTo(language, { things, note: decision.note })
        const next =
          state === 'accepted'
            ? await acceptApplication(tx, config, found, { taxIds, operatorLocale: locale })
            : undefined
        await updateDecision(tx, found.id, { state, note, decided_by: user.id })
        await insertEvent(tx, { provider_application_id: found.id, kind: state, user_id: user.id, ip, note })
        await mailState(tx, config, found.id, next)
      }
      const decided = await applicationById(tx, found.id, { locale })
      return decided instanceof JsonOf ? decided.text : JSON.stringify(decided)
    }),
  )
  return new JsonOf<Application>(response)
}
