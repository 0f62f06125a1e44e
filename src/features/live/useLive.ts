import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/session.ts'
import { subscribeToEvents } from './subscribeToEvents.ts'

/** Live updates of the signed-in user's notifications, bookings and messages. */
export const useLive = (): void => {
  const queries = useQueryClient()
  const token = useUser()?.api_token
  useEffect(() => (token ? subscribeToEvents(queries, token) : undefined), [queries, token])
}
