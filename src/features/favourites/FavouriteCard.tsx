import { Heart } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages as shell } from '#web/messages.ts'
import { loginPath } from '#web/paths.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { savePendingFavourite } from './pendingFavourite.ts'
import { useFavourite } from './useFavourite.ts'

/** Adds or removes a favourite (`spec §2.19`); visitors sign in first and come back. */
export const FavouriteCard = ({ serviceId, optionIds }: { serviceId: number; optionIds: number[] }) => {
  const t = useWords<typeof messages>('favourites')
  const tWeb = useWords<typeof shell>('web')
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { isFavourite, toggle } = useFavourite(serviceId)
  const label = t(isFavourite ? 'remove' : 'add')
  return (
    <Card className="flex items-center gap-4 print:hidden">
      <p className="flex-1">{label}</p>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isFavourite}
        onClick={() => {
          if (user) return toggle(optionIds)
          savePendingFavourite(serviceId, optionIds)
          show({ type: 'warning', title: tWeb('refusal.forbidden'), message: tWeb('refusal.unauthenticated') })
          navigate(loginPath(pathname))
        }}
        className="grid size-12 shrink-0 place-items-center rounded-full border border-edge transition-[background-color,scale] hover:bg-bad-wash active:scale-90"
      >
        <Heart aria-hidden className={cx('size-6 text-bad transition-colors', isFavourite && 'fill-current')} />
      </button>
    </Card>
  )
}
