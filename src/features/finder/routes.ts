import type { Api } from '#server/http/context.ts'
import { searchOffice } from './contract.ts'
import { find } from './service.ts'

export const routes = (api: Api): void => {
  api.read(searchOffice, (context, { query }) => find(context, query.q))
}
