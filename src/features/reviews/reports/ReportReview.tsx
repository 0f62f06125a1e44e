import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Select, TextArea } from '#ui/Field.tsx'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { Review } from '../contract.ts'
import { type Part, parts, reportTopics } from '../rules.ts'
import type { messages } from '../visitMessages.ts'
import { reportReview } from './calls.ts'

type ReportReviewProps = { review: Pick<Review, 'id' | 'reply'>; onDone: () => void }

/** Reports a review or its reply to the office. */
export default function ReportReview({ review, onDone }: ReportReviewProps) {
  const hasWords = useWordsPart('visit')
  const t = useWords<typeof messages>('reviews.visit')
  const errorText = useErrorText()
  const form = useId()
  const [part, setPart] = useState<Part>('review')
  const [topic, setTopic] = useState<(typeof reportTopics)[number]>('insult')
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () => call(reportReview, { params: { id: review.id }, body: { part, topic, text: text.trim() } }),
    onSuccess: () => {
      show({ type: 'success', title: t('sent') })
      onDone()
    },
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  if (!hasWords) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }
  return (
    <Sheet
      open
      side="bottom"
      onClose={onDone}
      backCloses
      dirty={text.trim() !== ''}
      title={t('title')}
      subtitle={t('intro')}
      footer={
        <Button type="submit" form={form} pending={sending.isPending}>
          {t('send')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {review.reply && (
          <Select label={t('which')} value={part} onChange={({ target }) => setPart(target.value as Part)}>
            {parts.map((one) => (
              <option key={one} value={one}>
                {t(`part.${one}`)}
              </option>
            ))}
          </Select>
        )}
        <Select label={t('why')} value={topic} onChange={({ target }) => setTopic(target.value as typeof topic)}>
          {reportTopics.map((one) => (
            <option key={one} value={one}>
              {t(`topic.${one}`)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t('text')}
          name="text"
          maxLength={500}
          value={text}
          dir={text ? 'auto' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
