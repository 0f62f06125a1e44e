import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DateText, useDateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Stars } from '#ui/Stars.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { ReviewPictures } from '../ReviewPictures.tsx'
import type { Part } from '../rules.ts'
import { getOfficeReview } from './calls.ts'
import type { OfficeReview } from './contract.ts'
import { Moderation } from './Moderation.tsx'

/** A review with its reply, what was reported about them, and the decision about each. */
export default function ReviewPage() {
  const t = useWords<typeof messages>('reviews.office')
  const tr = useTranslated()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryFor(getOfficeReview, { params: { id } }))
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={`${t('review')} ${data.id}`} hidden />
      <Link to="/office/reviews" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('title')}
      </Link>
      <header className="mb-6 grid grid-cols-1 gap-1">
        <h1 className="font-semibold text-3xl">{t('review')}</h1>
        <p className="text-soft">
          {t('of_service')}{' '}
          <Link to={`/e_service/${data.service.id}`} className="text-main-ink underline">
            {tr(data.service.name)}
          </Link>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Words review={data} part="review" />
          {data.reply && <Words review={data} part="reply" />}
        </div>
        <Reports review={data} />
      </div>
    </>
  )
}

const Words = ({ review, part }: { review: OfficeReview; part: Part }) => {
  const t = useWords<typeof messages>('reviews.office')
  const words = review[part]
  if (!words) return null
  const { name, text, at, hidden_reason: reason } = words
  return (
    <Card aria-labelledby={part} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={part} className="font-semibold text-lg">
          {t(part)}
        </h2>
        <Badge tone={reason ? 'bad' : 'good'}>{t(reason ? 'is_hidden' : 'is_shown')}</Badge>
      </div>
      <p className="text-soft text-sm">
        <bdi>{name}</bdi>
        {' · '}
        <DateText at={at} />
      </p>
      {part === 'review' && <Stars rate={review.rate} />}
      {part === 'review' ? (
        <>
          <div dir="auto">
            <Markup html={text} />
          </div>
          <ReviewPictures media={review.media} name={name} />
        </>
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {reason && <p className="rounded-control bg-bad-wash p-3 text-sm">{t('hidden_because', { reason })}</p>}
      <Moderation review={review} part={part} />
    </Card>
  )
}

const Reports = ({ review: { reports } }: { review: OfficeReview }) => {
  const t = useWords<typeof messages>('reviews.office')
  const { when } = useDateText()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('reports')}</h2>
      {reports.length === 0 && <p className="text-soft">{t('no_reports')}</p>}
      {reports.length > 0 && (
        <Timeline
          label={t('reports')}
          entries={reports.map(({ id, part, topic, text, by, at, handled }) => ({
            key: id,
            title: `${t(`part.${part}`)}: ${t(`topic.${topic}`)}`,
            meta: `${by} · ${when(at)} · ${t(handled ? 'handled' : 'waiting')}`,
            note: text,
          }))}
        />
      )}
    </Card>
  )
}
