import { useLayoutEffect } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'

/** The page of a match, without the sheet that may be open over it. */
const isPage = ({ id }: { id: string }) => id.startsWith('features/')

/**
 * A new page starts at its top (`spec §2.1`). A link that opens a sheet keeps the page beneath where it is scrolled to,
 * and the router would do so even where a guard led to another page instead. Back and reload stay with the router.
 * The last part of the shell: the page is laid out before it.
 */
export const PageTop = () => {
  const page = useMatches().find(isPage)?.id
  const kind = useNavigationType()
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page begins at its top
  useLayoutEffect(() => {
    if (kind !== 'POP' && !hash) window.scrollTo(0, 0)
  }, [page])
  return null
}
