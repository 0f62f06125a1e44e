import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Stars } from '#ui/Stars.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { replyToReview } from './calls.ts'
import { Hidden } from './Hidden.tsx'
import type { messages } from './messages.ts'
import { reviewBy } from './queryOptions.ts'
import { Reply } from './Reply.tsx'
import { getOwnReview } from './reports/calls.ts'

type CustomersReviewProps = { userId: number; serviceId: number }

/** A customer's review as the provider sees it; who leads the team can answer it once. */
export const CustomersReview = ({ userId, serviceId }: CustomersReviewProps) => {
  const t = useWords<typeof messages>('reviews')
  const review = useQuery(reviewBy(userId, serviceId)).data
  if (!review) return null
  return (
    <section aria-labelledby="review" className="grid gap-3 border-line border-t pt-4">
      <h3 id="review" className="font-semibold">
        {t('reply.review')}
      </h3>
      <Stars rate={review.rate} />
      {review.review && (
        <div dir="auto">
          <Markup html={review.review} />
        </div>
      )}
      {review.reply && <Reply text={review.reply} isOlder={review.reply_is_older} />}
      {review.may_reply && (!review.reply || review.reply_is_older) && (
        <ReplyForm reviewId={review.id} replaces={review.reply_is_older} />
      )}
      <Hidden reason={review.reply_hidden_reason} />
    </section>
  )
}

const ReplyForm = ({ reviewId, replaces }: { reviewId: number; replaces: boolean | undefined }) => {
  const t = useWords<typeof messages>('reviews')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [reply, setReply] = useState('')
  const replyMutation = useMutation({
    mutationFn: () => call(replyToReview, { params: { id: String(reviewId) }, body: { reply: reply.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [getOwnReview.path] })
      show({ type: 'success', title: t('form.added') })
    },
    onError: (error) => show({ type: 'error', title: t('form.failed'), message: errorText(error) }),
  })
  useUnsaved(reply.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reply.trim() && !replyMutation.isPending) replyMutation.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t('reply.write')}
        name="reply"
        maxLength={2000}
        rows={2}
        dir="auto"
        hint={t(replaces ? 'reply.again' : 'reply.once')}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
      />
      <Button
        type="submit"
        look="second"
        size="small"
        className="justify-self-end"
        disabled={reply.trim() === ''}
        pending={replyMutation.isPending}
      >
        {t('reply.submit')}
      </Button>
    </form>
  )
}
