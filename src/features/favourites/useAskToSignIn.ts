import { useLocation, useNavigate } from 'react-router'
import { useWords } from '#ui/language.tsx'
import type { messages as shell } from '#web/messages.ts'
import { loginPath } from '#web/paths.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { savePendingFavourite } from './pendingFavourite.ts'

/** Sends a visitor to sign in and keeps what they tapped; returns whether it did. */
export const useAskToSignIn = (serviceId: number) => {
  const say = useWords<typeof shell>('web')
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (optionIds: number[]): boolean => {
    if (user) return false
    savePendingFavourite(serviceId, optionIds)
    show({ type: 'warning', title: say('refusal.forbidden'), message: say('refusal.unauthenticated') })
    void navigate(loginPath(pathname + search))
    return true
  }
}
