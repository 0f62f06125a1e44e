import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { messages } from './messages.ts'
import type { Reviewing } from './useReview.ts'

type ReviewLinkProps = {
  bookingId: number
  existing: Reviewing['existing']
  /** What it says while there is no review. */
  children: string
}

/** The way to the review form: to write one, or to change the one there is. */
export const ReviewLink = ({ bookingId, existing, children }: ReviewLinkProps) => {
  const t = useWords<typeof messages>('reviews')
  return (
    <LinkButton
      to={`/bookings/review/${bookingId}`}
      preventScrollReset
      look={existing ? 'second' : 'primary'}
      className="grow"
    >
      {existing ? (
        <span className="flex flex-wrap items-center justify-center gap-x-2">
          <Stars rate={existing.rate} />
          <span>
            {t('yours')} · {t('edit')}
          </span>
        </span>
      ) : (
        children
      )}
    </LinkButton>
  )
}
