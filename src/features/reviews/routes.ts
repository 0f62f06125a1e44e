import { resourceOptions } from '#features/settings/service.ts'
import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { listEServiceReviews, postEServiceReview, replyToReview, summariseReviews } from './contract.ts'
import { getOfficeReview, moderateReview } from './office/contract.ts'
import { reportList } from './office/queries.ts'
import { moderate, reviewForOffice } from './office/service.ts'
import { findReviews, reviewSummary } from './queries.ts'
import { getOwnReview, reportReview } from './reports/contract.ts'
import { report, reviewOfOwn } from './reports/service.ts'
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
  api.write(reportReview, (context, { params, body }) => report(context, params.id, body))
  api.read(getOwnReview, (context, { query }) => reviewOfOwn(context, query))
  serveList(api, reportList)
  api.read(getOfficeReview, (context, { params }) => reviewForOffice(context, params.id))
  api.withoutTransaction(moderateReview, (context, { params, body }) => moderate(context, params.id, body))
  api.write(replyToReview, (context, { params, body }) => replyTo(context, params.id, body.reply))
}
