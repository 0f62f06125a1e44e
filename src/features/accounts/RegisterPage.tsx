import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { TermsCheckbox } from '#web/TermsCheckbox.tsx'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { register } from './calls.ts'
import type { messages } from './messages.ts'
import { NewAccountFields, newAccountOf } from './NewAccountFields.tsx'
import { useSignInForm } from './useSignInForm.ts'
import { WaitNote } from './WaitNote.tsx'

/** `spec §2.16` */
export default function RegisterPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useHydrated()
  const [params] = useSearchParams()
  const { submit, field, fieldErrors, pending, retryAt } = useSignInForm({
    request: (form) => call(register, { body: newAccountOf(form) }),
    remember: () => true,
    successTitle: t('register.done'),
    hint: ({ email }) => t('verify.sent', { email }),
    errorTitle: t('register.failed'),
  })
  return (
    <AccountFrame title={t('register.title')} subtitle={t('register.subtitle')} signingIn={pending}>
      <Head page="register" />
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <NewAccountFields field={field} />
        <TermsCheckbox missing={fieldErrors.conditions !== undefined} />
        <WaitNote until={retryAt} />
        <Button type="submit" wide pending={pending} disabled={!alive}>
          {t('register.submit')}
        </Button>
      </form>
      <p className="text-center text-soft">
        {t('register.have_one')}{' '}
        <Link
          to={{ pathname: '/login', search: params.toString() }}
          className="inline-flex min-h-11 items-center font-medium text-main-ink hover:underline"
        >
          {t('login.submit')}
        </Link>
      </p>
    </AccountFrame>
  )
}
