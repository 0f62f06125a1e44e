import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetReads } from '#features/accounts/useLogout.ts'
import { session, useExternalSessionChange, useUser } from '#web/session.ts'

/** Keeps the page true to who is signed in, whatever happened in other tabs or while it slept. */
export const SessionSync = () => {
  const queries = useQueryClient()
  const id = useUser()?.id
  const last = useRef(id)
  useEffect(session.look, [])
  useExternalSessionChange(session.look)
  useEffect(() => {
    if (last.current !== undefined && last.current !== id) forgetReads(queries)
    last.current = id
  }, [id, queries])
  return null
}
