import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './classes.ts'
import { Spinner } from './Spinner.tsx'

type Look = {
  /** `primary` once a screen; `second` beside it; `quiet` for the rest; `danger` takes something away. */
  look?: 'primary' | 'second' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  /** Stands before the words. */
  icon?: ReactNode
}

const looks = {
  primary: 'bg-main text-on-main hover:bg-main-deep',
  second: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-main-ink hover:bg-main-wash',
  danger: 'border border-bad bg-surface text-bad hover:bg-bad-wash',
}
const sizes = {
  small: 'min-h-11 px-4 py-1.5 text-sm',
  medium: 'min-h-12 px-5 py-1.5',
  large: 'min-h-14 px-7 py-1.5 text-lg',
}

export const buttonClass = ({ look = 'primary', size = 'medium', wide }: Look = {}): string =>
  cx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-medium transition-[background-color,border-color,scale] active:scale-[.98]',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:active:scale-100',
    looks[look],
    sizes[size],
    wide && 'w-full',
  )

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'size'> & {
    /** The action is under way: the button keeps its place and focus, shows it, and takes no second press. */
    pending?: boolean
  }

/** The second half of a double click on what does something: `pending` comes too late for it. */
const isEcho = (pending: boolean | undefined, { detail }: MouseEvent): boolean => pending !== undefined && detail > 1

export const Button = ({ look, size, wide, icon, pending, className, onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    onClick={(event) => (pending || isEcho(pending, event) ? event.preventDefault() : onClick?.(event))}
    className={cx(buttonClass({ look, size, wide }), className)}
  >
    <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>
      {icon}
      {children}
    </span>
    {pending && <Spinner className="absolute" />}
  </button>
)

type LinkButtonProps = Look & ComponentProps<typeof Link>

/** A link that looks like a button: it leads somewhere, works without script and opens in a new tab. */
export const LinkButton = ({ look, size, wide, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={cx(buttonClass({ look, size, wide }), className)}>
    {icon}
    {children}
  </Link>
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A round button with only an icon; its label is spoken and shown as a tip. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken disabled:opacity-40',
      className,
    )}
  />
)
