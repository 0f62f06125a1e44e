import { NavLink } from 'react-router'
import { cx } from '#ui/classes.ts'

type Tab = { to: string; name: string /** Only at its own address, not below it. */; end?: boolean }

/** Leads to the pages of one place of the office. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className="mb-6">
    <ul className="flex flex-wrap gap-1.5">
      {tabs.map(({ to, name, end = false }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={end}
            className={({ isActive }) =>
              cx(
                'grid min-h-11 place-items-center rounded-full border px-4 text-sm',
                isActive ? 'border-second bg-second text-on-second' : 'border-line bg-surface hover:border-ink',
              )
            }
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
