import type { ReactNode } from 'react'

/** The frame of the next free times; empty it keeps their space. Two rows on phones, one where there is room. */
export const NextTimesSpace = ({ children }: { children?: ReactNode }) => (
  <div className="noscript:hidden flex min-h-31 w-full flex-wrap content-start items-center gap-2 sm:min-h-19 print:hidden">
    {children}
  </div>
)
