import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { removePrivateQueries } from '#features/accounts/useLogout.ts'
import { session, useSignedElsewhere, useUser } from '#web/session.ts'

/** Keeps the page true to who is signed in, whatever happened in other tabs or while it slept. */
export const Presence = () => {
  const queries = useQueryClient()
  const id = useUser()?.id
  const last = useRef(id)
  useEffect(session.look, [])
  useSignedElsewhere(session.look)
  useEffect(() => {
    if (last.current !== undefined && last.current !== id) removePrivateQueries(queries)
    last.current = id
  }, [id, queries])
  return null
}
