import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menuItem } from '#ui/Disclosure.tsx'
import type { NamedPlace } from './place.ts'

/** Scrolls the list only, not the page, until an item is above the fade at its end, which is as high as the padding there. */
const scrollTo = (list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) => {
  const seen = list.clientHeight - Number.parseFloat(getComputedStyle(list).paddingBottom)
  const hidden = offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + seen
  if (hidden) list.scrollTop = offsetTop - list.clientHeight / 2
}

/** The places of a frame beside the page, on a desk. */
export const SideList = ({ label, places }: { label: string; places: readonly NamedPlace[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current place
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) scrollTo(list.current, current)
  }, [pathname])
  return (
    <nav aria-label={label} className="hidden lg:flex lg:min-h-0 lg:flex-col">
      <ul
        ref={list}
        className="sticky top-24 grid max-h-[calc(100dvh-7rem)] overflow-y-auto pb-8 [mask-image:linear-gradient(to_bottom,black_calc(100%-2rem),transparent)]"
      >
        {places.map(({ to, name, Icon, start, Badge }) => (
          <li key={to}>
            <NavLink to={to} end={start ?? false} className={`${menuItem} aria-[current]:bg-main-wash`}>
              <Icon aria-hidden className="size-5 shrink-0 text-soft" />
              <span className="me-auto">{name}</span>
              {Badge && <Badge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
