import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { queryFor } from '#web/query.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import type { messages as accountMessages } from '../messages.ts'
import { NewAccountFields, newAccountOf } from '../NewAccountFields.tsx'
import type { messages } from '../officeMessages.ts'
import { useSignInForm } from '../useSignInForm.ts'
import { checkFirstRun, makeFirstOperator } from './calls.ts'

/** The address contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Not found unless the link is the one that the start printed, and there is no operator. */
export const loader = (args: LoaderFunctionArgs) => {
  const token = new URL(args.request.url).searchParams.get('token') || 'none'
  return prefetch(args, (client) => [client.ensureQueryData(queryFor(checkFirstRun, { query: { token } }))])
}

/** Makes the first operator of an empty installation. */
export default function FirstRunPage() {
  return useWordsPart('office') ? <FirstRun /> : <div aria-busy="true" className="min-h-[70vh]" />
}

const FirstRun = () => {
  const t = useWords<typeof accountMessages>('accounts')
  const office = useWords<typeof messages>('accounts.office')
  const [params] = useSearchParams()
  const { submit, field, pending } = useSignInForm({
    request: (form) => call(makeFirstOperator, { body: { token: params.get('token') ?? '', ...newAccountOf(form) } }),
    remember: () => false,
    successTitle: office('first_run.done'),
    errorTitle: t('register.failed'),
  })
  return (
    <AccountFrame title={office('first_run.title')} subtitle={office('first_run.subtitle')} signingIn={pending}>
      <Head page="office" hidden />
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <NewAccountFields field={field} />
        <Button type="submit" wide pending={pending}>
          {office('first_run.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
