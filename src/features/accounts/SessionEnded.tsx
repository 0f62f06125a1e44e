import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SignedInUser } from '#lib/user.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { loginPath } from '#web/paths.ts'
import { session, useSessionEnded, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { login } from './calls.ts'
import type { messages } from './messages.ts'
import { WaitNote } from './WaitNote.tsx'

/** Asks the person whose session has ended to sign in again, over the page as they left it. */
export const SessionEnded = () => {
  const user = useUser()
  return useSessionEnded() && user ? <SignInAgain user={user} /> : null
}

const SignInAgain = ({ user }: { user: SignedInUser & { remember?: boolean } }) => {
  const t = useWords<typeof messages>('accounts')
  const formId = useId()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const remember = user.remember ?? false
  const { submit, field, sending } = useForm({
    send: (form) =>
      call(login, { body: { email: user.email, password: String(form.get('password') ?? ''), remember } }),
    onSuccess: (signedIn) => {
      session.begin(signedIn, remember)
      void queries.invalidateQueries()
      show({ type: 'success', title: t('login.done') })
    },
    onError: (error) => show({ type: 'error', title: t('login.failed'), message: errorText(error) }),
  })
  const retryAfter = sending.error instanceof ApiError ? sending.error.retryAfter : undefined
  const leave = () => {
    session.end()
    void navigate(loginPath(pathname + search), { replace: true })
  }
  return (
    <Sheet
      open
      side="bottom"
      onClose={session.postpone}
      title={t('ended.title')}
      subtitle={t('ended.subtitle')}
      footer={
        <>
          <Button look="second" onClick={leave}>
            {t('ended.other_way')}
          </Button>
          <Button type="submit" form={formId} className="flex-1" pending={sending.isPending}>
            {t('login.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={user.email}
          readOnly
        />
        <Field
          label={t('field.password')}
          {...field('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <WaitNote until={retryAfter && sending.submittedAt + retryAfter * 1000} />
      </form>
    </Sheet>
  )
}
