import type { Api } from '#server/http/context.ts'
import { findServiceId, suggest } from './contract.ts'
import { serviceId, suggestions } from './service.ts'

export const routes = (api: Api): void => {
  api.read(suggest, (context, { query }) => suggestions(context, query.keywords ?? '', query.category_id ?? null))
  api.read(findServiceId, (context, { query }) => serviceId(context, query.name ?? ''))
}
