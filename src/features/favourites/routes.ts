import type { Api } from '#server/http/context.ts'
import * as contracts from './contract.ts'
import { deleteFavorite, favorites, saveFavorite } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contracts.listFavorites, (context, { query }) => favorites(context, query))
  api.write(contracts.addFavorite, (context, { body }) => saveFavorite(context, body))
  api.write(contracts.removeFavorite, (context, { body }) => deleteFavorite(context, body))
}
