import { UserRound } from 'lucide-react'
import { useSettings } from '#features/settings/useSettings.ts'
import { formatDateTime } from '#lib/time.ts'
import { languageOf } from '#lib/words.ts'
import { Markup } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { Review } from './contract.ts'
import { Reply } from './Reply.tsx'
import { ReviewPictures } from './ReviewPictures.tsx'

/** One review: who, when, stars, words, pictures, and the provider's reply. */
export const ReviewEntry = ({ review }: { review: Review }) => {
  const zone = useSettings().default_time_zone ?? 'UTC'
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
          <time dateTime={review.created_at} className="figures block text-soft text-sm">
            {formatDateTime(review.created_at, zone)}
          </time>
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
