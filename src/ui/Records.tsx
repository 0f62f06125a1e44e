import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from './Card.tsx'

export type RecordLine = { key: string | number; to?: string; main: ReactNode; more?: ReactNode; end?: ReactNode }

type RecordsProps = {
  title: string
  /** Of all, where `lines` are the newest only. */
  count?: number | undefined
  lines: readonly RecordLine[]
  /** Said where there are none. */
  none: string
  /** Below the list: a link to all of them. */
  children?: ReactNode
}

/** What belongs to somebody, of one kind. */
export const Records = ({ title, count, lines, none, children }: RecordsProps) => (
  <Card className="grid grid-cols-1 content-start gap-2">
    <h2 className="font-semibold text-lg">
      {title} {(count ?? lines.length) > 0 && <span className="font-normal text-soft">{count ?? lines.length}</span>}
    </h2>
    {lines.length === 0 && <p className="text-soft">{none}</p>}
    <ul className="divide-y divide-line">
      {lines.map(({ key, to, main, more, end }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <div className="min-w-40 max-w-full flex-1">
            {to ? (
              <Link
                to={to}
                className="wrap-anywhere inline-flex min-h-11 max-w-full items-center text-main-ink underline"
              >
                {main}
              </Link>
            ) : (
              main
            )}
            {more && <div className="text-soft text-sm">{more}</div>}
          </div>
          {end && <div className="text-sm">{end}</div>}
        </li>
      ))}
    </ul>
    {children}
  </Card>
)
