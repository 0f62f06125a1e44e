import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { MorePages } from '#web/PagedList.tsx'
import type { messages } from './messages.ts'
import { type ReviewSubject, reviewSummaryOf, reviewsOf } from './queryOptions.ts'
import { ReviewEntry } from './ReviewEntry.tsx'
import { ReviewFilters } from './ReviewFilters.tsx'
import { allReviews } from './rules.ts'

/** What customers wrote (`spec §2.19`), with how many gave how many stars. */
export const ReviewList = ({ subject }: { subject: ReviewSubject }) => {
  const t = useWords<typeof messages>('reviews')
  const [view, setView] = useState(allReviews)
  const list = useInfiniteQuery({ ...reviewsOf(subject, view), placeholderData: keepPreviousData })
  const translates = useQuery(reviewSummaryOf(subject)).data?.translates ?? false
  const reviews = list.data?.pages.flat()
  if (!reviews && !list.isError) return null
  const isNarrowed = view.stars !== null || view.withPictures
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-6 font-semibold text-xl">
        {t('title')}
      </h2>
      {(reviews?.length !== 0 || isNarrowed) && <ReviewFilters subject={subject} view={view} onChange={setView} />}
      {!reviews ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : reviews.length === 0 ? (
        <p role="status" className="text-soft">
          {t(isNarrowed ? 'none_such' : 'none')}
        </p>
      ) : (
        <ul
          className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2"
          aria-busy={list.isPlaceholderData || undefined}
        >
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewEntry review={review} translates={translates} />
            </li>
          ))}
        </ul>
      )}
      {reviews && reviews.length >= 10 && <MorePages list={list} linked={view === allReviews} />}
    </section>
  )
}
