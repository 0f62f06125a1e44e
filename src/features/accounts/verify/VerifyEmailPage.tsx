import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import MailWarning from 'lucide-react/icons/mail-warning'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { session } from '#web/session.ts'
import { ApiError } from '#web/transport.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { getUser } from '../calls.ts'
import type { messages } from '../messages.ts'
import { verifyEmail } from './calls.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const isDeadLink = (error: unknown): boolean => error instanceof ApiError && error.code === 'verify_link_dead'

/** The page that a mailed link opens: confirms the email at a press, because programs that check mails open links, too. */
export default function VerifyEmailPage() {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const alive = useHydrated()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const keys = useAttemptKeys()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }, keys.of(token)),
    // The signed-in user may be another one; refresh either way. It is confirmed also where that fails.
    onSuccess: async () => session.token() && call(getUser, {}).then(session.update, () => undefined),
  })
  const problem = token ? error && errorText(error) : t('verify.no_token')
  const mayConfirm = token !== '' && !isSuccess && !isDeadLink(error)
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
            <p>{t('verify.what')}</p>
          )}
        </div>
        {mayConfirm && (
          <Button wide disabled={!alive} pending={isPending} onClick={() => mutate()}>
            {t(problem ? 'verify.retry' : 'verify.submit')}
          </Button>
        )}
        <LinkButton to="/" wide {...(mayConfirm && { look: 'second' })}>
          {t('verify.home')}
        </LinkButton>
      </AccountFrame>
    </ScriptOnly>
  )
}
