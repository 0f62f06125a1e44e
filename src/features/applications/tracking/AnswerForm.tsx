import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { callForm } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { useErrorText } from '#web/errorText.ts'
import { whileMoving } from '#web/uploadTransport.ts'
import { useForm } from '#web/useForm.ts'
import { FileField } from '../FileField.tsx'
import type { messages } from '../messages.ts'
import type { messages as own } from '../providerMessages.ts'
import { documentAccept, documentFault } from '../rules.ts'
import { answerApplication, followApplication } from './calls.ts'

/** The applicant's answer to the office, perhaps with a better document. */
export const AnswerForm = ({ token }: { token: string }) => {
  const t = useWords<typeof messages>('applications')
  const p = useWords<typeof own>('applications.provider')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<Error>()
  // Sending again after a lost response does not answer twice.
  const key = useRef<string>(undefined)
  const { submit, field, sending } = useForm({
    check: (form, missing) => {
      const fault = documentFault(form.get('document_upload'))
      const silent = String(form.get('note')).trim() === ''
      return {
        ...missing,
        ...(silent && { note: p('answer.missing') }),
        ...(fault && { document_upload: t(fault) }),
      }
    },
    send: (form) => {
      key.current ??= randomUuid()
      form.set('token', token)
      return callForm(answerApplication, form, key.current, whileMoving)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [followApplication.path] }),
    onError: (error) => setTrouble(error),
  })
  const typing = useTypingGuard(sending.isSuccess)
  return (
    <form
      onSubmit={submit}
      onInput={() => {
        key.current = undefined
        setTrouble(undefined)
        typing.onInput()
      }}
      noValidate
      className="grid gap-4"
    >
      <div inert={sending.isPending} className="contents">
        <TextArea label={p('answer.note')} {...field('note')} required maxLength={2000} />
        <FileField
          label={p('answer.document')}
          {...field('document_upload')}
          accept={documentAccept}
          hint={t('document_hint')}
        />
      </div>
      {trouble && (
        <p role="alert" className="text-bad text-sm">
          {errorText(trouble)}
        </p>
      )}
      <Button type="submit" pending={sending.isPending}>
        {p('answer.send')}
      </Button>
    </form>
  )
}
