import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type FieldErrors, firstErrors, useBuiltInErrors, useFieldErrors } from './forms.ts'
import { ApiError } from './transport.ts'

type Form<Reply> = {
  /** Checks beyond the fields' own attributes; `found` are the errors of those. */
  check?: (form: FormData, found: FieldErrors) => FieldErrors
  send: (form: FormData) => Promise<Reply>
  onSuccess: (reply: Reply, form: HTMLFormElement) => unknown
  /** `found` are the API's errors by field; they are already shown. */
  onError: (error: Error, found: FieldErrors) => void
}

/** Enter that is held down is one submission: browsers repeat it, and each is a try. */
const submitOnce = (event: KeyboardEvent): void => {
  const { key, repeat, target } = event
  if (repeat && key === 'Enter' && target instanceof Element && target.matches('input, [type=submit]'))
    event.preventDefault()
}
if (typeof document !== 'undefined') document.addEventListener('keydown', submitOnce)

/** A form with one error per field, checked here and by the API; the first invalid field gets the focus. */
export const useForm = <Reply>({ check, send, onSuccess, onError }: Form<Reply>) => {
  const builtIn = useBuiltInErrors()
  const faults = useFieldErrors((form) => {
    const missing = builtIn(form)
    return check ? check(new FormData(form), missing) : missing
  })
  const sending = useMutation({
    mutationFn: (form: HTMLFormElement) => send(new FormData(form)),
    onSuccess,
    onError: (error, form) => {
      const found = error instanceof ApiError ? firstErrors(error.errors) : {}
      faults.report(form, found)
      onError(error, found)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    if (faults.check(form)) sending.mutate(form)
  }
  return {
    submit,
    sending,
    fieldErrors: faults.errors,
    /** Name and message of a field. */
    field: (name: string) => ({ name, error: faults.errors[name] }),
    clearErrors: faults.clear,
  }
}
