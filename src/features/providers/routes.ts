import { resourceOptions } from '#features/settings/service.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { serveList } from '#server/officeList/officeList.ts'
import {
  getEProvider,
  listAvailabilityHours,
  listAwards,
  listEProviders,
  listEProviderTypes,
  listExperiences,
  listGalleries,
  listProviderTypes,
} from './contract.ts'
import * as office from './office/contract.ts'
import * as directory from './office/directory/contract.ts'
import { block, dossier, pause, providerList, unblock, verify } from './office/directory/service.ts'
import { chargeTaxEverywhere, createTax, deleteTax, taxes, updateTax } from './office/service.ts'
import {
  findAwards,
  findExperiences,
  findGalleries,
  findHours,
  findProviders,
  findTypes,
  providerById,
} from './queries.ts'
import { getFirstSteps } from './start/contract.ts'
import { firstSteps } from './start/service.ts'

export const routes = (api: Api): void => {
  api.read(listEProviders, async (context, { query }) =>
    findProviders(context.db, query, await resourceOptions(context.db, context)),
  )
  api.read(
    getEProvider,
    async (context, { params, query }) =>
      (await providerById(context.db, params.id, query, await resourceOptions(context.db, context))) ??
      refuse('not_found'),
  )
  api.read(listGalleries, async (context, { query }) =>
    findGalleries(context.db, query, await resourceOptions(context.db, context)),
  )
  api.read(listAwards, ({ db, locale }, { query }) => findAwards(db, query, { locale }))
  api.read(listExperiences, ({ db, locale }, { query }) => findExperiences(db, query, { locale }))
  api.read(listAvailabilityHours, ({ db, locale }, { query }) => findHours(db, query, { locale }))
  api.read(listEProviderTypes, ({ db, locale }, { query }) => findTypes(db, query, { locale }))
  api.read(listProviderTypes, ({ db, locale }) => findTypes(db, { only: 'id;name' }, { locale }))
  api.read(getFirstSteps, (context) => firstSteps(context))
  api.read(office.listOfficeTaxes, (context) => taxes(context))
  api.write(office.createTax, (context, { body }) => createTax(context, body))
  api.write(office.updateTax, (context, { params, body }) => updateTax(context, params.id, body))
  api.write(office.chargeTaxEverywhere, (context, { params }) => chargeTaxEverywhere(context, params.id))
  api.write(office.deleteTax, (context, { params }) => deleteTax(context, params.id))
  serveList(api, providerList)
  api.read(directory.getOfficeProvider, ({ db }, { params }) => dossier(db, params.id))
  api.write(directory.blockProvider, (context, { params, body }) => block(context, params.id, body.reason))
  api.write(directory.unblockProvider, (context, { params }) => unblock(context, params.id))
  api.write(directory.pauseProvider, (context, { params, body }) => pause(context, params.id, body))
  api.write(directory.verifyProvider, (context, { params, body }) => verify(context, params.id, body))
}
