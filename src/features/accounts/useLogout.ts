import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import type { messages } from '#web/messages.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { logout } from './calls.ts'

/** Signs out: Home and a message at once; the token is ended on the server when the line allows (`spec §2.2`). */
export const useLogout = () => {
  const t = useWords<typeof messages>('web')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    const ended = call(logout, {}).catch(() => undefined)
    session.end()
    await navigate('/')
    removePrivateQueries(queries)
    show({ type: 'success', title: t('logged_out') })
    await ended
  }
}

/** Answers that belong to one person and must not be shown to the next one at this screen. */
const privateQueryPaths = new Set([
  'addresses',
  'favorites',
  'notifications',
  'notifications/count',
  'bookings',
  'bookings/:id',
  'wallets',
  'user',
  'sessions',
])

/** Forgets what was read for somebody who is not signed in here any more; what everybody may see stays. */
export const removePrivateQueries = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ queryKey }) => privateQueryPaths.has(String(queryKey[0])) })
