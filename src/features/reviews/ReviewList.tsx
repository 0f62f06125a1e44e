import { UserRound } from 'lucide-react'
import { DateText } from '#features/settings/DateText.tsx'
import { languageOf } from '#lib/words.ts'
import { useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import { MorePages, type Pages } from '#web/PagedList.tsx'
import type { Review } from './contract.ts'
import type { messages } from './messages.ts'
import { Reply } from './Reply.tsx'

const Entry = ({ review }: { review: Review }) => {
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
      {review.reply && <Reply text={review.reply} />}
    </article>
  )
}

/** What customers wrote (`spec §2.19`). */
export const ReviewList = ({ list }: { list: Pages<Review> }) => {
  const t = useWords<typeof messages>('reviews')
  const reviews = list.data?.pages.flat()
  if (!reviews) return null
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-6 font-semibold text-xl">
        {t('title')}
      </h2>
      {reviews.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review.id}>
              <Entry review={review} />
            </li>
          ))}
        </ul>
      )}
      {reviews.length >= 10 && <MorePages list={list} linked />}
    </section>
  )
}
