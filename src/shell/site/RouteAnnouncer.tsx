import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds a page that comes needs to have its name. */
const titleDelayMs = 500

/** Tells screen readers which page came, and takes the focus along when what had it is gone. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const [said, say] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let timer: NodeJS.Timeout
    const soon = (tell: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(tell, titleDelayMs)
    }
    const names = new MutationObserver(() => soon(() => say(document.title)))
    soon(() => {
      // The same words are said again only if they are not quite the same.
      say((before) => (before === document.title ? `${document.title}\u00a0` : document.title))
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      // On a slow line the page has its whole name when its answers are there.
      names.observe(document.head, { childList: true, characterData: true, subtree: true })
    })
    return () => {
      clearTimeout(timer)
      names.disconnect()
    }
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
