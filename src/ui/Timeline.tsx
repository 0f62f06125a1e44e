import type { ReactNode } from 'react'

export type TimelineEntry = {
  key: string | number
  title: ReactNode
  /** Who and when. */
  meta: ReactNode
  /** In somebody's own words. */
  note?: string | null
}

/** What happened, in order. */
export const Timeline = ({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) => (
  <ol aria-label={label} className="grid grid-cols-1 gap-4 border-line border-s-2 ps-4">
    {entries.map(({ key, title, meta, note }) => (
      <li key={key} className="grid grid-cols-1 gap-0.5">
        <p className="font-medium">{title}</p>
        <p className="text-soft text-sm">{meta}</p>
        {note && (
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line rounded-control bg-sunken px-3 py-2">
            {note}
          </p>
        )}
      </li>
    ))}
  </ol>
)
