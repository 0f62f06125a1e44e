import { NavLink } from 'react-router'
import { menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { places } from './places.ts'
import { Waiting } from './Waiting.tsx'

export const SideList = () => {
  const t = useWords<typeof messages>('provider')
  return (
    <nav aria-label={t('navigation')} className="hidden lg:block">
      <ul className="sticky top-24 grid gap-1">
        {places.map(({ to, words, Icon }) => (
          <li key={to}>
            <NavLink
              prefetch="render"
              to={to}
              end={to === '/provider'}
              className={`${menuItem} aria-[current]:bg-main-wash`}
            >
              <Icon aria-hidden className="size-5 shrink-0 text-soft" />
              <span className="me-auto">{t(words)}</span>
              {words === 'place.requests' && <Waiting />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
