import { resourceOptions } from '#features/settings/service.ts'
import type { Api } from '#server/http/context.ts'
import { listEServiceReviews, postEServiceReview, replyToReview, summariseReviews } from './contract.ts'
import { findReviews, reviewSummary } from './queries.ts'
import { leaveReview, replyTo } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listEServiceReviews, async (context, { query }) =>
    findReviews(context.db, query, await resourceOptions(context.db, context)),
  )
  api.read(summariseReviews, async ({ db, config }, { query }) => ({
    ...(await reviewSummary(db, query.e_service_id ?? null, query.e_provider_id ?? null)),
    translates: config.translation.provider !== 'off',
  }))
  api.write(postEServiceReview, (context, { body }) => leaveReview(context, body))
  api.write(replyToReview, (context, { params, body }) => replyTo(context, params.id, body.reply))
}
