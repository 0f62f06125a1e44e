import { refuse } from '#server/http/errors.ts'
import type { Api } from '#server/http/context.ts'
import { getCustomPage, listCustomPages, listFaqCategories, listFaqs, listSlides } from './contract.ts'
import { getSettings } from '#features/settings/contract.ts'
import { findFaqCategories, findFaqs, findPages, findSlides, pageById } from './queries.ts'
import { listing, settings } from '#features/settings/service.ts'

export const routes = (api: Api): void => {
  api.read(getSettings, ({ db, config }) => settings(db, config))
  api.read(listSlides, async (context, { query }) => findSlides(context.db, query, await listing(context.db, context)))
  api.read(listFaqCategories, async ({ db, locale }, { query }) => findFaqCategories(db, query, { locale }))
  api.read(listFaqs, async ({ db, locale }, { query }) => findFaqs(db, query, { locale }))
  api.read(listCustomPages, async ({ db, locale }, { query }) => findPages(db, query, { locale }))
  api.read(
    getCustomPage,
    async ({ db, locale }, { params, query }) =>
      (await pageById(db, params.id, query, { locale })) ?? refuse('not_found'),
  )
}
