import BellRing from 'lucide-react/icons/bell-ring'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useLogout } from '#features/accounts/useLogout.ts'
import { closePanel, menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '#web/messages.ts'
import { landingPath } from '#web/paths.ts'
import { useUser } from '#web/session.ts'

const ProfileSheet = lazyPart(() => import('#features/accounts/profile/ProfileSheet.tsx'))

/** Links for the signed-in user, used by the account menu and the mobile menu. */
export default function AccountLinks() {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  const leave = useLogout()
  const [profile, showProfile] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <ul>
      <li>
        <button
          type="button"
          className={menuItem}
          onClick={(event) => {
            closePanel(event.currentTarget)
            showProfile('open')
          }}
        >
          <UserRound aria-hidden className="size-5 text-soft" />
          {t('your_profile')}
        </button>
        {profile !== 'never' &&
          createPortal(
            <Suspense>
              <ProfileSheet open={profile === 'open'} onClose={() => showProfile('closed')} />
            </Suspense>,
            document.body,
          )}
      </li>
      <li>
        <Link to="/bookings" className={menuItem}>
          <CalendarCheck aria-hidden className="size-5 text-soft" />
          {t('my_bookings')}
        </Link>
      </li>
      {user?.role === 'customer' && (
        <li>
          <Link to="/provider-registration" className={menuItem}>
            <Store aria-hidden className="size-5 text-soft" />
            {t('footer.provider')}
          </Link>
        </li>
      )}
      {user && user.role !== 'customer' && (
        <li>
          <Link to={landingPath(null, user.role)} className={menuItem}>
            <Store aria-hidden className="size-5 text-soft" />
            {user.role === 'operator' ? t('page.office') : t('visits')}
          </Link>
        </li>
      )}
      <li>
        <Link to="/wallet" className={menuItem}>
          <Wallet aria-hidden className="size-5 text-soft" />
          {t('wallet')}
        </Link>
      </li>
      <li>
        <Link to="/favorites" className={menuItem}>
          <Heart aria-hidden className="size-5 text-soft" />
          {t('favorites')}
        </Link>
      </li>
      <li>
        <Link to="/notification-settings" className={menuItem}>
          <BellRing aria-hidden className="size-5 text-soft" />
          {t('page.notification_settings')}
        </Link>
      </li>
      <li>
        <button type="button" className={menuItem} onClick={leave}>
          <LogOut aria-hidden className="mirror size-5 text-soft" />
          {t('logout')}
        </button>
      </li>
    </ul>
  )
}
