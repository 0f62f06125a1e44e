import type { ComponentProps } from 'react'
import { cx } from './classes.ts'

/** A plain box for one topic. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={cx('rounded-card border border-line bg-surface p-5 sm:p-6', className)} />
)
