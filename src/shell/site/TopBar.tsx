import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { AddressPicker } from '#features/addresses/AddressPicker.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '#web/messages.ts'
import { useUser } from '#web/session.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { useLinks } from './useLinks.ts'

const SignedInBar = lazyPart(() => import('./SignedInBar.tsx'))

export const TopBar = () => {
  const user = useUser()
  const t = useWords<typeof messages>('web')
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-ground/95 backdrop-blur-sm">
      <div className="page flex min-h-16 items-center gap-1 sm:gap-2 lg:*:shrink-[999999]">
        <MobileMenu />
        <Logo />
        {/* With large text it takes a second line rather than be cut off, once everything else is as narrow as can be. */}
        <nav aria-label={t('main_menu')} className="ms-4 hidden min-w-0 shrink! flex-wrap items-center lg:flex">
          {useLinks().map(({ to, words }) => (
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
        {/* Space is reserved from the first paint, so that the layout does not shift. */}
        <div className="hidden min-h-11 min-w-11 items-center gap-1 signed-in:flex lg:min-w-23">
          <Suspense>{user && <SignedInBar />}</Suspense>
        </div>
      </div>
    </header>
  )
}
