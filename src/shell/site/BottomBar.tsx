import CalendarCheck from 'lucide-react/icons/calendar-check'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '#web/messages.ts'
import { useUser } from '#web/session.ts'

const AccountLinks = lazyPart(() => import('./AccountLinks.tsx'))

const places = [
  { to: '/', words: 'home', Icon: House },
  { to: '/search', words: 'bar.search', Icon: Search },
  { to: '/bookings', words: 'bar.bookings', Icon: CalendarCheck },
] as const

const item =
  'grid h-full min-w-0 content-center justify-items-center gap-0.5 px-1 text-[clamp(0.6rem,3.1vw,0.75rem)] text-soft aria-[current=page]:font-semibold aria-[current=page]:text-main-ink'

/** The four places under the thumb on phones; a page with a bar of its own has that one instead (`tokens.css`). */
export const BottomBar = () => {
  const t = useWords<typeof messages>('web')
  const user = useUser()
  return (
    <nav
      data-site-bar
      aria-label={t('bar.label')}
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid h-full grid-cols-4">
        {places.map(({ to, words, Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink to={to} end={to === '/'} className={item}>
              <Icon aria-hidden className="size-5" />
              <span className="max-w-full truncate">{t(words)}</span>
            </NavLink>
          </li>
        ))}
        <li className="min-w-0">
          <Disclosure
            className="h-full"
            buttonClass={item}
            panelClass="fixed inset-x-0 bottom-(--bottom-bar) max-h-[70dvh] animate-arrive overflow-y-auto rounded-t-panel border-line border-t bg-surface p-4 shadow-raised"
            button={
              <>
                <UserRound aria-hidden className="size-5" />
                <span className="max-w-full truncate">{t('bar.account')}</span>
              </>
            }
          >
            <Suspense>{user && <AccountLinks />}</Suspense>
            <div className="grid-cols-2 gap-3 signed-in:hidden signed-out:grid">
              <LinkButton to="/login" look="second">
                {t('login')}
              </LinkButton>
              <LinkButton to="/register">{t('register')}</LinkButton>
            </div>
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}
