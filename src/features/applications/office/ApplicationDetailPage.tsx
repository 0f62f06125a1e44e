import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { NoMailServer } from '#features/mails/NoMailServer.tsx'
import { useDateText } from '#features/settings/DateText.tsx'
import { useDistance } from '#features/settings/useDistance.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { lazyPart } from '#web/lazy.ts'
import { queryFor } from '#web/query.ts'
import type { messages as site } from '../messages.ts'
import type { messages } from '../officeMessages.ts'
import { getApplication } from './calls.ts'
import type { OfficeApplication } from './contract.ts'
import { Decision } from './Decision.tsx'
import { Documents } from './Documents.tsx'
import { tones } from './tones.ts'

const AreaView = lazyPart(() => import('#features/places/AreaView.tsx'))

/** One provider application: what the applicant said, the papers, and the decision. */
export default function ApplicationDetailPage() {
  const t = useWords<typeof messages>('applications.office')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryFor(getApplication, { params: { id } }))
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={`${t('title')} ${data.id}`} hidden />
      <Link to="/office/applications" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('title')}
      </Link>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="wrap-anywhere min-w-0 font-semibold text-3xl">
          <bdi>{data.name}</bdi>
        </h1>
        <Badge tone={tones[data.state]}>{t(`state.${data.state}`)}</Badge>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Applicant application={data} />
          <Documents application={data} />
          <Area application={data} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          {data.erased ? (
            <Card>{t('is_erased')}</Card>
          ) : data.state === 'accepted' ? (
            <Accepted providerId={data.e_provider_id} />
          ) : (
            <Decision application={data} />
          )}
          <NoMailServer />
          <History application={data} />
        </div>
      </div>
    </>
  )
}

const Accepted = ({ providerId }: { providerId: number | null }) => {
  const t = useWords<typeof messages>('applications.office')
  return (
    <Card>
      <p>{t('is_provider')}</p>
      {providerId !== null && (
        <Link
          to={`/office/providers/${providerId}`}
          className="inline-flex min-h-11 items-center text-main-ink underline"
        >
          {t('to_provider')}
        </Link>
      )}
    </Card>
  )
}

const Applicant = ({ application: it }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const s = useWords<typeof site>('applications')
  const tr = useTranslated()
  const { when } = useDateText()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('applicant')}</h2>
      <Facts
        rows={[
          [
            s('email'),
            <span key="email" className="inline-flex flex-wrap items-center gap-2">
              <a href={`mailto:${it.email}`} className="inline-flex min-h-11 items-center text-main-ink underline">
                <bdi>{it.email}</bdi>
              </a>
              {it.email_confirmed_at && <Badge tone="good">{s('draft.confirmed')}</Badge>}
            </span>,
          ],
          [
            s('phone'),
            <a
              key="phone"
              href={`tel:${it.phone_number}`}
              className="inline-flex min-h-11 items-center text-main-ink underline"
            >
              <bdi>{it.phone_number}</bdi>
            </a>,
          ],
          [t('writes_in'), t(`language.${it.locale}`)],
          [s('type'), tr(it.e_provider_type)],
          [t('does'), it.categories.map(({ name }) => tr(name)).join(t('comma'))],
          [t('works'), it.people && s(`team.${it.people}`)],
          [s('range'), <bdi key="range">{it.availability_range}</bdi>],
          [
            t('has_account'),
            it.account && it.state !== 'accepted'
              ? t(`account.${it.account.role === 'customer' ? 'customer' : 'other'}`)
              : null,
          ],
          [t('sent'), when(it.created_at)],
          [t('others'), it.others.length > 0 ? <Others key="others" applications={it.others} /> : null],
        ]}
      />
    </Card>
  )
}

const Others = ({ applications }: { applications: OfficeApplication['others'] }) => {
  const t = useWords<typeof messages>('applications.office')
  return applications.map(({ id, state }) => (
    <Link
      key={id}
      to={`/office/applications/${id}`}
      className="me-3 inline-flex min-h-11 items-center text-main-ink underline"
    >
      {t('numbered', { id, state: t(`state.${state}`) })}
    </Link>
  ))
}

const Area = ({ application: { latitude, longitude, range_km, address } }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const distance = useDistance()
  if (latitude === null || longitude === null) return null
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('area')}</h2>
      <Facts
        rows={[
          [t('starts_from'), address && <bdi key="address">{address}</bdi>],
          [t('goes'), range_km && distance(range_km)],
        ]}
      />
      <Suspense fallback={<Bone className="h-56 sm:h-72" />}>
        <AreaView at={{ lat: latitude, lng: longitude }} rangeKm={range_km} />
      </Suspense>
    </Card>
  )
}

const History = ({ application: { history, created_at, name } }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const { when } = useDateText()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('history')}</h2>
      <Timeline
        label={t('history')}
        entries={[
          { key: 'sent', title: t('event.sent'), meta: `${name} · ${when(created_at)}` },
          ...history.map(({ kind, by, note, at }) => ({
            key: `${kind} ${at}`,
            title: t(`event.${kind}`),
            meta: `${by ?? name} · ${when(at)}`,
            note,
          })),
        ]}
      />
    </Card>
  )
}
