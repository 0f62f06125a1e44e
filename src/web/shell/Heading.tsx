import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { headingKey } from '../waking.ts'

const keep = ({ pathname, search }: { pathname: string; search: string }) =>
  sessionStorage.setItem(headingKey, pathname + search)

/**
 * Keeps where one is going until one is there. A page whose script cannot be fetched is loaded as a document, and the router
 * would load the old one again.
 */
export const Heading = () => {
  const { location } = useNavigation()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that came nothing is wanted any more
  useEffect(() => {
    if (location) keep(location)
    else sessionStorage.removeItem(headingKey)
  }, [location, key])
  // A script may fail to come before the router has told anybody where it is going.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (event.defaultPrevented && link?.origin === window.location.origin) keep(link)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return null
}
