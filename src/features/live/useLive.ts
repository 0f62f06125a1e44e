import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/session.ts'
import { subscribeToEvents } from './subscribeToEvents.ts'

/** Notifications, bookings and messages of the signed-in person change on the screen as they change. */
export const useLive = (): void => {
  const queries = useQueryClient()
  const token = useUser()?.api_token
  useEffect(() => (token ? subscribeToEvents(queries, token) : undefined), [queries, token])
}
