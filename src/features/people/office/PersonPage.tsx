import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NoMailServer } from '#features/mails/NoMailServer.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { NotFound } from '#web/NotFound.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import { getPerson } from '../calls.ts'
import type { Dossier } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonRecords } from './PersonRecords.tsx'

/** Everything of one person, and what the office can do for them. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryFor(getPerson, { params: { id } }))
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />
  if (error && !data) return <LoadFailed asPage error={error} onRetry={() => refetch()} />
  if (data) return <Shown person={data} />
  return (
    <Skeleton count={3} className="grid gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
}

const Shown = ({ person }: { person: Dossier }) => {
  const t = useWords<typeof messages>('people.office')
  return (
    <>
      <Head page="office" about={person.name} hidden />
      <h1 className="font-semibold text-3xl">
        <bdi>{person.name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone="brand">{t(`role.${person.office_role ?? person.role}`)}</Badge>
        {person.blocked_at && <Badge tone="bad">{t('blocked')}</Badge>}
        {person.deleted_at && <Badge>{person.merged_into_id ? t('merged') : t('erased')}</Badge>}
      </p>
      <dl className="mt-4 mb-6 grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name={t('email')}>
          <bdi className="break-all">{person.email}</bdi>
          {!person.email_verified_at && <span className="text-soft"> · {t('unverified')}</span>}
        </Fact>
        <Fact name={t('phone')}>
          <bdi>{person.phone_number}</bdi>
        </Fact>
        <Fact name={t('since')}>
          <DateText at={person.created_at} />
        </Fact>
        <Fact name={t('number')}>{person.id}</Fact>
      </dl>
      {person.blocked_at && (
        <p role="status" className="mb-6 rounded-card bg-bad-wash p-4">
          {t('blocked_why', { reason: person.blocked_reason ?? '' })}
        </p>
      )}
      {!person.deleted_at && <PersonActions person={person} />}
      <NoMailServer className="mb-6" />
      <PersonRecords person={person} />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-soft text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)
