import type { Api } from '#server/http/context.ts'
import { applyAsProvider, decideApplication, listApplications } from './contract.ts'
import { decideOn } from './decide.ts'
import { findApplications } from './queries.ts'
import { submitApplication } from './service.ts'
import { followApplication } from './tracking/contract.ts'
import { trackApplication } from './tracking/service.ts'

export const routes = (api: Api): void => {
  api.withoutTransaction(applyAsProvider, (context) => submitApplication(context))
  api.read(listApplications, ({ db, locale }, { query }) => findApplications(db, query, { locale }))
  api.withoutTransaction(decideApplication, (context, { params, body }) => decideOn(context, params.id, body))
  api.read(followApplication, (context, { query }) => trackApplication(context, query.token))
}
