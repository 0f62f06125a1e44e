import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'
import type { messages } from './providerMessages.ts'
import { teamQuery } from './queryOptions.ts'
import { useTeam } from './useTeam.ts'
import { Workers } from './Workers.tsx'

export const handle: PageHandle = { page: 'desk' }

/** Who works for a provider: workers, members with their roles, invitations (`/provider/team`). */
export default function TeamPage() {
  const t = useWords<typeof messages>('team.provider')
  const { data, error, refetch } = useQuery(teamQuery)
  useSignInAgain(error)
  const isOwner = useTeam().current?.role === 'owner'
  return (
    <>
      <Head page="desk" about={t('title')} hidden />
      <header className="mb-6">
        <h1 className="font-semibold text-3xl">{t('title')}</h1>
        <p className="mt-1 text-soft">{t('subtitle')}</p>
      </header>
      {error instanceof ApiError && error.code === 'forbidden' ? (
        <EmptyState icon={<Users className="size-7" />} title={t('not_yours')} />
      ) : data ? (
        <div className="grid grid-cols-1 gap-6">
          <Workers workers={data.workers} />
          <Members members={data.members} workers={data.workers} isOwner={isOwner} />
          <Invitations invitations={data.invitations} workers={data.workers} isOwner={isOwner} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={3} className="grid gap-4">
          <Bone className="h-32" />
        </Skeleton>
      )}
    </>
  )
}
