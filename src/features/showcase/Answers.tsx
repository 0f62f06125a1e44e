import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { replyToReview } from '#features/reviews/calls.ts'
import type { Review } from '#features/reviews/contract.ts'
import { reviewsOf } from '#features/reviews/queryOptions.ts'
import { ReviewEntry } from '#features/reviews/ReviewEntry.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { MorePages } from '#web/PagedList.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from './providerMessages.ts'

/** Reviews of the provider's services, each with its one answer. */
export const Answers = ({ providerId }: { providerId: number }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const list = useInfiniteQuery(reviewsOf({ e_provider_id: String(providerId) }))
  const reviews = list.data?.pages.flat() ?? []
  return (
    <Card aria-labelledby="reviews-answered" className="grid grid-cols-1 gap-6">
      <h2 id="reviews-answered" className="font-semibold text-lg">
        {t('reviews')}
      </h2>
      {list.data && reviews.length === 0 && <p className="text-soft">{t('no_reviews')}</p>}
      {reviews.map((review) => (
        <div key={review.id} className="grid gap-3 border-line border-b pb-6 last:border-b-0">
          <ReviewEntry review={review} translates={false} />
          {!review.reply && <AnswerForm review={review} />}
        </div>
      ))}
      <MorePages list={list} />
    </Card>
  )
}

const AnswerForm = ({ review }: { review: Review }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  const [reply, type] = useState('')
  useLeaveGuard(reply.trim() !== '')
  const sending = useMutation({
    mutationFn: () => call(replyToReview, { params: { id: review.id }, body: { reply } }),
    onSuccess: async () => {
      show({ type: 'success', title: t('answered') })
      await queries.invalidateQueries({ queryKey: ['e_service_reviews'] })
    },
    onError: showFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reply.trim() !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={`${t('answer')}: ${review.user?.name ?? ''}`} className="grid gap-3">
      <TextArea
        label={t('answer')}
        hint={t('answer_hint')}
        maxLength={2000}
        value={reply}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div>
        <Button type="submit" look="second" size="small" pending={sending.isPending}>
          {t('send_answer')}
        </Button>
      </div>
    </form>
  )
}
