import { cx } from './classes.ts'

export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cx(
      'inline-block size-5 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-pulse',
      className,
    )}
  />
)
