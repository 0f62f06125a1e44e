import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/call.ts'
import { complaints, focusFirst, type Mistakes, useMistakes } from '#web/forms.ts'
import { useWords } from '#web/language.tsx'
import { useProblem } from '#web/problem.ts'
import { session } from '#web/session.ts'
import { forgetReads } from '#web/shell/leave.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { deleteAccount } from './calls.ts'

/** The last question: what goes, what stays, and the password once more. */
export const DeleteAccount = ({ onKeep }: { onKeep: () => void }) => {
  const t = useWords<typeof messages>('accounts')
  const say = useProblem()
  const check = useMistakes()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [mistakes, complain] = useState<Mistakes>({})
  const deleting = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call(deleteAccount, { body: { password: String(new FormData(form).get('password')) } }),
    onSuccess: async () => {
      session.end()
      await navigate('/')
      forgetReads(queries)
      show({ type: 'success', title: t('leave.done') })
    },
    onError: (error, form) => {
      const found = error instanceof ApiError ? complaints(error.errors) : {}
      complain(found)
      focusFirst(form, found)
      show({ type: 'error', title: t('leave.failed'), message: say(error) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (deleting.isPending) return
    const form = event.currentTarget
    const found = check(form)
    complain(found)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else deleting.mutate(form)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-control border border-bad p-4">
      <h4 className="font-semibold">{t('leave.title')}</h4>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>{t('leave.gone')}</li>
        <li>{t('leave.stays')}</li>
        <li>{t('leave.money')}</li>
      </ul>
      <Field
        label={t('field.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        error={mistakes.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="second" onClick={onKeep} className="grow">
          {t('leave.keep')}
        </Button>
        <Button type="submit" look="danger" pending={deleting.isPending} className="grow">
          {t('leave.submit')}
        </Button>
      </div>
    </form>
  )
}
