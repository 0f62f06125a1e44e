import { type FormEvent, useRef } from 'react'
import { PictureRow } from '#features/messages/PictureRow.tsx'
import { SentPictures } from '#features/messages/SentPictures.tsx'
import { useMessagesRead } from '#features/notifications/useMessagesRead.ts'
import { languageOf } from '#lib/words.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { Complaint } from './contract.ts'
import type { messages } from './messages.ts'
import { longestText } from './rules.ts'
import type { useReport } from './useReport.ts'

const tones = { open: 'warn', answered: 'good', settled: 'plain' } as const

type ReportThreadProps = { complaint: Complaint; report: ReturnType<typeof useReport> }

/** A report with its state, what was written so far, and a field to write on until it is settled. */
export const ReportThread = ({ complaint, report }: ReportThreadProps) => {
  const t = useWords<typeof messages>('complaints')
  const errorText = useErrorText()
  const { text, setText, pictures, sending } = report
  const list = useRef<HTMLUListElement>(null)
  const newest = complaint.messages.findLast(({ from }) => from === 'office')?.id
  useMessagesRead({ bookingId: complaint.booking_id, from: 'office', newest, list })
  const isReady = (text.trim() !== '' || pictures.uuids.length > 0) && !pictures.busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || sending.isPending) return
    sending.mutate(null, { onError: (error) => show({ type: 'error', title: errorText(error) }) })
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('title')}</h3>
        <Badge tone={tones[complaint.state]}>{t(`state.${complaint.state}`)}</Badge>
      </div>
      <p className="text-soft text-sm">{t(`topic.${complaint.topic}`)}</p>
      <ul ref={list} className="grid gap-3">
        {complaint.messages.map((message) => (
          <li key={message.id} className="grid gap-1 rounded-card bg-sunken p-3">
            <p className="font-medium text-sm">{t(message.from === 'office' ? 'office' : 'you')}</p>
            {message.text && (
              <p dir="auto" lang={languageOf(message.text)} className="wrap-anywhere whitespace-pre-line">
                {message.text}
              </p>
            )}
            <SentPictures media={message.media} name={t(message.from === 'office' ? 'office' : 'you')} />
          </li>
        ))}
      </ul>
      {complaint.state !== 'settled' && (
        <form onSubmit={submit} className="grid gap-3">
          <TextArea
            label={t('more')}
            name="text"
            rows={2}
            dir={text ? 'auto' : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={longestText}
          />
          <PictureRow pictures={pictures}>
            <Button type="submit" look="second" size="small" disabled={!isReady} pending={sending.isPending}>
              {t('reply')}
            </Button>
          </PictureRow>
        </form>
      )}
    </>
  )
}
