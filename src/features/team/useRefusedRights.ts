import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotThere } from '#web/polling.ts'
import { memberships } from './queryOptions.ts'

/** What is refused, or not there any more, may be so because the person's role was changed or taken meanwhile: it is asked for again. */
export const useRefusedRights = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const stopChanges = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isNotThere(event.action.error))
        void queries.invalidateQueries()
    })
    const stopReads = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isNotThere(event.action.error)) return
      if (event.query.state.data !== undefined) void queries.invalidateQueries({ queryKey: memberships.queryKey })
    })
    return () => {
      stopChanges()
      stopReads()
    }
  }, [queries])
}
