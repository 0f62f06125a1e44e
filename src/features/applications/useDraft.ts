import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { call } from '#web/call.ts'
import { isNotThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { onSessionChange, session } from '#web/session.ts'
import { stored, unsentPrefix } from '#web/stored.ts'
import { ApiError } from '#web/transport.ts'
import { beginDraft, getDraft, saveDraft } from './drafts/calls.ts'

export type DraftFields = Record<string, string>

const draftToken = stored(`${unsentPrefix}provider_draft`, (found): found is string => typeof found === 'string')

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

/** Of this tab, one save after the other. */
let work: Promise<void> = Promise.resolve()

/** What is not saved yet, or could not be: its page may be left meanwhile, and opened again. */
let waiting: { fields: DraftFields; by: number | undefined; linked: string | null } | undefined

const waitingFor = (linked: string | null): DraftFields | undefined =>
  waiting?.by === session.user()?.id && (linked === null || linked === waiting?.linked) ? waiting?.fields : undefined

// Of a visitor it is theirs who they sign in as, and nobody's after them.
onSessionChange(() => {
  if (waiting) waiting.by ??= session.user()?.id
})

/** Of the forms of this tab: what of one that was sent still waits is not saved any more. */
let turn = 0

/** What was saved last: nothing yet, or where the link went and whether it was opened. */
export type Saved = { email: string; confirmed: boolean } | null

/**
 * The saved state of the form: of the mailed link, or of this browser. A form that holds only what is `prefilled` is not
 * saved, so that nobody is mailed a link for looking at it.
 */
export const useDraft = (prefilled: DraftFields) => {
  const [params] = useSearchParams()
  const linked = params.get('draft')
  const [token, setToken] = useState<string>()
  /** Newer than what is saved. */
  const [begun] = useState(() => waitingFor(linked))
  const [isUnsaved, setUnsaved] = useState(begun !== undefined)
  useUnloadQuestion(isUnsaved)
  // Only a draft from before: reading back the one that is being typed would replace the form. Known before what was typed early comes.
  useLayoutEffect(() => {
    if (!begun) setToken(linked ?? draftToken.get() ?? undefined)
  }, [begun, linked])
  const { data, error } = useQuery({
    ...queryFor(getDraft, { query: { token: token ?? '' } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // What is saved since would be missing in it.
    gcTime: 0,
  })
  const isGone = isNotThere(error) || (error instanceof ApiError && error.code === 'invalid')
  /** What the form holds does not take its place. */
  const isUnread = token !== undefined && !data && !isGone
  /** What was typed before it was read. */
  const typed = useRef<DraftFields>({})
  const files = useRef<ChosenFiles>({})
  const [saved, setSaved] = useState<Saved>(null)
  /** The mailed link leads to nothing any more. */
  const [isDead, setDead] = useState(false)
  const last = useRef('')
  useEffect(() => {
    if (data && token) draftToken.set(token)
    if (data) setSaved({ email: data.fields.email ?? '', confirmed: data.email_confirmed })
    if (!isGone) return
    // Behind a dead link is what this browser has saved.
    if (token === linked) setDead(true)
    if (token === draftToken.get()) draftToken.clear()
    setToken(draftToken.get() ?? undefined)
  }, [data, isGone, linked, token])

  const write = async (fields: DraftFields, isOver: () => boolean) => {
    if (isOver()) return
    const known = draftToken.get() ?? (await call(beginDraft, { body: { fields } })).token
    if (isOver()) return
    draftToken.set(known)
    const { email_confirmed: confirmed } = await call(saveDraft, { body: { token: known, fields } })
    if (!isOver()) setSaved({ email: fields.email ?? '', confirmed })
  }
  /** Saves what the form holds, one save after the other; one that fails is made up for by the next. */
  const save = (form: HTMLFormElement): void => {
    if (isUnread) {
      typed.current = Object.fromEntries(
        Object.entries(textsOf(form)).filter(([name, value]) => prefilled[name] !== value),
      )
      files.current = filesOf(form)
      return
    }
    keep(fieldsOf(form))
  }
  const keep = (fields: DraftFields): void => {
    const text = JSON.stringify(fields)
    if (text === last.current) return
    if (text === '{}' || (last.current === '' && text === JSON.stringify(prefilled))) {
      // What could not be saved was taken back.
      if (waitingFor(linked)) waiting = undefined
      setUnsaved(false)
      return
    }
    last.current = text
    const of = turn
    const mine = { fields, by: session.user()?.id, linked }
    waiting = mine
    // Who has signed out meanwhile leaves nothing to the next one at this browser.
    const isOver = () => of !== turn || (mine.by !== undefined && session.user()?.id !== mine.by)
    work = work
      .then(() => write(fields, isOver))
      .then(() => {
        if (waiting !== mine) return
        waiting = undefined
        setUnsaved(false)
      })
      .catch((error) => {
        last.current = ''
        if (isNotThere(error)) draftToken.clear()
        if (waiting === mine) setUnsaved(true)
      })
  }
  const keepAgain = useEffectEvent(() => {
    const fields = waitingFor(linked)
    if (fields) keep(fields)
    else setUnsaved(false)
  })
  useEffect(() => {
    const again = () => void work.then(keepAgain)
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  /** Another form begins; what is saved stays. */
  const leave = (): void => {
    turn += 1
    setUnsaved(false)
    last.current = ''
    files.current = {}
    setToken(undefined)
    setSaved(null)
  }
  const end = (): void => {
    leave()
    waiting = undefined
    draftToken.clear()
  }
  /** Of what is saved of this form, read or not. */
  const tokenOf = () => (isUnread && token) || draftToken.get()
  const fields = begun ?? (data && { ...data.fields, ...typed.current })
  return { fields, files: files.current, isUnread, isDead, saved, save, leave, end, token: tokenOf }
}
