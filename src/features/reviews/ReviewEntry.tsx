import { UserRound } from 'lucide-react'
import { DateText } from '#features/settings/DateText.tsx'
import { languageOf } from '#lib/words.ts'
import { Markup } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { Review } from './contract.ts'
import { Reply } from './Reply.tsx'
import { ReviewPictures } from './ReviewPictures.tsx'

/** One review: who, when, stars, words, pictures, and the provider's reply. */
export const ReviewEntry = ({ review }: { review: Review }) => {
  return (
    <article className="grid gap-3">
      <header className="flex items-center gap-3">
        <Picture
          media={review.user?.media[0]}
          sizes="48px"
          className="size-12 rounded-full"
          fallback={<UserRound className="size-6" />}
        />
        <div className="min-w-0">
          <h3 className="truncate font-medium">{review.user?.name}</h3>
          <DateText exact relative={false} at={review.created_at} className="block text-soft text-sm" />
        </div>
      </header>
      <Stars rate={review.rate} />
      {review.review && (
        <div dir="auto" lang={languageOf(review.review)}>
          <Markup html={review.review} />
        </div>
      )}
      <ReviewPictures media={review.media} name={review.user?.name ?? ''} />
      {review.reply && <Reply text={review.reply} />}
    </article>
  )
}
