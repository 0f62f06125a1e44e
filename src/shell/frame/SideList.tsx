import { NavLink } from 'react-router'
import { menuItem } from '#ui/Disclosure.tsx'
import type { NamedPlace } from './place.ts'

/** The places of a frame beside the page, on a desk. */
export const SideList = ({ label, places }: { label: string; places: readonly NamedPlace[] }) => (
  <nav aria-label={label} className="hidden lg:block">
    <ul className="sticky top-24 grid max-h-[calc(100dvh-7rem)] gap-1 overflow-y-auto">
      {places.map(({ to, name, Icon, start, Badge }) => (
        <li key={to}>
          <NavLink prefetch="render" to={to} end={start ?? false} className={`${menuItem} aria-[current]:bg-main-wash`}>
            <Icon aria-hidden className="size-5 shrink-0 text-soft" />
            <span className="me-auto">{name}</span>
            {Badge && <Badge />}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
