import type { Api } from '#server/http/context.ts'
import * as contracts from './contract.ts'
import { mapOf, placeNear, placeOfAddress, placeWithId, suggestPlaces } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contracts.autocomplete, (context, { query }) => suggestPlaces(context, query))
  api.read(contracts.placeDetails, (context, { query }) => placeWithId(context, query.id, query.session))
  api.read(contracts.nearbyPlace, (context, { query }) => placeNear(context, query))
  api.read(contracts.geocode, (context, { query }) => placeOfAddress(context, query))
  api.read(contracts.mapSettings, (context) => mapOf(context))
}
