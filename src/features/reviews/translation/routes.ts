import type { Api } from '#server/http/context.ts'
import { translateReview as contract } from '../contract.ts'
import type { Translator } from './port.ts'
import { translateReview } from './service.ts'

/** `translator`: null where no service is configured. */
export const translationRoutes = (api: Api, translator: Translator | null): void =>
  api.withoutTransaction(contract, (context, { params, body }) =>
    translateReview(context, translator, params.id, body.to),
  )
