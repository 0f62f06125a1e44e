import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { PictureRow } from '#features/messages/PictureRow.tsx'
import { usePictures } from '#features/uploads/usePictures.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { attemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { isUnsure } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { restOf } from '#web/stored.ts'
import { unsentTexts } from '#web/unsent.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { answerComplaint, settleComplaint } from '../calls.ts'
import type { messages } from '../officeMessages.ts'
import { longestText, mostPictures } from '../rules.ts'

/** What is being written, kept while the operator looks at the wallet, the payment or another complaint. */
const drafts = unsentTexts('complaint_answer')

type Sending = { close: boolean; text: string; pictures: string[]; seen: number | undefined }

/** What is sent again after a lost reply is what it was, whatever has come since. */
const asBefore = (content: string | undefined, now: Sending): Sending => {
  const before = JSON.parse(content ?? '{}') as Sending
  return JSON.stringify({ ...before, seen: now.seen }) === JSON.stringify(now) ? before : now
}

type AnswerProps = {
  complaintId: number
  /** The newest message that is shown. */
  seen: number | undefined
}

/** The office's answer, and closing the complaint with or without a last word. */
export const Answer = ({ complaintId, seen }: AnswerProps) => {
  const t = useWords<typeof messages>('complaints.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = drafts.use(complaintId)
  const [asked, ask] = useState(false)
  const pictures = usePictures('complaint', mostPictures)
  const attempt = drafts.attemptOf(complaintId)
  const keys = attemptKeys(attempt)
  const sending = useMutation({
    mutationFn: (close: boolean) => {
      const now = { close, text, pictures: pictures.uuids, seen }
      const { seen: seenThen } = asBefore(attempt.get()?.content, now)
      const body = { text, pictures: pictures.uuids, seen: seenThen }
      const key = keys.of({ ...now, seen: seenThen })
      const params = { id: complaintId }
      if (!close) return call(answerComplaint, { params, body }, key)
      const words = text.trim()
      return call(settleComplaint, { params, body: { ...body, state: 'settled', text: words || undefined } }, key)
    },
    onMutate: () => ({ sent: text, uuids: pictures.uuids }),
    onSuccess: (_, close, { sent, uuids }) => {
      show({ type: 'success', title: t(close ? 'closed' : 'answered') })
      keys.done()
      drafts.set(complaintId, restOf(drafts.get(complaintId), sent))
      pictures.clear(uuids)
      ask(false)
    },
    onError: (error) => {
      // What has come since is seen by now.
      if (!isUnsure(error)) keys.done()
      showFailure(error)
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('office/') }),
  })
  // The text is stored in the browser; pictures would be lost.
  useLeaveGuard(pictures.chosen.length > 0)
  const isEmpty = text.trim() === '' && pictures.uuids.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return area.current?.focus()
    if (!pictures.busy && !sending.isPending) sending.mutate(false)
  }
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4">
        <TextArea
          ref={area}
          label={t('answer')}
          hint={t('answer_hint')}
          name="text"
          value={text}
          dir={text ? 'auto' : undefined}
          onChange={(event) => drafts.set(complaintId, event.target.value)}
          maxLength={longestText}
        />
        <PictureRow pictures={pictures}>
          <span className="flex flex-wrap gap-3">
            <Button look="second" size="small" disabled={pictures.busy} onClick={() => ask(true)}>
              {t('close')}
            </Button>
            <Button
              type="submit"
              size="small"
              disabled={isEmpty || pictures.busy}
              pending={sending.isPending && !sending.variables}
            >
              {t('send')}
            </Button>
          </span>
        </PictureRow>
        {asked && (
          <Question
            title={t('close_question')}
            yes={t('close')}
            no={t('keep_open')}
            pending={sending.isPending}
            onYes={() => sending.mutate(true)}
            onNo={() => ask(false)}
          >
            <p>{t(isEmpty ? 'close_silently' : 'close_with_words')}</p>
          </Question>
        )}
      </form>
    </Card>
  )
}
