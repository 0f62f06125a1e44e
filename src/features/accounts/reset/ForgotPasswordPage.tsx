import { Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { lazyPart } from '#web/lazy.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { sendResetLink } from '../calls.ts'
import type { messages } from '../messages.ts'

const Popup = lazyPart(() => import('./Popup.tsx'))

/** An error response of the API; anything else (network, unreadable) counts as no response (`spec §8`). */
const isErrorResponse = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 'unreadable'

/** `spec §2.17` */
export default function ForgotPasswordPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useHydrated()
  const { submit, field, sending } = useForm({
    send: (form) => call(sendResetLink, { body: { email: String(form.get('email')) } }),
    onSuccess: () => show({ type: 'success', title: t('forgot.done') }),
    onError: (error) => {
      if (!isErrorResponse(error)) console.error(error)
    },
  })
  const { error } = sending
  const outcome = sending.isSuccess
    ? { title: t('forgot.sent'), message: t('forgot.sent_hint') }
    : isErrorResponse(error)
      ? { title: t('forgot.not_sent'), message: error.message }
      : { title: t('forgot.broken') }
  return (
    <AccountFrame title={t('forgot.title')} subtitle={t('forgot.subtitle')} signingIn>
      <Head page="forgot_password" />
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('field.email')}
          {...field('email')}
          type="email"
          placeholder={t('forgot.placeholder')}
          autoComplete="username"
          required
          maxLength={255}
        />
        <Button type="submit" wide pending={sending.isPending} disabled={!alive}>
          {t('forgot.submit')}
        </Button>
      </form>
      <p className="text-center">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium text-main-ink text-sm hover:underline"
        >
          {t('forgot.back')}
        </Link>
      </p>
      {(sending.isSuccess || sending.isError) && (
        <Suspense>
          <Popup {...outcome} good={sending.isSuccess} onClose={sending.reset} />
        </Suspense>
      )}
    </AccountFrame>
  )
}
