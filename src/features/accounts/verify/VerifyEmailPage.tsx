import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import MailWarning from 'lucide-react/icons/mail-warning'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { session } from '#web/session.ts'
import { ApiError } from '#web/transport.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { getUser } from '../calls.ts'
import type { messages } from '../messages.ts'
import { verifyEmail } from './calls.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const isDeadLink = (error: unknown): boolean => error instanceof ApiError && error.code === 'verify_link_dead'

/** The page the mailed link opens: confirms the email on load. */
export default function VerifyEmailPage() {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: async () => {
      // The signed-in user may be another one; refresh either way.
      if (session.token()) session.update(await call(getUser, {}))
    },
  })
  useEffect(() => {
    if (token) mutate()
  }, [token, mutate])

  const problem = token ? error && errorText(error) : t('verify.no_token')
  return (
    <ScriptOnly page="verify_email">
      <AccountFrame title={t('verify.title')} subtitle={t('verify.subtitle')} signingIn>
        <Head page="verify_email" hidden />
        <div role="status" className="grid justify-items-center gap-4 py-4 text-center">
          {isSuccess ? (
            <>
              <CircleCheck aria-hidden className="size-14 text-main-ink" />
              <p className="font-medium text-lg">{t('verify.done')}</p>
            </>
          ) : problem ? (
            <>
              <MailWarning aria-hidden className="size-14 text-bad" />
              <p>{problem}</p>
              {isDeadLink(error) && <p className="text-soft text-sm">{t('verify.dead_hint')}</p>}
            </>
          ) : (
            <>
              <Spinner />
              <p className="text-soft">{t('verify.working')}</p>
            </>
          )}
        </div>
        {problem && token && !isDeadLink(error) && (
          <Button wide look="second" onClick={() => mutate()}>
            {t('verify.retry')}
          </Button>
        )}
        <LinkButton to="/" wide>
          {t('verify.home')}
        </LinkButton>
      </AccountFrame>
    </ScriptOnly>
  )
}
