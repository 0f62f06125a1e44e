import Menu from 'lucide-react/icons/menu'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { Disclosure, menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '#web/messages.ts'
import { useUser } from '#web/session.ts'
import { Avatar } from './Avatar.tsx'
import { useLinks } from './useLinks.ts'

const AccountLinks = lazyPart(() => import('./AccountLinks.tsx'))

/** The bar's links on narrow screens, with the signed-in user (`spec §2.2`). */
export const MobileMenu = () => {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  return (
    <Disclosure
      className="-ms-2 lg:hidden"
      label={t('menu')}
      buttonClass="grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken"
      panelClass="fixed inset-x-0 top-16 z-40 max-h-[calc(100dvh-var(--spacing)*16)] animate-arrive overflow-y-auto border-line border-b bg-surface p-4 shadow-raised"
      button={<Menu aria-hidden className="size-6" />}
    >
      <div className="mb-2 hidden items-center gap-3 border-line border-b px-3 pb-4 signed-in:flex">
        <Avatar />
        <div className="min-w-0">
          <p className="truncate font-medium">{user?.name}</p>
          <p dir="ltr" className="figures truncate text-soft text-sm rtl:text-right">
            {user?.email}
          </p>
        </div>
      </div>
      <nav aria-label={t('menu')}>
        {useLinks().map(({ to, words }) => (
          <NavLink key={to} to={to} end={to === '/'} className={menuItem}>
            {t(words)}
          </NavLink>
        ))}
        <NavLink to="/provider-registration" className={`${menuItem} signed-in:hidden`}>
          {t('footer.provider')}
        </NavLink>
      </nav>
      <div className="mt-2 hidden border-line border-t pt-2 signed-in:block">
        <Suspense>{user && <AccountLinks />}</Suspense>
      </div>
      <div className="mt-3 grid-cols-2 gap-3 border-line border-t pt-4 signed-in:hidden signed-out:grid">
        <LinkButton to="/login" look="second">
          {t('login')}
        </LinkButton>
        <LinkButton to="/register">{t('register')}</LinkButton>
      </div>
    </Disclosure>
  )
}
