import { resourceOptions } from '#features/settings/service.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { getCustomPage, listCustomPages, listFaqCategories, listFaqs, listSlides } from './contract.ts'
import { officeRoutes } from './office/routes.ts'
import { findFaqCategories, findFaqs, findPages, findSlides, pageById } from './queries.ts'

export const routes = (api: Api): void => {
  api.read(listSlides, async (context, { query }) =>
    findSlides(context.db, query, await resourceOptions(context.db, context)),
  )
  api.read(listFaqCategories, async ({ db, locale }, { query }) => findFaqCategories(db, query, { locale }))
  api.read(listFaqs, async ({ db, locale }, { query }) => findFaqs(db, query, { locale }))
  api.read(listCustomPages, async ({ db, locale }, { query }) => findPages(db, query, { locale }))
  api.read(
    getCustomPage,
    async ({ db, locale }, { params, query }) =>
      (await pageById(db, params.id, query, { locale })) ?? refuse('not_found'),
  )
  officeRoutes(api)
}
