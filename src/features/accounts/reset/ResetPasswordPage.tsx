import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { resetPassword } from '../calls.ts'
import type { messages } from '../messages.ts'
import { usePasswordMistakes } from '../usePasswordMistakes.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const linkLook = 'inline-flex min-h-11 items-center font-medium text-main-ink hover:underline'

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The page the mailed link opens: set a new password, then log in. */
export default function ResetPasswordPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useHydrated()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const navigate = useNavigate()
  const passwordErrors = usePasswordMistakes()
  const errorText = useErrorText()
  const [refused, setRefused] = useState<Error>()
  /** A former try may have used the link up. */
  const unsure = useRef(false)
  const refusal = refused && (unsure.current ? t('reset.maybe_done') : errorText(refused))
  const deadReason = token ? refusal : t('reset.no_token')

  const { submit, field, sending } = useForm({
    check: (form, missing) =>
      Object.keys(missing).length > 0
        ? missing
        : passwordErrors(textOf(form, 'newPassword'), textOf(form, 'confirmPassword')),
    send: (form) => {
      const [newPassword, confirmPassword] = [textOf(form, 'newPassword'), textOf(form, 'confirmPassword')]
      return call(resetPassword, { body: { token, newPassword, confirmPassword } })
    },
    onSuccess: async () => {
      session.end()
      await navigate('/login', { replace: true })
      show({ type: 'success', title: t('reset.done'), message: t('reset.done_hint') })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'reset_link_dead') return setRefused(error)
      unsure.current ||= isUnsure(error)
      show({ type: 'error', title: t('validation_failed'), message: errorText(error) })
    },
  })
  const again = (
    <Link to="/forgot-password" className={linkLook}>
      {t('forgot.again')}
    </Link>
  )
  return (
    <AccountFrame title={t('reset.title')} subtitle={t('reset.subtitle')} signingIn>
      <Head page="reset_password" hidden />
      {deadReason ? (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {deadReason}
        </p>
      ) : (
        <form method="post" onSubmit={submit} noValidate className="grid gap-4">
          {(['newPassword', 'confirmPassword'] as const).map((name) => (
            <Field
              key={name}
              label={t(name === 'newPassword' ? 'field.new_password' : 'field.confirm_password')}
              {...field(name)}
              type="password"
              autoComplete="new-password"
              required
            />
          ))}
          <Button type="submit" wide pending={sending.isPending || sending.isSuccess} disabled={!alive}>
            {t('reset.submit')}
          </Button>
        </form>
      )}
      <p className="flex flex-wrap justify-center gap-x-6 text-sm">
        {refused && unsure.current && (
          <Link to="/login" className={linkLook}>
            {t('login.submit')}
          </Link>
        )}
        {again}
      </p>
    </AccountFrame>
  )
}
