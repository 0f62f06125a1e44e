import { use, useCallback, useEffect, useRef, useState } from 'react'
import { browserStorage } from '#lib/browserStorage.ts'
import { randomUuid } from '#lib/ids.ts'
import { browserQueries, call } from '#web/call.ts'
import { isNotThere } from '#web/polling.ts'
import { session } from '#web/session.ts'
import { unsentPrefix } from '#web/stored.ts'
import { ApiError } from '#web/transport.ts'
import type { ChangedElsewhere, Draft, DraftBody } from '../contract.ts'
import { offersQuery } from '../queryOptions.ts'
import { emptyDraft } from '../rules.ts'
import { DraftCalls } from './draftCalls.ts'

/** Milliseconds after the last change until it is saved, and between attempts. */
const pause = 700
const retryDelay = 3000

type Unsent = { version: number; body: DraftBody; editor: string }
/** Of who typed it: a colleague may sign in at this browser, and open the same draft. */
const keyOf = (id: number, userId: number | undefined) => `${unsentPrefix}service_draft:${id}:${userId}`

/** The draft is not there any more, or it cannot be saved like this: sending it again changes nothing. */
const isRefused = (error: unknown): boolean =>
  isNotThere(error) || (error instanceof ApiError && error.code === 'invalid')

/** What was typed here and is not saved: it outlives the page and a lost connection. */
const unsentAt = (key: string): Unsent | null => {
  try {
    const found = JSON.parse(browserStorage.get(key) ?? 'null') as Unsent | null
    // An older release may have written it.
    return found && Object.keys(emptyDraft).every((key) => key in found.body) ? found : null
  } catch {
    return null
  }
}

/** A draft that is saved while it is typed; one save at a time, the next one with whatever was typed meanwhile. */
export const useDraftEditor = (draft: Draft) => {
  const calls = use(DraftCalls)
  const [userId] = useState(() => session.user()?.id)
  const key = keyOf(draft.id, userId)
  const [unsent] = useState(() => unsentAt(key))
  const [body, setBody] = useState(unsent?.body ?? draft.body)
  const [status, setStatus] = useState<'saved' | 'saving' | 'unsaved' | 'refused'>(unsent ? 'unsaved' : 'saved')
  const [conflict, setConflict] = useState<ChangedElsewhere | null>(null)
  const [editor] = useState(() => unsent?.editor ?? randomUuid())
  const version = useRef(unsent?.version ?? draft.version)
  const latest = useRef({ body, dirty: unsent !== null })
  const failure = useRef<unknown>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const again = useRef<() => void>(() => undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async (): Promise<boolean> => {
    while (latest.current.dirty) {
      const { body } = latest.current
      latest.current.dirty = false
      setStatus('saving')
      try {
        const saved = await call(calls.save, {
          params: { id: draft.id },
          body: { version: version.current, body, editor },
        })
        version.current = saved.version
        void browserQueries.invalidateQueries({ queryKey: offersQuery.queryKey })
        if (!latest.current.dirty) browserStorage.remove(key)
      } catch (error) {
        failure.current = error
        latest.current.dirty = true
        setStatus(isNotThere(error) ? 'refused' : 'unsaved')
        // It was deleted, or the role was taken: whatever shows either is read again.
        if (isNotThere(error)) void browserQueries.invalidateQueries()
        if (error instanceof ApiError && error.code === 'changed_elsewhere') setConflict(error.data as ChangedElsewhere)
        else if (!isRefused(error)) timer.current = setTimeout(() => again.current(), retryDelay)
        return false
      }
    }
    setStatus('saved')
    return true
  }, [draft.id, editor, calls.save, key])

  /** Saves now; resolves to whether all that was typed is saved. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = undefined
    })
    return running.current
  }, [send])
  // Whoever has signed in meanwhile did not write it.
  again.current = () => session.user()?.id === userId && void save()

  const change = useCallback(
    (edit: (body: DraftBody) => DraftBody) => {
      const next = edit(latest.current.body)
      latest.current = { body: next, dirty: true }
      setBody(next)
      setStatus('saving')
      browserStorage.set(key, JSON.stringify({ version: version.current, body: next, editor } satisfies Unsent))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pause)
    },
    [editor, key, save],
  )

  useEffect(() => {
    const retry = () => void save()
    window.addEventListener('online', retry)
    if (latest.current.dirty) retry()
    return () => {
      window.removeEventListener('online', retry)
      if (latest.current.dirty) void save()
      clearTimeout(timer.current)
    }
  }, [save])

  return {
    body,
    status,
    conflict,
    change,
    save,
    version: () => version.current,
    editor,
    /** Why the last attempt failed. */
    failure: () => failure.current,
    /** Saves over the other version. */
    keepMine: () => {
      if (conflict) version.current = conflict.version
      setConflict(null)
      void save()
    },
    /** Forgets what was typed here. */
    forget: () => {
      clearTimeout(timer.current)
      latest.current.dirty = false
      browserStorage.remove(key)
    },
  }
}
export type DraftEditor = ReturnType<typeof useDraftEditor>
