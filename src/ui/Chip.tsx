import { Link, type LinkProps } from 'react-router'
import { cx } from './classes.ts'

type ChipProps = Omit<LinkProps, 'style'> & {
  /** `#rrggbb` of the category. */
  color?: string
  current?: boolean
}

/** A small link to a category or filter, with its colour and a `current` state. */
export const Chip = ({ color, current, className, children, ...link }: ChipProps) => (
  <Link
    {...link}
    aria-current={current ? 'true' : undefined}
    style={color ? { backgroundColor: `color-mix(in oklab, ${color} 16%, var(--ground))` } : undefined}
    className={cx(
      'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-4 text-sm transition-colors',
      !color && (current ? 'bg-second text-on-second' : 'border border-line bg-surface text-ink hover:border-ink'),
      color && 'text-ink hover:underline',
      className,
    )}
  >
    {color && <span aria-hidden style={{ backgroundColor: color }} className="size-2.5 rounded-full" />}
    {children}
  </Link>
)
