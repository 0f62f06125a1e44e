import { CalendarCheck, Heart, LogOut, Store, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '../language.tsx'
import type { messages } from '../messages.ts'
import { useUser } from '../session.ts'
import { useLeave } from './leave.ts'

/** What a signed-in person can go to; the bar's menu and the phone's menu both show it. */
export default function AccountLinks() {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  const leave = useLeave()
  return (
    <ul>
      <li>
        <Link to="/bookings" className={menuItem}>
          <CalendarCheck aria-hidden className="size-5 text-soft" />
          {t('my_bookings')}
        </Link>
      </li>
      {user && user.role !== 'customer' && (
        <li>
          <Link to="/provider/bookings" className={menuItem}>
            <Store aria-hidden className="size-5 text-soft" />
            {t('visits')}
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
        <button type="button" className={menuItem} onClick={leave}>
          <LogOut aria-hidden className="mirror size-5 text-soft" />
          {t('logout')}
        </button>
      </li>
    </ul>
  )
}
