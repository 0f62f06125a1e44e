import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserStorage } from '#lib/browserStorage.ts'
import { isNotThere } from './polling.ts'
import { keptAnswersKey, onSessionChange, session, useUser } from './session.ts'

/** The latest answers that are kept; a day with its bookings is far below. */
const most = 60
/** Milliseconds in which several answers are written at once. */
const delay = 500

type Kept = { userId: number; answers: { key: readonly unknown[]; data: unknown; at: number }[] }

const read = (userId: number): Kept['answers'] => {
  try {
    const kept = JSON.parse(browserStorage.get(keptAnswersKey) ?? 'null') as Kept | null
    return kept?.userId === userId && Array.isArray(kept.answers) ? kept.answers : []
  } catch {
    return []
  }
}

const write = (kept: Kept): void => {
  try {
    localStorage.setItem(keptAnswersKey, JSON.stringify(kept))
  } catch {
    browserStorage.remove(keptAnswersKey)
  }
}

/** The hashes of queries that were restored, and not read since. */
const restored = new Set<string>()

/** What is restored is shown until it is read again, however young it is: others, or a lost reply, may have changed it. */
const restore = (queries: QueryClient, userId: number): void => {
  for (const { key, data, at } of read(userId)) {
    if (queries.getQueryData(key) !== undefined) continue
    restored.add(hashKey(key))
    queries.setQueryData(key, data, { updatedAt: at })
    queries.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

/** What was restored, and what was made of it: the day's visit is that of its own page until it is read. */
const dropRestored = (queries: QueryClient, wanted: (query: Query) => boolean): void => {
  for (const query of queries.getQueryCache().getAll()) {
    const isMade = query.state.data !== undefined && query.state.dataUpdateCount === 0
    if (!wanted(query) || !(isMade || restored.has(query.queryHash))) continue
    query.setState({ data: undefined, dataUpdatedAt: 0, status: query.state.error ? 'error' : 'pending' })
  }
  restored.clear()
}

const answersOf = (queries: QueryClient, wanted: (query: Query) => boolean): Kept['answers'] =>
  queries
    .getQueryCache()
    .findAll({
      predicate: (query) => query.state.data !== undefined && !isNotThere(query.state.error) && wanted(query),
    })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .sort((a, b) => b.at - a.at)
    .slice(0, most)

/** Whose answers this page has read last. */
let lastUserId: number | undefined

const pathOf = ({ queryKey: [path] }: Query): string => String(path)

/**
 * Keeps the answers of calls whose path begins with one of these, so that what was opened stays readable after a reload
 * without a connection. They belong to one user, and go with the sign-out. The device may be in other hands where the session has ended
 * elsewhere: then they go, too, and none is shown. Returns whether the page is to be hidden while the person is asked to sign in again,
 * which keeps what is typed there.
 */
export const useKeptAnswers = (paths: readonly string[]): boolean => {
  const [isHidden, hide] = useState(false)
  const queries = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const cache = queries.getQueryCache()
    // After a change of the person the page still has the former one's answers, and some are on their way, until it is loaded
    // again: of these queries only what is asked for from now on is the new person's.
    const former = new Set(lastUserId === undefined || lastUserId === userId ? [] : cache.getAll())
    const askedAgain = new Set<Query>()
    lastUserId = userId
    restore(queries, userId)
    const isWanted = (query: Query) => !former.has(query) && paths.some((path) => pathOf(query).startsWith(path))
    let timer: ReturnType<typeof setTimeout> | undefined
    // Another tab may have signed them out a moment ago.
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      if (session.user()?.id === userId && !session.isRefused())
        write({ userId, answers: answersOf(queries, isWanted) })
    }
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'fetch') askedAgain.add(event.query)
      if (event.action.type !== 'success') return
      if (!event.action.manual) restored.delete(event.query.queryHash)
      if (askedAgain.delete(event.query)) former.delete(event.query)
      if (!isWanted(event.query)) return
      clearTimeout(timer)
      timer = setTimeout(save, delay)
    })
    // What was read before may have been removed since, by another tab.
    const onPageHide = () => timer !== undefined && save()
    window.addEventListener('pagehide', onPageHide)
    const lookAtSession = () => {
      if (session.isRefused() && !session.isAsked()) dropRestored(queries, isWanted)
      hide(session.isAsked() && restored.size > 0)
    }
    lookAtSession()
    const stop = onSessionChange(lookAtSession)
    return () => {
      unsubscribe()
      stop()
      window.removeEventListener('pagehide', onPageHide)
      clearTimeout(timer)
    }
  }, [queries, userId, paths])
  return isHidden
}
