import type { Api } from '#server/http/context.ts'
import { deleteView, listViews, saveView } from './contract.ts'
import { remove, save, views } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listViews, (context, { query }) => views(context, query.list))
  api.write(saveView, (context, { body }) => save(context, body))
  api.write(deleteView, (context, { params }) => remove(context, params.id))
}
