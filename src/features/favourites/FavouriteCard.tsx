import Heart from 'lucide-react/icons/heart'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { useAskToSignIn } from './useAskToSignIn.ts'
import { useFavourite } from './useFavourite.ts'

type FavouriteCardProps = {
  serviceId: number
  /** Asked when it is tapped: choosing an option does not render it. */
  chosenOptions: () => number[]
}

/** Adds or removes a favourite (`spec §2.19`); visitors sign in first and come back. */
export const FavouriteCard = ({ serviceId, chosenOptions }: FavouriteCardProps) => {
  const t = useWords<typeof messages>('favourites')
  const askToSignIn = useAskToSignIn(serviceId)
  const { isFavourite, toggle } = useFavourite(serviceId)
  const label = t(isFavourite ? 'remove' : 'add')
  return (
    <Card className="flex items-center gap-4 print:hidden">
      <p className="flex-1">{label}</p>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isFavourite}
        onClick={() => askToSignIn(chosenOptions()) || toggle(chosenOptions())}
        className="grid size-12 shrink-0 place-items-center rounded-full border border-edge transition-[background-color,scale] hover:bg-bad-wash active:scale-90"
      >
        <Heart aria-hidden className={cx('size-6 text-bad transition-colors', isFavourite && 'fill-current')} />
      </button>
    </Card>
  )
}
