import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Own } from './Own.tsx'

const tones = {
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  plain: 'bg-sunken text-soft',
  brand: 'bg-main-wash text-main-ink',
}

type BadgeProps = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode; className?: string }

/** A short status: Available, Paid, Received. */
export const Badge = ({ tone = 'plain', icon, children, className }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-3 py-1 font-medium text-xs',
      tones[tone],
      className,
    )}
  >
    {icon}
    <Own>{children}</Own>
  </span>
)
