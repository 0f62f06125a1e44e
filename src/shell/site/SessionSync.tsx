import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { removePrivateQueries } from '#features/accounts/useLogout.ts'
import { session, useExternalSessionChange, useUser } from '#web/session.ts'

/** Keeps the page in sync with the stored session, which other tabs may change; drops cached data of another user. */
export const SessionSync = () => {
  const queries = useQueryClient()
  const id = useUser()?.id
  /** Whose data may be cached. */
  const reader = useRef(id)
  useEffect(session.refresh, [])
  useExternalSessionChange(session.refresh)
  useEffect(() => {
    if (reader.current !== undefined && reader.current !== id) removePrivateQueries(queries)
    // After a sign-out as well as before the next sign-in: pages that were still open have gone by then.
    reader.current = id ?? reader.current
  }, [id, queries])
  return null
}
