import { useSyncExternalStore } from 'react'
import { call } from '#web/call.ts'
import { isNotThere } from '#web/polling.ts'
import { onSessionChange, session } from '#web/session.ts'
import { stored, unsentPrefix } from '#web/stored.ts'
import { beginDraft, saveDraft } from './drafts/calls.ts'

export type DraftFields = Record<string, string>

/** What is saved of the application: where the link went, and whether it was opened. */
export type Saved = { token: string; email: string; confirmed: boolean }

/** A visitor has no id until they sign in. */
type Writer = { id: number | undefined }

/** What the form holds and the server does not. `isFailed`: it could not be saved. */
type Unsaved = { fields: DraftFields; linked: string | null; by: Writer; isFailed: boolean }

/** Of who began it signed in; a visitor's is its token alone. */
type Kept = string | { token: string; by: number }

const kept = stored(
  `${unsentPrefix}provider_draft`,
  (found): found is Kept => typeof found === 'string' || typeof (found as (Kept & object) | null)?.token === 'string',
)

/** The application that this browser goes on with; somebody's is theirs alone, also where their session has ended. */
export const draftToken = {
  get: (): string | null => {
    const found = kept.get()
    if (found === null || typeof found === 'string') return found
    return found.by === session.user()?.id ? found.token : null
  },
  set: (token: string): void => {
    const by = session.user()?.id
    kept.set(by === undefined ? token : { token, by })
  },
  clear: kept.clear,
}

/** What was sent last: its page may have ended before it heard that. */
const sent = stored(
  `${unsentPrefix}provider_sent`,
  (found): found is { token: string; at: number } => typeof (found as { token?: unknown } | null)?.token === 'string',
)
export const noteSending = (token: string): void => sent.set({ token, at: Date.now() })

/** Whether what is not saved any more was sent: nothing else takes it away so soon. */
export const wasSent = (token: string): boolean => {
  const last = sent.get()
  return last?.token === token && Date.now() - last.at < 86_400_000
}

// All of it belongs to this tab, not to the page, which may be left and opened again before a save has ended.
let unsaved: Unsaved | undefined
let saved: (Saved & { by: Writer }) | undefined
/** Who writes now. */
let writer: Writer = { id: session.user()?.id }
/** One save after the other. */
let saves: Promise<boolean> = Promise.resolve(true)
/** Grows as an application is sent: a late save of it changes nothing. */
let application = 0

const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isWriter = ({ id }: Writer): boolean => id === session.user()?.id

/** Of who wrote it only; behind a mailed link only if it is of that link. */
const find = (linked: string | null): Unsaved | undefined =>
  unsaved && isWriter(unsaved.by) && (linked === null || linked === unsaved.linked) ? unsaved : undefined

export const unsavedFields = (linked: string | null): DraftFields | undefined => find(linked)?.fields

/** What could not be saved, and is not being saved now. */
export const failedFields = (linked: string | null): DraftFields | undefined => {
  const found = find(linked)
  return found?.isFailed ? found.fields : undefined
}

const send = async ({ fields, by }: Unsaved, isOver: () => boolean): Promise<void> => {
  if (isOver()) return
  const token = draftToken.get() ?? (await call(beginDraft, { body: { fields } })).token
  if (isOver()) return
  draftToken.set(token)
  const { email_confirmed: confirmed } = await call(saveDraft, { body: { token, fields } })
  if (!isOver()) saved = { token, email: fields.email ?? '', confirmed, by }
}

/** Saves what the form holds; resolves to whether it is saved. What fails is not tried again by itself. */
export const saveFields = (fields: DraftFields, linked: string | null): Promise<boolean> => {
  const [of, next] = [application, { fields, linked, by: writer, isFailed: false }]
  unsaved = next
  notify()
  // Who has signed out meanwhile leaves nothing to the next one at this browser.
  const isOver = () => of !== application || (next.by.id !== undefined && !isWriter(next.by))
  const save = async (): Promise<boolean> => {
    try {
      await send(next, isOver)
      if (unsaved === next) unsaved = undefined
      return true
    } catch (error) {
      next.isFailed = true
      if (isNotThere(error) && !isOver()) draftToken.clear()
      return false
    } finally {
      notify()
    }
  }
  saves = saves.then(save)
  return saves
}

/** What could not be saved was taken back, or is if it cannot. */
export const dropUnsaved = (linked: string | null): void => {
  void saves.then(() => {
    if (failedFields(linked)) unsaved = undefined
    notify()
  })
}

/** It was read, and goes on from there. */
export const noteSaved = (read: Saved): void => {
  saved = { ...read, by: writer }
  draftToken.set(read.token)
  notify()
}

/** It was sent. */
export const endApplication = (): void => {
  application += 1
  unsaved = undefined
  draftToken.clear()
  sent.clear()
  notify()
}

// Of a visitor it is theirs who they sign in as, and nobody's after them.
onSessionChange(() => {
  const id = session.user()?.id
  if (writer.id === undefined) writer.id = id
  else if (writer.id !== id) writer = { id }
  notify()
})

/** How many were sent from this tab. */
export const useSent = (): number =>
  useSyncExternalStore(
    subscribe,
    () => application,
    () => 0,
  )

/** Whether the form holds what is not saved. */
export const useIsUnsaved = (linked: string | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => find(linked) !== undefined,
    () => false,
  )

const savedNow = (): Saved | undefined =>
  saved && isWriter(saved.by) && saved.token === draftToken.get() ? saved : undefined

export const useSaved = (): Saved | undefined => useSyncExternalStore(subscribe, savedNow, () => undefined)
