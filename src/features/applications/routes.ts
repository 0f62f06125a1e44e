import type { Api } from '#server/http/context.ts'
import { applyAsProvider, decideApplication, listApplications } from './contract.ts'
import { decideOn } from './decide.ts'
import { findApplications } from './queries.ts'
import { apply } from './service.ts'
import { followApplication } from './tracking/contract.ts'
import { follow } from './tracking/service.ts'

export const routes = (api: Api): void => {
  api.withoutTransaction(applyAsProvider, (context) => apply(context))
  api.read(listApplications, ({ db, locale }, { query }) => findApplications(db, query, { locale }))
  api.withoutTransaction(decideApplication, (context, { params, body }) => decideOn(context, params.id, body))
  api.read(followApplication, (context, { query }) => follow(context, query.token))
}
