import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useDateText } from '#features/settings/DateText.tsx'
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
        <h1 className="font-semibold text-3xl">
          <bdi>{data.name}</bdi>
        </h1>
        <Badge tone={tones[data.state]}>{t(`state.${data.state}`)}</Badge>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <Applicant application={data} />
          <Documents application={data} />
          <Area application={data} />
        </div>
        <div className="grid gap-6">
          {data.state === 'accepted' ? <Accepted /> : <Decision application={data} />}
          <History application={data} />
        </div>
      </div>
    </>
  )
}

const Accepted = () => {
  const t = useWords<typeof messages>('applications.office')
  return (
    <Card>
      <p>{t('is_provider')}</p>
    </Card>
  )
}

const Applicant = ({ application: it }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const s = useWords<typeof site>('applications')
  const tr = useTranslated()
  const { when } = useDateText()
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('applicant')}</h2>
      <Facts
        facts={[
          {
            label: s('email'),
            value: (
              <>
                <a href={`mailto:${it.email}`} className="text-main-ink underline">
                  <bdi>{it.email}</bdi>
                </a>{' '}
                {it.email_confirmed_at && <Badge tone="good">{s('draft.confirmed')}</Badge>}
              </>
            ),
          },
          {
            label: s('phone'),
            value: (
              <a href={`tel:${it.phone_number}`} className="text-main-ink underline">
                <bdi>{it.phone_number}</bdi>
              </a>
            ),
          },
          { label: t('writes_in'), value: t(`language.${it.locale}`) },
          { label: s('type'), value: tr(it.e_provider_type) },
          { label: s('categories'), value: it.categories.map(({ name }) => tr(name)).join(t('comma')) },
          { label: s('people'), value: it.people && s(`team.${it.people}`) },
          { label: s('range'), value: <bdi>{it.availability_range}</bdi> },
          {
            label: t('has_account'),
            value: it.account && t(`account.${it.account.role === 'customer' ? 'customer' : 'other'}`),
          },
          { label: t('sent'), value: when(it.created_at) },
          {
            label: t('others'),
            value:
              it.others.length > 0 &&
              it.others.map((other) => (
                <Link
                  key={other.id}
                  to={`/office/applications/${other.id}`}
                  className="me-3 inline-flex min-h-11 items-center text-main-ink underline"
                >
                  {t('numbered', { id: other.id, state: t(`state.${other.state}`) })}
                </Link>
              )),
          },
        ]}
      />
    </Card>
  )
}

const Area = ({ application: { latitude, longitude, range_km, address } }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const s = useWords<typeof site>('applications')
  if (latitude === null || longitude === null) return null
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('area')}</h2>
      <Facts
        facts={[
          { label: s('area.address'), value: address && <bdi>{address}</bdi> },
          { label: s('area.range'), value: range_km && s('area.km', { km: range_km }) },
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
    <Card className="grid gap-4">
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
