import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import type { messages } from '../officeMessages.ts'
import { WaitNote } from '../WaitNote.tsx'

type CodeFormProps<Reply> = {
  label?: ReactNode
  hint?: ReactNode
  submit: ReactNode
  send: (code: string) => Promise<Reply>
  onDone: (reply: Reply) => unknown
}

/** A code of the app, or one for recovery. */
export const CodeForm = <Reply,>({ label, hint, submit, send, onDone }: CodeFormProps<Reply>) => {
  const t = useWords<typeof messages>('accounts.office')
  const errorText = useErrorText()
  const form = useForm({
    send: (data) => send(String(data.get('code'))),
    onSuccess: onDone,
    onError: () => {},
  })
  const { error, submittedAt } = form.sending
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-sm gap-4">
      <Field
        label={label ?? t('factor.code')}
        hint={hint}
        name="code"
        error={form.fieldErrors.code ?? (error ? errorText(error) : undefined)}
        required
        maxLength={50}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className="text-start"
      />
      <WaitNote until={retryAfter && submittedAt + retryAfter * 1000} />
      <Button type="submit" pending={form.sending.isPending}>
        {submit}
      </Button>
    </form>
  )
}
