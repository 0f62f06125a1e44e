import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { randomUuid } from '#lib/ids.ts'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { call } from '#web/call.ts'
import { isNotThere } from '#web/polling.ts'
import { ApiError } from '#web/transport.ts'
import { getDraft } from './drafts/calls.ts'
import {
  type DraftFields,
  draftToken,
  dropUnsaved,
  failedFields,
  noteSaved,
  saveFields,
  unsavedFields,
  useIsUnsaved,
  useSaved,
  wasSent,
} from './unsavedDraft.ts'

/** Given when the form is sent, as are files. */
const unsaved = ['document_number', 'permit_number', 'conditions']

const textsOf = (form: HTMLFormElement): DraftFields =>
  Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  ) as DraftFields

const fieldsOf = (form: HTMLFormElement): DraftFields =>
  Object.fromEntries(Object.entries(textsOf(form)).filter(([name]) => !unsaved.includes(name)))

/** What is chosen in the file fields, by name. */
export type ChosenFiles = Record<string, FileList>

const filesOf = (form: HTMLFormElement): ChosenFiles =>
  Object.fromEntries(
    [...form.elements].flatMap((input) =>
      input instanceof HTMLInputElement && input.files?.length ? [[input.name, input.files]] : [],
    ),
  )

/** Reads what the mailed link leads to, else what this browser has saved, where it is `wanted`. */
const useSavedDraft = (linked: string | null, wanted: boolean, onSent: () => void) => {
  const [token, setToken] = useState<string>()
  // Only a draft from before: reading back the one that is being typed would replace the form. Known before what was typed early comes.
  useLayoutEffect(() => {
    if (wanted) setToken(linked ?? draftToken.get() ?? undefined)
  }, [wanted, linked])
  const [visit] = useState(randomUuid)
  const { data, error } = useQuery({
    // Of this visit: a former answer may not be dropped yet when the page is opened again at once.
    queryKey: [getDraft.path, token, visit],
    queryFn: () => call(getDraft, { query: { token: token ?? '' } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // What is saved since would be missing in it.
    gcTime: 0,
  })
  const isGone = isNotThere(error) || (error instanceof ApiError && error.code === 'invalid')
  /** The mailed link leads to nothing any more. */
  const [isDead, setDead] = useState(false)
  const tellSent = useEffectEvent(onSent)
  useEffect(() => {
    if (isGone && token && wasSent(token)) return tellSent()
    if (data && token) noteSaved({ token, email: data.fields.email ?? '', confirmed: data.email_confirmed })
    if (!isGone) return
    // Behind a dead link is what this browser has saved.
    if (token === linked) setDead(true)
    if (token === draftToken.get()) draftToken.clear()
    setToken(draftToken.get() ?? undefined)
  }, [data, isGone, linked, token])
  return { token, fields: data?.fields, isDead, isUnread: token !== undefined && !data && !isGone }
}

/**
 * The saved state of the form: of the mailed link, or of this browser. A form that holds only what is `prefilled` is not
 * saved, so that nobody is mailed a link for looking at it. An `isEmpty` one takes nothing from before. `onSent`: what was
 * saved had been sent, and its page did not hear of that.
 */
export const useDraft = (prefilled: DraftFields, isEmpty: boolean, onSent: () => void) => {
  const [params] = useSearchParams()
  const linked = params.get('draft')
  /** Newer than what is saved. */
  const [begun] = useState(() => (isEmpty ? undefined : unsavedFields(linked)))
  const read = useSavedDraft(linked, !isEmpty && !begun, onSent)
  /** What was typed before it was read. */
  const typed = useRef<DraftFields>({})
  const files = useRef<ChosenFiles>({})
  /** What was sent last to be saved. */
  const last = useRef('')
  useUnloadQuestion(useIsUnsaved(linked))

  const keep = async (fields: DraftFields): Promise<void> => {
    const text = JSON.stringify(fields)
    if (text === last.current) return
    if (text === '{}' || (last.current === '' && text === JSON.stringify(prefilled))) return dropUnsaved(linked)
    last.current = text
    const isSaved = await saveFields(fields, linked)
    if (!isSaved && last.current === text) last.current = ''
  }
  const keepAgain = useEffectEvent(() => {
    const fields = failedFields(linked)
    if (fields) void keep(fields)
  })
  useEffect(() => {
    const retry = () => keepAgain()
    retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  /** Saves what the form holds, unless it would take the place of what is not read yet. */
  const save = (form: HTMLFormElement): void => {
    if (!read.isUnread) {
      void keep(fieldsOf(form))
      return
    }
    typed.current = Object.fromEntries(
      Object.entries(textsOf(form)).filter(([name, value]) => prefilled[name] !== value),
    )
    files.current = filesOf(form)
  }
  return {
    fields: begun ?? (read.fields && { ...read.fields, ...typed.current }),
    files: files.current,
    isUnread: read.isUnread,
    isDead: read.isDead,
    saved: useSaved(),
    save,
    /** Of what is saved of this form, read or not. */
    token: () => (read.isUnread && read.token) || draftToken.get(),
  }
}
