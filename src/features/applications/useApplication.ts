import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callForm } from '#web/call.ts'
import { complaints, focusFirst, type Mistakes, useMistakes } from '#web/forms.ts'
import { useWords } from '#web/language.tsx'
import type { messages as shell } from '#web/messages.ts'
import { useProblem } from '#web/problem.ts'
import { ApiError } from '#web/transport.ts'
import { applyAsProvider } from './calls.ts'
import type { messages } from './messages.ts'
import { documentMaxBytes, hasExpired } from './rules.ts'

/** Nothing yet, sent, or why not. */
export type Outcome = undefined | 'done' | { why: string }

/** Checks the form, sends it, clears it when it arrived; what was typed stays when it did not (`spec §8`). */
export const useApplication = () => {
  const t = useWords<typeof messages>('applications')
  const [mistakes, complain] = useState<Mistakes>({})
  const [state, tell] = useState<Outcome>()
  const check = useMistakes()
  const say = useProblem()
  const required = useWords<typeof shell>('web')('field.required')
  // Pressing again after a lost answer repeats the same application; a changed one is another.
  const key = useRef<string>(undefined)

  const sending = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      key.current ??= crypto.randomUUID()
      return callForm(applyAsProvider, new FormData(form), key.current)
    },
    onSuccess: (_, form) => {
      key.current = undefined
      form.reset()
      tell('done')
    },
    onError: (error, form) => {
      const found = error instanceof ApiError ? complaints(error.errors) : {}
      complain(found)
      tell({ why: say(error) })
      focusFirst(form, found)
    },
  })

  const look = (form: HTMLFormElement): Mistakes => {
    const found = check(form)
    const given = new FormData(form)
    for (const name of ['provider_type', 'document_type']) if (!given.get(name)) found[name] = required
    const [paper, expiry] = [given.get('document_upload'), given.get('expiry_date')]
    if (paper instanceof File && paper.size > documentMaxBytes) found.document_upload = t('document_large')
    if (expiry && hasExpired(String(expiry), new Date())) found.expiry_date = t('expired')
    return found
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    const found = look(form)
    complain(found)
    tell(undefined)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else sending.mutate(form)
  }
  const touched = () => {
    key.current = undefined
  }
  return { submit, touched, mistakes, state, pending: sending.isPending }
}
