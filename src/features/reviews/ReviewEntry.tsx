import { Languages, UserRound } from 'lucide-react'
import { DateText } from '#features/settings/DateText.tsx'
import { languageOf } from '#lib/words.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { Review } from './contract.ts'
import type { messages } from './messages.ts'
import { Reply } from './Reply.tsx'
import { ReviewPictures } from './ReviewPictures.tsx'
import { useTranslation } from './useTranslation.ts'

/** One review: who, when, stars, words, pictures, and the provider's reply. */
export const ReviewEntry = ({ review, translates }: { review: Review; translates: boolean }) => {
  const t = useWords<typeof messages>('reviews')
  const translation = useTranslation(review)
  const { review: text, reply } = translation.shown ?? review
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
      {text && (
        <div dir="auto" lang={languageOf(text)}>
          <Markup html={text} />
        </div>
      )}
      <ReviewPictures media={review.media} name={review.user?.name ?? ''} />
      {reply && <Reply text={reply} />}
      {translates && translation.isForeign && (
        <p className="noscript:hidden flex flex-wrap items-center gap-x-3 text-soft text-sm">
          {translation.shown && <span>{t('translated')}</span>}
          <Button
            look="quiet"
            size="small"
            className="-ms-3"
            icon={<Languages aria-hidden className="size-4" />}
            pending={translation.pending}
            onClick={translation.shown ? translation.showOriginal : translation.translate}
          >
            {t(translation.shown ? 'original' : 'translate')}
          </Button>
        </p>
      )}
    </article>
  )
}
