import { useMutation, useQuery } from '@tanstack/react-query'
import MailX from 'lucide-react/icons/mail-x'
import { useNavigate, useSearchParams } from 'react-router'
import { getUser } from '#features/accounts/calls.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords, useWordsPart } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { loginPath } from '#web/paths.ts'
import { queryFor } from '#web/query.ts'
import { session, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { acceptInvitation, readInvitation } from './calls.ts'
import type { messages } from './providerMessages.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

/** The page a mailed invitation opens: accept with the account that is signed in, or sign in first. */
export default function InvitationPage() {
  const hasWords = useWordsPart('provider')
  return (
    <ScriptOnly page="invitation">
      <div className="page max-w-xl py-8 sm:py-12">
        <Head page="invitation" hidden />
        {hasWords ? <Invited /> : <div aria-busy="true" className="min-h-[50vh]" />}
      </div>
    </ScriptOnly>
  )
}

const Invited = () => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const showFailure = useShowFailure(t('failed'))
  const navigate = useNavigate()
  const user = useUser()
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, error, refetch } = useQuery({
    ...queryFor(readInvitation, { query: { token } }),
    enabled: token !== '',
  })
  const isDead = error instanceof ApiError && ['invitation_dead', 'invalid'].includes(error.code)
  const keys = useAttemptKeys()
  const accepting = useMutation({
    mutationFn: async () => {
      await call(acceptInvitation, { body: { token } }, keys.of(token))
      session.update(await call(getUser, {}))
    },
    onSuccess: () => {
      show({ type: 'success', title: t('invitation.joined') })
      return navigate('/provider', { replace: true })
    },
    onError: showFailure,
  })
  if (token === '' || isDead)
    return (
      <EmptyState
        asPage
        icon={<MailX className="size-7" />}
        title={t('invitation.dead')}
        message={t('invitation.dead_hint')}
      />
    )
  if (!data && error) return <LoadFailed asPage error={error} onRetry={() => refetch()} />
  if (!data)
    return (
      <Skeleton count={1}>
        <Bone className="h-64" />
      </Skeleton>
    )
  const back = `/team-invitation?token=${token}`
  return (
    <Card className="wrap-anywhere grid grid-cols-1 gap-5">
      <h1 className="font-semibold text-2xl">{t('invitation.title', { provider: tr(data.e_provider) })}</h1>
      <p>
        {t('invitation.text', { role: t(`role_${data.role}`), email: data.email })}{' '}
        <span className="text-soft">({t(`role_${data.role}_hint`)})</span>
      </p>
      {user ? (
        <>
          <p className="text-soft">{t('invitation.signed_in', { name: user.name })}</p>
          <Button pending={accepting.isPending} onClick={() => accepting.mutate()}>
            {t('invitation.accept')}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={loginPath(back)} className="grow">
            {t('invitation.login')}
          </LinkButton>
          <LinkButton to={`/register?redirect=${encodeURIComponent(back)}`} look="second" className="grow">
            {t('invitation.register')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
