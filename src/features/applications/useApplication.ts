import { useRef } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { useWords } from '#ui/language.tsx'
import { callForm } from '#web/call.ts'
import { now } from '#web/clock.ts'
import type { FieldErrors } from '#web/forms.ts'
import type { messages as shell } from '#web/messages.ts'
import { whileMoving } from '#web/uploadTransport.ts'
import { useForm } from '#web/useForm.ts'
import { applyAsProvider } from './calls.ts'
import type { messages } from './messages.ts'
import { documentFault, hasExpired } from './rules.ts'
import { noteSending } from './unsavedDraft.ts'

/** Not submitted, sent, or the reason of the failure. */
export type Outcome = undefined | 'done' | Error

type Options = {
  /** The link of the draft that the form was saved as. */
  draft: () => string | null
  onOutcome: (outcome: Outcome) => void
}

/** Validates and sends the form; clears it on success and keeps the input on failure (`spec §8`). */
export const useApplication = ({ draft, onOutcome }: Options) => {
  const t = useWords<typeof messages>('applications')
  const required = useWords<typeof shell>('web')('field.required')
  // Submitting again after a lost response reuses the idempotency key; an edited form gets a new one.
  const key = useRef<string>(undefined)

  const check = (form: FormData, missing: FieldErrors): FieldErrors => {
    const errors = { ...missing }
    for (const name of ['provider_type', 'document_type']) if (!form.get(name)) errors[name] = required
    for (const name of ['document_upload', 'permit_upload']) {
      const fault = documentFault(form.get(name))
      if (fault) errors[name] = t(fault)
    }
    const expiry = form.get('expiry_date')
    if (expiry && hasExpired(String(expiry), new Date(now()))) errors.expiry_date = t('expired')
    return errors
  }
  const { submit, field, fieldErrors, sending } = useForm({
    check,
    send: (form) => {
      key.current ??= randomUuid()
      const token = draft()
      if (token) {
        form.set('draft', token)
        noteSending(token)
      }
      return callForm(applyAsProvider, form, key.current, whileMoving)
    },
    onSuccess: (_, form) => {
      key.current = undefined
      form.reset()
      onOutcome('done')
    },
    onError: onOutcome,
  })
  return {
    submit: (event: Parameters<typeof submit>[0]) => {
      if (!sending.isPending) onOutcome(undefined)
      submit(event)
    },
    onInput: () => {
      key.current = undefined
    },
    field,
    fieldErrors,
    pending: sending.isPending,
  }
}
