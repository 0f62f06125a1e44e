import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../messages.ts'
import { sendVerification } from './calls.ts'

/** Notes an unconfirmed email and offers to resend the link; renders nothing once confirmed. */
export const UnverifiedNote = () => {
  const t = useWords<typeof messages>('accounts')
  const user = useUser()
  const errorText = useErrorText()
  const sending = useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: () =>
      show({
        type: 'success',
        title: t('verify.sent_again'),
        message: t('verify.sent', { email: user?.email ?? '' }),
      }),
    onError: (error) => show({ type: 'error', title: t('verify.failed'), message: errorText(error) }),
  })
  if (!user || user.email_verified_at) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warn-wash p-3 text-sm text-warn">
      <p className="min-w-48 flex-1">{t('verify.open')}</p>
      <Button size="small" look="second" pending={sending.isPending} onClick={() => sending.mutate()}>
        {t('verify.again')}
      </Button>
    </div>
  )
}
