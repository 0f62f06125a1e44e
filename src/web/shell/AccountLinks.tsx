import { CalendarCheck, Heart, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '../language.tsx'
import type { messages } from '../messages.ts'
import { useLeave } from './leave.ts'

/** What a signed-in person can go to; the bar's menu and the phone's menu both show it. */
export default function AccountLinks() {
  const t = useWords<typeof messages>('web')
  const leave = useLeave()
  return (
    <ul>
      <li>
        <Link to="/bookings" className={menuItem}>
          <CalendarCheck aria-hidden className="size-5 text-soft" />
          {t('my_bookings')}
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
