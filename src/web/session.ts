import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { setCookie } from '#lib/cookies.ts'
import type { SignedInUser } from '#lib/user.ts'

/** The stored user holds the token of this device (`spec §4`). */
const key = 'user'
/** A session cookie: gone when the browser closes, and with it a sign-in that was not to be remembered. */
const sessionCookie = 'signed_in'

type Stored = SignedInUser & { remember?: boolean }

const listeners = new Set<() => void>()
let cached: { text: string | null; user: Stored | null } = { text: null, user: null }

const read = (): Stored | null => {
  if (typeof localStorage === 'undefined') return null
  const text = localStorage.getItem(key)
  if (text !== cached.text) {
    let user: Stored | null = null
    try {
      user = text ? (JSON.parse(text) as Stored) : null
    } catch {
      user = null
    }
    const closed = user && !user.remember && !document.cookie.includes(`${sessionCookie}=1`)
    cached = { text, user: closed ? null : user }
  }
  return cached.user
}

const changed = () => {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-signed-in', read() !== null)
  for (const listener of listeners) listener()
}

export const session = {
  user: read,
  /** Looks again: while the page slept somebody may have signed in or out. */
  look: changed,
  token: (): string | undefined => read()?.api_token,
  /** Keeps the user; without `remember` only until the browser closes. */
  begin: (user: SignedInUser, remember: boolean) => {
    setCookie(sessionCookie, '1')
    localStorage.setItem(key, JSON.stringify({ ...user, remember }))
    changed()
  },
  update: (user: SignedInUser) => {
    localStorage.setItem(key, JSON.stringify({ ...user, remember: read()?.remember ?? false }))
    changed()
  },
  end: () => {
    localStorage.removeItem(key)
    localStorage.removeItem('address')
    changed()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs when somebody signed in or out in another tab, and when Back shows this page again as it was left. */
export const useExternalSessionChange = (act: () => void): void => {
  const onChange = useEffectEvent(act)
  useEffect(() => {
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && onChange()
    const onShow = (event: PageTransitionEvent) => event.persisted && onChange()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
}

/** The signed-in user, or null; always null while the server's HTML is being taken over. */
export const useUser = (): Stored | null => useSyncExternalStore(subscribe, read, () => null)

/** Runs in the page's head before anything is painted, so that "signed out" never flashes. */
export const beforePaint = `try{var u=JSON.parse(localStorage.getItem('${key}')||'null');if(u&&(u.remember||document.cookie.indexOf('${sessionCookie}=1')>=0))document.documentElement.setAttribute('data-signed-in','')}catch(e){}`
