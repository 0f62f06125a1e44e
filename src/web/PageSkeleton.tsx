import { type UIMatch, useMatches } from 'react-router'
import { Head, type PageName } from './Head.tsx'
import { NeedsScript } from './NeedsScript.tsx'

/** Data of a page that is needed before it renders: `export const handle: PageHandle = { page: 'bookings' }`. */
export type PageHandle = { page: PageName }

const pageOf = (matches: UIMatch<unknown, unknown>[]): PageName | undefined =>
  matches.map(({ handle }) => (handle as PageHandle | undefined)?.page).find((page) => page !== undefined)

/** The frame of a page that only the browser can finish, for one person and no search engine. */
export const PageSkeleton = () => {
  const page = pageOf(useMatches())
  return (
    <>
      <Head page={page ?? 'private'} hidden />
      <div aria-busy="true" className="min-h-[70vh] noscript:hidden" />
      <NeedsScript page={page ?? 'private'} />
    </>
  )
}
