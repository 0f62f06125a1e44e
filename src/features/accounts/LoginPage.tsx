import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { login } from './calls.ts'
import type { messages } from './messages.ts'
import { SocialLogin, signInProvidersQuery } from './social/SocialLogin.tsx'
import { useSignInForm } from './useSignInForm.ts'
import { WaitNote } from './WaitNote.tsx'

const wantsRemember = (form: FormData) => form.has('remember')

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [client.ensureQueryData(signInProvidersQuery)])
export const clientLoader = () => null

/** `spec §2.15` */
export default function LoginPage() {
  const t = useWords<typeof messages>('accounts')
  const alive = useHydrated()
  const [params] = useSearchParams()
  const { submit, field, pending, retryAt } = useSignInForm({
    request: (form) =>
      call(login, {
        body: {
          email: String(form.get('email')),
          password: String(form.get('password')),
          remember: wantsRemember(form),
        },
      }),
    remember: wantsRemember,
    successTitle: t('login.done'),
    errorTitle: t('login.failed'),
  })
  return (
    <AccountFrame title={t('login.title')} subtitle={t('login.subtitle')} signingIn={pending}>
      <Head page="login" />
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('field.email')}
          {...field('email')}
          type="email"
          autoComplete="username"
          required
          maxLength={255}
        />
        <Field
          label={t('field.password')}
          {...field('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('login.remember')} name="remember" defaultChecked />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center text-main-ink text-sm hover:underline"
          >
            {t('login.forgot')}
          </Link>
        </div>
        <WaitNote until={retryAt} />
        <Button type="submit" wide pending={pending} disabled={!alive}>
          {t('login.submit')}
        </Button>
      </form>
      <SocialLogin failed={params.get('social') === 'failed'} redirect={params.get('redirect')} />
      <p className="text-center text-soft">
        {t('login.new_here')}{' '}
        <Link
          to={{ pathname: '/register', search: params.toString() }}
          className="inline-flex min-h-11 items-center font-medium text-main-ink hover:underline"
        >
          {t('register.submit')}
        </Link>
      </p>
    </AccountFrame>
  )
}
