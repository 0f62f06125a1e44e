import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { removePrivateQueries } from '#features/accounts/useLogout.ts'
import { session, useExternalSessionChange, useUser } from '#web/session.ts'

/** Keeps the page in sync with the stored session, which other tabs may change; drops cached data of another user. */
export const SessionSync = () => {
  const queries = useQueryClient()
  const id = useUser()?.id
  const last = useRef(id)
  useEffect(session.refresh, [])
  useExternalSessionChange(session.refresh)
  useEffect(() => {
    if (last.current !== undefined && last.current !== id) removePrivateQueries(queries)
    last.current = id
  }, [id, queries])
  return null
}
