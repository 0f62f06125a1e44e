import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { logout } from '#features/accounts/calls.ts'
import { removePrivateQueries } from '#features/accounts/useLogout.ts'
import { browserStorage } from '#lib/browserStorage.ts'
import type { SignedInUser } from '#lib/user.ts'
import { endPushes } from '#web/pushSubscription.ts'
import { operatorKey, session, useExternalSessionChange, userKey, useUser } from '#web/session.ts'

/**
 * Ends on the server, too, what a sign-in without "remember me" has left when the browser was closed: whoever uses it next would be
 * shown its pushes. Without a connection the session ends a day later, and the pushes in this browser at once.
 */
const endLeftSessions = async (): Promise<void> => {
  if (session.user()) return
  void endPushes()
  for (const text of [userKey, operatorKey].map((key) => browserStorage.get(key))) {
    try {
      const left = text && (JSON.parse(text) as SignedInUser)
      if (left)
        await fetch(`/api/${logout.path}`, {
          method: logout.method,
          headers: { authorization: `Bearer ${left.api_token}` },
        })
    } catch (error) {
      console.warn('a session that was left could not be ended', error)
    }
  }
}

/** Removes the pushes of a person who has signed out from the screen. */
const closePushes = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const push of (await registration?.getNotifications()) ?? []) push.close()
}

/** Keeps the page in sync with the stored session, which other tabs may change; drops cached data of another user. */
export const SessionSync = () => {
  const queries = useQueryClient()
  const id = useUser()?.id
  /** Whose data may be cached. */
  const reader = useRef(id)
  useEffect(() => {
    void endLeftSessions()
    session.refresh()
  }, [])
  useExternalSessionChange(session.refresh)
  useEffect(() => {
    if (reader.current !== undefined && reader.current !== id) removePrivateQueries(queries)
    // Also where the session ended before this was loaded. A private window may refuse what it does not have.
    if (id === undefined) closePushes().catch(() => undefined)
    // After a sign-out as well as before the next sign-in: pages that were still open have gone by then.
    reader.current = id ?? reader.current
  }, [id, queries])
  return null
}
