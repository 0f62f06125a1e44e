import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export type Fact = { label: string; value: ReactNode }

/** What is known of a thing: names beside values, above them on a phone. Facts without a value are left out. */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={cx('grid gap-x-6 gap-y-2.5 sm:grid-cols-[minmax(8rem,auto)_1fr]', className)}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-soft text-sm leading-6">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
  </dl>
)
