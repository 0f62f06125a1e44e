import { resourceOptions } from '#features/settings/service.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { getCategory, getEService, listCategories, listEServices, listOptionGroups, listOptions } from './contract.ts'
import * as office from './office/contract.ts'
import { categoriesInOffice, create, order, remove, update } from './office/service.ts'
import { categoryById, findOptions, serviceById } from './queries.ts'
import { categories, optionGroups, services } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listCategories, (context, { query }) => categories(context, query))
  api.read(
    getCategory,
    async (context, { params, query }) =>
      (await categoryById(context.db, params.id, query, await resourceOptions(context.db, context))) ??
      refuse('not_found'),
  )
  api.read(listEServices, (context, { query }) => services(context, query))
  api.read(
    getEService,
    async (context, { params, query }) =>
      (await serviceById(context.db, params.id, query, await resourceOptions(context.db, context))) ??
      refuse('not_found'),
  )
  api.read(listOptionGroups, (context, { query }) => optionGroups(context, query))
  api.read(listOptions, async (context, { query }) =>
    findOptions(context.db, query, await resourceOptions(context.db, context)),
  )
  api.read(office.listOfficeCategories, (context) => categoriesInOffice(context))
  api.write(office.createCategory, (context, { body }) => create(context, body))
  api.write(office.updateCategory, (context, { params, body }) => update(context, params.id, body))
  api.write(office.orderCategories, (context, { body }) => order(context, body.ids))
  api.write(office.deleteCategory, (context, { params }) => remove(context, params.id))
}
