import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type FieldErrors, firstErrors, focusFirstInvalid, useBuiltInErrors } from './forms.ts'
import { ApiError } from './transport.ts'

type Form<Reply> = {
  /** Checks beyond the fields' own attributes; `found` is what those object to. */
  check?: (form: FormData, found: FieldErrors) => FieldErrors
  send: (form: FormData) => Promise<Reply>
  onSuccess: (reply: Reply, form: HTMLFormElement) => unknown
  /** `found` are the API's complaints by field; they are shown already. */
  onError: (error: Error, found: FieldErrors) => void
}

/** A form with one message per field: checked before it is sent, answered by the API, the first wrong field gets the focus. */
export const useForm = <Reply>({ check, send, onSuccess, onError }: Form<Reply>) => {
  const [mistakes, setMistakes] = useState<FieldErrors>({})
  const builtIn = useBuiltInErrors()
  const sending = useMutation({
    mutationFn: (form: HTMLFormElement) => send(new FormData(form)),
    onSuccess,
    onError: (error, form) => {
      const found = error instanceof ApiError ? firstErrors(error.errors) : {}
      setMistakes(found)
      focusFirstInvalid(form, found)
      onError(error, found)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    const missing = builtIn(form)
    const found = check ? check(new FormData(form), missing) : missing
    setMistakes(found)
    if (Object.keys(found).length > 0) focusFirstInvalid(form, found)
    else sending.mutate(form)
  }
  return {
    submit,
    sending,
    mistakes,
    /** Name and message of a field. */
    field: (name: string) => ({ name, error: mistakes[name] }),
    clearMistakes: () => setMistakes({}),
  }
}
