import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { SentPictures } from '#features/messages/SentPictures.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { languageOf } from '#lib/words.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import type { messages as site } from '../messages.ts'
import type { messages } from '../officeMessages.ts'
import { Answer } from './Answer.tsx'
import { BookingBeside } from './BookingBeside.tsx'
import { Conversation } from './Conversation.tsx'
import { getComplaint } from './calls.ts'
import type { OfficeComplaint } from './contract.ts'
import { tones } from './tones.ts'

/** Polling interval in milliseconds: the customer may write on. */
const interval = 15_000

/** One complaint: what was written, the answer, and the booking it is about. */
export default function ComplaintPage() {
  const t = useWords<typeof messages>('complaints.office')
  const s = useWords<typeof site>('complaints')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryFor(getComplaint, { params: { id } }),
    refetchInterval: whileThere(interval),
  })
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={`${t('title')} ${data.id}`} hidden />
      <Link to="/office/complaints" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('title')}
      </Link>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-3xl">{s(`topic.${data.topic}`)}</h1>
        <Badge tone={tones[data.state]}>{t(`state.${data.state}`)}</Badge>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-1 gap-6">
          <Written complaint={data} />
          {data.state === 'settled' ? (
            <Card>
              <p>{t('is_settled')}</p>
            </Card>
          ) : (
            <Answer complaintId={data.id} seen={data.messages.at(-1)?.id} />
          )}
          <Conversation complaint={data} />
        </div>
        <BookingBeside complaint={data} />
      </div>
    </>
  )
}

const Written = ({ complaint }: { complaint: OfficeComplaint }) => {
  const t = useWords<typeof messages>('complaints.office')
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('written')}</h2>
      <ol className="grid grid-cols-1 gap-3">
        {complaint.messages.map(({ id, from, name, text, media, created_at }) => (
          <li
            key={id}
            className={cx('grid grid-cols-1 gap-1 rounded-card p-3', from === 'office' ? 'bg-main-wash' : 'bg-sunken')}
          >
            <p className="text-sm">
              <bdi className="font-medium">{name}</bdi>
              <span className="text-soft">
                {' · '}
                {t(`from.${from}`)}
                {' · '}
                <DateText at={created_at} />
              </span>
            </p>
            {text && (
              <p dir="auto" lang={languageOf(text)} className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            )}
            <SentPictures media={media} name={name} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
