import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/call.ts'
import { complaints, focusFirst, type Mistakes, useAlive, useMistakes } from '#web/forms.ts'
import { Head } from '#web/Head.tsx'
import { useWords } from '#web/language.tsx'
import { useProblem } from '#web/problem.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { resetPassword } from '../calls.ts'
import type { messages } from '../messages.ts'
import { usePasswordMistakes } from '../usePasswordMistakes.ts'

/** The address holds a secret: nobody on the way keeps the page. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** Where the link of the mail leads: a new password, and then Login. */
export default function ResetPasswordPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useAlive()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const navigate = useNavigate()
  const check = useMistakes()
  const judge = usePasswordMistakes()
  const say = useProblem()
  const [mistakes, complain] = useState<Mistakes>({})

  const [dead, bury] = useState(token ? '' : t('reset.no_token'))

  const saving = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const [newPassword, confirmPassword] = [textOf(form, 'newPassword'), textOf(form, 'confirmPassword')]
      return call(resetPassword, { body: { token, newPassword, confirmPassword } })
    },
    onSuccess: async () => {
      session.end()
      await navigate('/login', { replace: true })
      show({ type: 'success', title: t('reset.done'), message: t('reset.done_hint') })
    },
    onError: (error, form) => {
      const found = error instanceof ApiError ? complaints(error.errors) : {}
      complain(found)
      focusFirst(form, found)
      if (error instanceof ApiError && error.code === 'reset_link_dead') bury(say(error))
      else show({ type: 'error', title: t('validation_failed'), message: say(error) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const form = event.currentTarget
    const blank = check(form)
    const found =
      Object.keys(blank).length > 0 ? blank : judge(textOf(form, 'newPassword'), textOf(form, 'confirmPassword'))
    complain(found)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else saving.mutate(form)
  }
  const again = (
    <Link to="/forgot-password" className="inline-flex min-h-11 items-center font-medium text-main-ink hover:underline">
      {t('forgot.again')}
    </Link>
  )
  return (
    <AccountFrame title={t('reset.title')} subtitle={t('reset.subtitle')} entering>
      <Head page="reset_password" hidden />
      {dead ? (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {dead}
        </p>
      ) : (
        <form method="post" onSubmit={submit} noValidate className="grid gap-4">
          {(['newPassword', 'confirmPassword'] as const).map((name) => (
            <Field
              key={name}
              label={t(name === 'newPassword' ? 'field.new_password' : 'field.confirm_password')}
              name={name}
              type="password"
              autoComplete="new-password"
              required
              error={mistakes[name]}
            />
          ))}
          <Button type="submit" wide pending={saving.isPending || saving.isSuccess} disabled={!alive}>
            {t('reset.submit')}
          </Button>
        </form>
      )}
      <p className="text-center text-sm">{again}</p>
    </AccountFrame>
  )
}
