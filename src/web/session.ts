import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { browserStorage } from '#lib/browserStorage.ts'
import { setCookie } from '#lib/cookies.ts'
import type { SignedInUser } from '#lib/user.ts'
import { removeUnsent } from './stored.ts'

/** The stored user holds the token of this device (`spec §4`). */
export const userKey = 'user'
/** The operator who acts for the stored user. */
export const operatorKey = 'operator'
/** Answers kept for a time without connection (`keptAnswers.ts`). */
export const keptAnswersKey = 'kept_answers'
/** Deleted when the browser closes; ends a sign-in without "remember me". */
const sessionCookie = 'signed_in'

type Stored = SignedInUser & { remember?: boolean }

const listeners = new Set<() => void>()
let cached: { text: string | null; user: Stored | null } = { text: null, user: null }

const read = (): Stored | null => {
  const text = browserStorage.get(userKey)
  if (text !== cached.text) {
    let user: Stored | null = null
    try {
      user = text ? (JSON.parse(text) as Stored) : null
    } catch {
      user = null
    }
    const isOver = () => !browserStorage.isLost(userKey) && !document.cookie.includes(`${sessionCookie}=1`)
    const expired = user && !user.remember && isOver()
    cached = { text, user: expired ? null : user }
  }
  return cached.user
}

/** Whom the document was read for: what it shows may be private. */
let reader = typeof window === 'undefined' ? undefined : read()?.id

/** Whether the storage holds somebody else: in another tab one signed out and the other in. */
const isReplaced = (): boolean => {
  const now = read()?.id
  return reader !== undefined && now !== undefined && now !== reader
}

/** Loads the document anew for somebody else. Until the answer comes nothing of the former person's is shown, read out or used. */
const replaceDocument = () => {
  document.documentElement.hidden = true
  window.location.reload()
}

const notifyChange = () => {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-signed-in', read() !== null)
  for (const listener of listeners) listener()
}

/** The document goes on for who is stored now. */
const adopt = () => {
  reader = read()?.id
  notifyChange()
}

/** Tokens during this page load: the one that the server has accepted, the one that it has refused since, the one the dialog is shown for. */
let accepted: string | undefined
let refused: string | undefined
let asked: string | undefined

const isCurrent = (token: string | undefined): boolean => token !== undefined && token === read()?.api_token

export const session = {
  user: read,
  isReplaced,
  /**
   * Reads the storage again: the session may have changed while the page was inactive. What a sign-in that ended with the
   * browser has left there goes.
   */
  refresh: () => {
    // The event that tells of it may come after this.
    if (isReplaced()) return replaceDocument()
    if (browserStorage.get(userKey) !== null && read() === null) {
      session.end()
      removeUnsent()
    } else adopt()
  },
  token: (): string | undefined => read()?.api_token,
  /**
   * Stores the user; without `remember` only until the browser closes. In place of somebody else, as where an operator acts for a
   * customer, their address goes; a visitor's becomes the user's.
   */
  begin: (user: SignedInUser, remember: boolean) => {
    const former = read()
    if (former && former.id !== user.id) browserStorage.remove('address')
    setCookie(sessionCookie, '1')
    browserStorage.set(userKey, JSON.stringify({ ...user, remember }))
    adopt()
  },
  /** An answer that comes after its person has signed out changes nothing. */
  update: (user: SignedInUser) => {
    const former = read()
    if (former?.id !== user.id) return
    browserStorage.set(userKey, JSON.stringify({ ...former, ...user }))
    notifyChange()
  },
  confirm: (token: string) => {
    accepted = token
  },
  /**
   * The server no longer accepts the token of a page in use: the person signs in again in place (`useSessionEnded`). Returns
   * false where that cannot be: the token never worked here, or an operator acts for a customer, whose password they do not know.
   * `inUse`: the page was loaded with it, though live events may not have been.
   */
  expire: (token = read()?.api_token, inUse = token === accepted): boolean => {
    if (!isCurrent(token)) return false
    browserStorage.remove(keptAnswersKey)
    if (!inUse || read()?.acting_until !== undefined) return false
    accepted = token
    refused = token
    asked = token
    notifyChange()
    return true
  },
  /** Whether the server has refused the token of the stored user. */
  isRefused: (): boolean => isCurrent(refused),
  /** Whether the person is asked to sign in again. */
  isAsked: (): boolean => isCurrent(asked),
  /** The person does not want to sign in now; the next refused call asks again. */
  postpone: () => {
    asked = undefined
    notifyChange()
  },
  /** Ends the session of whom an operator acts for and goes on as the operator; false if there is none, or none to go back to. */
  stopActing: (): boolean => {
    if (read()?.acting_until === undefined) return false
    const operator = JSON.parse(browserStorage.get(operatorKey) ?? 'null') as Stored | null
    session.end()
    if (operator) session.begin(operator, operator.remember === true)
    return operator !== null
  },
  end: () => {
    browserStorage.remove(userKey)
    browserStorage.remove('address')
    browserStorage.remove(operatorKey)
    browserStorage.remove(keptAnswersKey)
    adopt()
  },
}

/** Calls back on each change in this document, also on one that another tab has made, until the function it returns is called. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Nobody else hears of an event that replaces the document. */
const replaceBy = (event: Event) => {
  event.stopImmediatePropagation()
  replaceDocument()
}

if (typeof window !== 'undefined') {
  // Back may show the document again when another person has signed in, and may paint it before any script runs.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && reader !== undefined) document.documentElement.dataset.concealed = ''
  })
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || reader === undefined) return
    if (read()?.id === reader) delete document.documentElement.dataset.concealed
    else replaceBy(event)
  })
  // A tab that was asleep may find another person in the storage without a sign-out in between.
  window.addEventListener('storage', (event) => {
    if (isReplaced()) replaceBy(event)
  })
}

/**
 * Calls back on a sign-in or sign-out in another tab, and when the page is restored from the back/forward cache, unless the
 * document is replaced.
 */
export const useExternalSessionChange = (callback: () => void): void => {
  const onChange = useEffectEvent(callback)
  useEffect(() => {
    const onStorage = (event: StorageEvent) => (event.key === userKey || event.key === null) && onChange()
    const onShow = (event: PageTransitionEvent) => event.persisted && onChange()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
}

/** The signed-in user, or null; always null during hydration. */
export const useUser = (): Stored | null => useSyncExternalStore(onSessionChange, read, () => null)

/** Whether an operator acts for the signed-in user, who alone pays, writes messages and reviews. */
export const useIsActing = (): boolean => useUser()?.acting_until !== undefined

/** Whether the session of a page in use has ended; the stored user is still theirs who used it. */
export const useSessionEnded = (): boolean => useSyncExternalStore(onSessionChange, session.isAsked, () => false)

/** Inline script for the head: runs before the first paint, so that the signed-out bar never flashes. */
export const beforePaint = `try{var u=JSON.parse(localStorage.getItem('${userKey}')||'null');if(u&&(u.remember||document.cookie.indexOf('${sessionCookie}=1')>=0))document.documentElement.setAttribute('data-signed-in','')}catch(e){}`
