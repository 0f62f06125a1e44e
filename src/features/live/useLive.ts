import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { session, useUser } from '#web/session.ts'
import { subscribeToEvents } from './subscribeToEvents.ts'

/**
 * Live updates of the signed-in user's notifications, bookings and messages. `isPrivate`: the page is for signed-in people only, so
 * where they are refused at once it asks to sign in again, too.
 */
export const useLive = (isPrivate: boolean): void => {
  const queries = useQueryClient()
  const token = useUser()?.api_token
  const onRefused = useEffectEvent((refused: string) => void session.expire(refused, isPrivate || undefined))
  useEffect(() => {
    if (!token) return
    const onAccepted = () => session.confirm(token)
    return subscribeToEvents(queries, token, { onAccepted, onRefused: () => onRefused(token) })
  }, [queries, token])
}
