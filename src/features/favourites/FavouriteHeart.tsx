import Heart from 'lucide-react/icons/heart'
import type { CardHeartProps } from '#features/catalogue/CardHeart.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { useAskToSignIn } from './useAskToSignIn.ts'
import { useListedFavourite } from './useFavourite.ts'

/** The heart on a card; one call tells those of all cards. */
export default function FavouriteHeart({ serviceId, name, className }: CardHeartProps) {
  const t = useWords<typeof messages>('favourites')
  const askToSignIn = useAskToSignIn(serviceId)
  const { isFavourite, toggle } = useListedFavourite(serviceId)
  return (
    <button
      type="button"
      aria-label={`${t(isFavourite ? 'remove' : 'add')}: ${name}`}
      aria-pressed={isFavourite}
      onClick={() => askToSignIn([]) || toggle([])}
      className={cx(
        'absolute end-1 top-1 z-10 grid size-11 place-items-center rounded-full transition-[background-color,scale] hover:bg-bad-wash active:scale-90 print:hidden noscript:hidden',
        className,
      )}
    >
      <Heart aria-hidden className={cx('size-5 text-bad transition-colors', isFavourite && 'fill-current')} />
    </button>
  )
}
