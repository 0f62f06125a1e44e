import type { Api } from '#server/http/context.ts'
import { getOverview } from './contract.ts'
import type { Period } from './rules.ts'
import { overview } from './service.ts'

export const routes = (api: Api): void => {
  api.read(getOverview, (context, { query }) => overview(context, Number(query.days ?? 30) as Period))
}
