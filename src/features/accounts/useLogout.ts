import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { unsavedLocale, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { sendFarewells } from '#web/farewells.ts'
import type { messages } from '#web/messages.ts'
import { endPushes } from '#web/pushSubscription.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { removeUnsent } from '#web/stored.ts'
import { logout } from './calls.ts'

/** Signs out: goes to Home at once, or when what waited for it is sent; the token is revoked on the server if the connection allows (`spec §2.2`). */
export const useLogout = () => {
  const t = useWords<typeof messages>('web')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await sendFarewells()
    const ended = call(logout, {}).catch(() => undefined)
    session.end()
    void endPushes()
    removeUnsent()
    unsavedLocale.clear()
    await navigate('/')
    removePrivateQueries(queries)
    show({ type: 'success', title: t('logged_out') })
    await ended
  }
}

/** Paths of queries with personal data that pages for everybody ask for, too. */
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

/**
 * Removes what the person who leaves has read: all that no open page shows, and of the rest what every page asks for with a
 * session. What a page shows is read anew: the next person may have signed in, and its answer be on its way.
 */
export const removePrivateQueries = (queries: QueryClient): void => {
  queries.removeQueries({ type: 'inactive' })
  void queries.resetQueries({ predicate: ({ queryKey }) => privateQueryPaths.has(String(queryKey[0])) })
}
