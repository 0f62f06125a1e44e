import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '#ui/classes.ts'
import { Spinner } from '#ui/Spinner.tsx'

const tile =
  'relative inline-flex min-h-12 min-w-16 flex-col items-center justify-center gap-1 rounded-control px-2 py-1 text-center text-xs transition-colors hover:bg-sunken'

type Tile = { icon: ReactNode; children: string }

/** A secondary action in a row: an icon above its name. */
export const ActionTile = ({ icon, pending, onClick, children }: Tile & { pending?: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    onClick={() => pending || onClick()}
    className={tile}
  >
    <span aria-hidden className={cx(pending && 'opacity-0')}>
      {icon}
    </span>
    {children}
    {pending && <Spinner className="absolute top-1" />}
  </button>
)

/** The same for a place to go to. */
export const LinkTile = ({ icon, to, children }: Tile & Pick<LinkProps, 'to'>) => (
  <Link to={to} className={tile}>
    <span aria-hidden>{icon}</span>
    {children}
  </Link>
)
