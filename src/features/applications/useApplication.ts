import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { callForm } from '#web/call.ts'
import type { FieldErrors } from '#web/forms.ts'
import type { messages as shell } from '#web/messages.ts'
import { useProblem } from '#web/problem.ts'
import { useForm } from '#web/useForm.ts'
import { applyAsProvider } from './calls.ts'
import type { messages } from './messages.ts'
import { documentMaxBytes, hasExpired } from './rules.ts'

/** Nothing yet, sent, or why not. */
export type Outcome = undefined | 'done' | { why: string }

/** Checks the form, sends it, clears it when it arrived; what was typed stays when it did not (`spec §8`). */
export const useApplication = () => {
  const t = useWords<typeof messages>('applications')
  const [state, setState] = useState<Outcome>()
  const say = useProblem()
  const required = useWords<typeof shell>('web')('field.required')
  // Pressing again after a lost answer repeats the same application; a changed one is another.
  const key = useRef<string>(undefined)

  const check = (given: FormData, missing: FieldErrors): FieldErrors => {
    const found = { ...missing }
    for (const name of ['provider_type', 'document_type']) if (!given.get(name)) found[name] = required
    const [paper, expiry] = [given.get('document_upload'), given.get('expiry_date')]
    if (paper instanceof File && paper.size > documentMaxBytes) found.document_upload = t('document_large')
    if (expiry && hasExpired(String(expiry), new Date())) found.expiry_date = t('expired')
    return found
  }
  const { submit, field, fieldErrors, sending } = useForm({
    check,
    send: (form) => {
      key.current ??= crypto.randomUUID()
      return callForm(applyAsProvider, form, key.current)
    },
    onSuccess: (_, form) => {
      key.current = undefined
      form.reset()
      setState('done')
    },
    onError: (error) => setState({ why: say(error) }),
  })
  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (!sending.isPending) setState(undefined)
      submit(event)
    },
    touched: () => {
      key.current = undefined
    },
    field,
    fieldErrors,
    state,
    pending: sending.isPending,
  }
}
