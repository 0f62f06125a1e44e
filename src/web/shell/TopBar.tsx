import { NavLink } from 'react-router'
import { AddressPicker } from '#features/addresses/AddressPicker.tsx'
import { Bell } from '#features/notifications/Bell.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '../language.tsx'
import type { messages } from '../messages.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { links } from './links.ts'
import { MobileMenu } from './MobileMenu.tsx'

export const TopBar = () => {
  const t = useWords<typeof messages>('web')
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-ground/95 backdrop-blur-sm">
      <div className="page flex h-16 items-center gap-1 sm:gap-2">
        <MobileMenu />
        <Logo />
        <nav aria-label={t('main_menu')} className="ms-4 hidden items-center lg:flex">
          {links.map(({ to, words }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className="grid min-h-11 place-items-center whitespace-nowrap rounded-control px-3 text-sm transition-colors hover:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-main-ink"
            >
              {t(words)}
            </NavLink>
          ))}
        </nav>
        <span className="flex-1" />
        <AddressPicker />
        <LanguageMenu />
        <div className="hidden items-center gap-2 signed-out:lg:flex">
          <LinkButton to="/login" look="quiet" size="small">
            {t('login')}
          </LinkButton>
          <LinkButton to="/register" size="small">
            {t('register')}
          </LinkButton>
        </div>
        <div className="hidden items-center gap-1 signed-in:flex">
          <Bell />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
