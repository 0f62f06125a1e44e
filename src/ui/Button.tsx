import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './classes.ts'
import { Own } from './Own.tsx'
import { Spinner } from './Spinner.tsx'

type Look = {
  /** `primary` once per screen; `second` beside it; `quiet` for the rest; `danger` for destructive actions. */
  look?: 'primary' | 'second' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  /** Shown before the text. */
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
  Omit<ComponentProps<'button'>, 'size' | 'aria-disabled'> & {
    /** `aria-disabled`: for a moment; the button keeps its focus and ignores clicks. */
    'aria-disabled'?: boolean | undefined
    /** The action is running: the button keeps its size and focus, shows a spinner, and ignores clicks. */
    pending?: boolean
  }

/** The second click of a double click, for which `pending` is set too late. */
const isEcho = (pending: boolean | undefined, { detail }: MouseEvent): boolean => pending !== undefined && detail > 1

export const Button = ({
  look,
  size,
  wide,
  icon,
  pending,
  'aria-disabled': off,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    // The page's early script may have enabled it already, for a tap before hydration.
    suppressHydrationWarning={rest.type === 'submit'}
    {...rest}
    aria-disabled={pending || off || undefined}
    aria-busy={pending || undefined}
    onClick={(event) => (pending || off || isEcho(pending, event) ? event.preventDefault() : onClick?.(event))}
    className={cx(buttonClass({ look, size, wide }), className)}
  >
    <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>
      {icon}
      <Own>{children}</Own>
    </span>
    {pending && <Spinner className="absolute" />}
  </button>
)

type LinkButtonProps = Look & ComponentProps<typeof Link>

/** A link styled as a button, for navigation: works without script and can be opened in a new tab. */
export const LinkButton = ({ look, size, wide, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={cx(buttonClass({ look, size, wide }), className)}>
    {icon}
    <Own>{children}</Own>
  </Link>
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  /** The action is running: clicks are ignored. */
  pending?: boolean
}

/** A round icon button; the label is its accessible name and tooltip. A disabled one keeps the focus and ignores clicks. */
export const IconButton = ({ label, className, disabled, pending, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    aria-disabled={disabled || pending || undefined}
    aria-busy={pending || undefined}
    onClick={(event) => disabled || pending || isEcho(pending, event) || onClick?.(event)}
    className={cx(
      'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40',
      className,
    )}
  />
)
