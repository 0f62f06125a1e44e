import { useQuery } from '@tanstack/react-query'
import { browserQueries, call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import type { Views } from '#web/table/views.ts'
import { deleteView, listViews, saveView } from './calls.ts'

/** The operator's saved views of a list, kept on the server. */
export const useSavedViews = (list: string): Views => {
  const { data: views = [] } = useQuery(queryFor(listViews, { query: { list } }))
  // After a lost reply, too: it may have been done.
  const readAgain = () => browserQueries.invalidateQueries({ queryKey: [listViews.path] })
  return {
    views,
    save: (view) => call(saveView, { body: { list, ...view } }).finally(readAgain),
    remove: (id) => call(deleteView, { params: { id } }).finally(readAgain),
  }
}
