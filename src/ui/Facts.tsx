import { Fragment, type ReactNode } from 'react'
import { cx } from './classes.ts'

type FactsProps = {
  /** Names and values; a row without a value is left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}

/** Names beside their values, below them where there is no room. */
export const Facts = ({ rows, className }: FactsProps) => (
  <dl
    className={cx(
      'grid grid-cols-1 items-baseline gap-x-6 gap-y-1 sm:grid-cols-[fit-content(50%)_minmax(0,1fr)] sm:gap-y-2',
      className,
    )}
  >
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-soft text-sm sm:min-w-[8rem] sm:text-base">{name}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere sm:mb-0">{value}</dd>
        </Fragment>
      ))}
  </dl>
)
