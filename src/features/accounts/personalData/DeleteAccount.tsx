import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { isUnsure } from '#web/errorText.ts'
import { session } from '#web/session.ts'
import { isSignedOut } from '#web/signedOut.ts'
import { show } from '#web/snackbar.ts'
import { removeUnsent } from '#web/stored.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { getUser } from '../calls.ts'
import type { messages } from '../messages.ts'
import { removePrivateQueries } from '../useLogout.ts'
import { deleteAccount } from './calls.ts'

/** Confirms the deletion of the account: what is deleted, what stays, and the password again. */
export const DeleteAccount = ({ onCancel }: { onCancel: () => void }) => {
  const t = useWords<typeof messages>('accounts')
  const showFailure = useShowFailure(t('leave.failed'))
  const navigate = useNavigate()
  const queries = useQueryClient()
  /** A try whose answer did not arrive may have deleted it: its session is over with it. */
  const unsure = useRef(false)
  const { submit, field, sending } = useForm({
    send: async (form) => {
      try {
        await call(deleteAccount, { body: { password: String(form.get('password')) } })
      } catch (error) {
        unsure.current ||= isUnsure(error)
        if (!unsure.current || !(await call(getUser, {}).then(() => false, isSignedOut))) throw error
      }
    },
    onSuccess: async () => {
      session.end()
      removeUnsent()
      await navigate('/')
      removePrivateQueries(queries)
      show({ type: 'success', title: t('leave.done') })
    },
    onError: showFailure,
  })
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
        {...field('password')}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button look="second" onClick={onCancel} className="grow">
          {t('leave.keep')}
        </Button>
        <Button type="submit" look="danger" pending={sending.isPending} className="grow">
          {t('leave.submit')}
        </Button>
      </div>
    </form>
  )
}
