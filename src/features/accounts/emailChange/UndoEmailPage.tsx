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
import { session } from '#web/session.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import type { messages } from '../messages.ts'
import { undoEmailChange } from './calls.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

/** The page that the link to an account's former email opens: takes a change back at a press. */
export default function UndoEmailPage() {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const alive = useHydrated()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const keys = useAttemptKeys()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { token } }, keys.of(token)),
    onSuccess: () => session.end(),
  })
  const problem = token ? error && errorText(error) : t('verify.no_token')
  return (
    <AccountFrame title={t('undo.title')} subtitle={t('undo.subtitle')} signingIn>
      <Head page="undo_email" hidden />
      <div role="status" className="grid justify-items-center gap-4 py-4 text-center">
        {isSuccess ? (
          <>
            <CircleCheck aria-hidden className="size-14 text-main-ink" />
            <p className="font-medium text-lg">{t('undo.done')}</p>
            <p>{t('undo.done_hint')}</p>
          </>
        ) : problem ? (
          <>
            <MailWarning aria-hidden className="size-14 text-bad" />
            <p>{problem}</p>
          </>
        ) : (
          <p>{t('undo.what')}</p>
        )}
      </div>
      {!isSuccess && token && (
        <Button wide disabled={!alive} pending={isPending} onClick={() => mutate()}>
          {t('undo.submit')}
        </Button>
      )}
      <LinkButton to="/" wide look="second">
        {t('verify.home')}
      </LinkButton>
    </AccountFrame>
  )
}
