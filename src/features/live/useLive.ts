import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session, useUser } from '#web/session.ts'
import { subscribeToEvents } from './subscribeToEvents.ts'

/** Live updates of the signed-in user's notifications, bookings and messages. */
export const useLive = (): void => {
  const queries = useQueryClient()
  const token = useUser()?.api_token
  useEffect(() => {
    if (!token) return
    const onAccepted = () => session.confirm(token)
    const onRefused = () => session.expire(token)
    return subscribeToEvents(queries, token, { onAccepted, onRefused })
  }, [queries, token])
}
