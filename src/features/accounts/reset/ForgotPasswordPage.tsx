import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/call.ts'
import { focusFirst, type Mistakes, useAlive, useMistakes } from '#web/forms.ts'
import { Head } from '#web/Head.tsx'
import { useWords } from '#web/language.tsx'
import { part } from '#web/part.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { sendResetLink } from '../calls.ts'
import type { messages } from '../messages.ts'

const Popup = part(() => import('./Popup.tsx'))

/** An answer that says no; anything else that went wrong is no answer at all (`spec §8`). */
const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 'unreadable'

/** `spec §2.17` */
export default function ForgotPasswordPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useAlive()
  const check = useMistakes()
  const [mistakes, complain] = useState<Mistakes>({})
  const asking = useMutation({
    mutationFn: (email: string) => call(sendResetLink, { body: { email } }),
    onSuccess: () => show({ type: 'success', title: t('forgot.done') }),
    onError: (error) => {
      if (!isAnswer(error)) console.error(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asking.isPending) return
    const form = event.currentTarget
    const found = check(form)
    complain(found)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else asking.mutate(String(new FormData(form).get('email')))
  }
  const { error } = asking
  const outcome = asking.isSuccess
    ? { title: t('forgot.sent'), message: t('forgot.sent_hint') }
    : isAnswer(error)
      ? { title: t('forgot.not_sent'), message: error.message }
      : { title: t('forgot.broken') }
  return (
    <AccountFrame title={t('forgot.title')} subtitle={t('forgot.subtitle')} entering>
      <Head page="forgot_password" />
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('field.email')}
          name="email"
          type="email"
          placeholder={t('forgot.placeholder')}
          autoComplete="username"
          required
          maxLength={255}
          error={mistakes.email}
        />
        <Button type="submit" wide pending={asking.isPending} disabled={!alive}>
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
      {(asking.isSuccess || asking.isError) && (
        <Suspense>
          <Popup {...outcome} good={asking.isSuccess} onClose={asking.reset} />
        </Suspense>
      )}
    </AccountFrame>
  )
}
