import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { useBottomBar } from '#ui/bottomBar.ts'
import { Disclosure, menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { places } from './places.ts'
import { Waiting } from './Waiting.tsx'

const item =
  'grid h-full min-h-14 min-w-0 content-center justify-items-center gap-0.5 px-1 text-[clamp(0.6rem,3.1vw,0.75rem)] text-soft aria-[current=page]:font-semibold aria-[current=page]:text-main-ink'

/** The provider's places under the thumb; it takes the place of the site's bar. */
export const BottomBar = () => {
  const t = useWords<typeof messages>('provider')
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar)
  return (
    <nav
      ref={bar}
      data-bottom-bar
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {places
          .filter(({ inBar }) => inBar)
          .map(({ to, words, Icon }) => (
            <li key={to} className="min-w-0">
              <NavLink prefetch="render" to={to} end={to === '/provider'} className={item}>
                <span className="relative">
                  <Icon aria-hidden className="size-5" />
                  {words === 'place.requests' && (
                    <span className="absolute start-3 -top-2">
                      <Waiting />
                    </span>
                  )}
                </span>
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
                <Ellipsis aria-hidden className="size-5" />
                <span className="max-w-full truncate">{t('more')}</span>
              </>
            }
          >
            <ul>
              {places
                .filter(({ inBar }) => !inBar)
                .map(({ to, words, Icon }) => (
                  <li key={to}>
                    <NavLink prefetch="render" to={to} className={menuItem}>
                      <Icon aria-hidden className="size-5 text-soft" />
                      {t(words)}
                    </NavLink>
                  </li>
                ))}
            </ul>
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}
