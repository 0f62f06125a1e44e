import Flag from 'lucide-react/icons/flag'
import UserRound from 'lucide-react/icons/user-round'
import { memo, Suspense, useState } from 'react'
import { DateText } from '#features/settings/DateText.tsx'
import { languageOf } from '#lib/words.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import { lazyPart } from '#web/lazy.ts'
import { useUser } from '#web/session.ts'
import { useHydrated } from '#web/useHydrated.ts'
import type { Review } from './contract.ts'
import type { messages } from './messages.ts'
import { Reply } from './Reply.tsx'
import { ReviewPictures } from './ReviewPictures.tsx'
import type { Translated } from './rules.ts'

const ReportReview = lazyPart(() => import('./reports/ReportReview.tsx'))
const Translation = lazyPart(() => import('./Translation.tsx'))

type ReviewEntryProps = { review: Review; translates: boolean }

/**
 * One review: who, when, stars, words, pictures, and the provider's reply. A filter renders only those that it adds. What only
 * somebody signed in may do comes after hydration: it stands beside the stars, so that the page grows by nothing.
 */
export const ReviewEntry = memo(({ review, translates }: ReviewEntryProps) => {
  const { locale } = useLanguage()
  const t = useWords<typeof messages>('reviews')
  const hydrated = useHydrated()
  const user = useUser()
  const [reporting, report] = useState(false)
  const [translated, setTranslated] = useState<Translated | null>(null)
  const shown = translated?.to === locale ? translated : null
  const { review: text, reply } = shown ?? review
  const isForeign = [review.review, review.reply].some((written) => written && languageOf(written) !== locale)
  return (
    <article className="grid grid-cols-1 gap-3">
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
      <div className="flex items-center justify-between">
        <Stars rate={review.rate} />
        {hydrated && user && user.id !== review.user?.id && (
          <Button
            look="quiet"
            size="small"
            className="-my-3 -me-4 text-soft"
            icon={<Flag aria-hidden className="size-4" />}
            onClick={() => report(true)}
          >
            {t('report')}
          </Button>
        )}
      </div>
      {text && (
        <div dir="auto" lang={languageOf(text)}>
          <Markup html={text} />
        </div>
      )}
      <ReviewPictures media={review.media} name={review.user?.name ?? ''} />
      {reply && <Reply text={reply} isOlder={review.reply_is_older} />}
      {translates && isForeign && (
        <p className="noscript:hidden flex min-h-11 flex-wrap items-center gap-x-3 text-soft text-sm">
          {hydrated && (
            <Suspense>
              <Translation reviewId={review.id} isShown={shown !== null} onChange={setTranslated} />
            </Suspense>
          )}
        </p>
      )}
      {reporting && (
        <Suspense>
          <ReportReview review={review} onDone={() => report(false)} />
        </Suspense>
      )}
    </article>
  )
})
