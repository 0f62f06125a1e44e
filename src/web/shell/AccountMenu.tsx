import { CalendarCheck, Heart, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { Disclosure, menuItem, menuPanel } from '#ui/Disclosure.tsx'
import { useWords } from '../language.tsx'
import type { messages } from '../messages.ts'
import { useUser } from '../session.ts'
import { Avatar } from './Avatar.tsx'
import { useLeave } from './leave.ts'

/** What a signed-in person can go to; the bar's menu and the phone's menu both show it. */
export const AccountLinks = () => {
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

export const AccountMenu = () => {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  return (
    <Disclosure
      className="relative hidden lg:block"
      label={t('account')}
      buttonClass="grid size-11 place-items-center rounded-full transition-shadow hover:shadow-raised"
      panelClass={menuPanel}
      button={<Avatar />}
    >
      <div className="mb-2 border-line border-b px-3 pt-1 pb-3">
        <p className="truncate font-medium">{user?.name}</p>
        <p className="figures truncate text-soft text-sm">{user?.email}</p>
      </div>
      <AccountLinks />
    </Disclosure>
  )
}
