import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { useBottomBar } from '#ui/bottomBar.ts'
import { Disclosure, menuItem } from '#ui/Disclosure.tsx'
import type { NamedPlace } from './place.ts'

const item =
  'grid h-full min-h-14 min-w-0 content-center justify-items-center gap-0.5 px-1 text-[clamp(0.6rem,3.1vw,0.75rem)] text-soft aria-[current=page]:font-semibold aria-[current=page]:text-main-ink'

type BottomBarProps = {
  label: string
  /** The name of the menu that holds what is not in the bar. */
  more: string
  places: readonly NamedPlace[]
}

/** The places of a frame under the thumb, on a phone; it takes the place of the site's bar. */
export const BottomBar = ({ label, more, places }: BottomBarProps) => {
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar)
  return (
    <nav
      ref={bar}
      data-bottom-bar
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {places
          .filter(({ inBar }) => inBar)
          .map(({ to, name, Icon, start, Badge }) => (
            <li key={to} className="min-w-0">
              <NavLink to={to} end={start ?? false} className={item}>
                <span className="relative">
                  <Icon aria-hidden className="size-5" />
                  {Badge && (
                    <span className="absolute start-3 -top-2">
                      <Badge />
                    </span>
                  )}
                </span>
                <span className="max-w-full truncate">{name}</span>
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
                <span className="max-w-full truncate">{more}</span>
              </>
            }
          >
            <ul>
              {places
                .filter(({ inBar }) => !inBar)
                .map(({ to, name, Icon }) => (
                  <li key={to}>
                    <NavLink to={to} className={menuItem}>
                      <Icon aria-hidden className="size-5 text-soft" />
                      {name}
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
