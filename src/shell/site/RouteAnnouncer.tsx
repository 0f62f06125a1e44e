import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds to wait for a new page's title. */
const titleDelayMs = 500

/** The path that the document was loaded with; this part may be loaded when another one is shown already. */
const firstPath = (): string => {
  const [loaded] = performance.getEntriesByType('navigation')
  return new URL(loaded?.name ?? location.href).pathname
}

/** Announces a new page to screen readers, and moves the focus when the focused element is gone. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const [announcement, announce] = useState('')
  const last = useRef<string>(null)
  last.current ??= firstPath()
  const stop = useRef(() => {})
  // At once with the next page: what a late timer of this one did would take the focus from what a closing sheet gives it to.
  useLayoutEffect(() => {
    if (last.current !== pathname) stop.current()
  }, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let timer: NodeJS.Timeout
    const schedule = (callback: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(callback, titleDelayMs)
    }
    const titleObserver = new MutationObserver(() => schedule(() => announce(document.title)))
    stop.current = () => {
      clearTimeout(timer)
      titleObserver.disconnect()
    }
    schedule(() => {
      // Screen readers repeat a text only if it differs, hence the added space.
      announce((before) => (before === document.title ? `${document.title}\u00a0` : document.title))
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      // On a slow connection the full title comes with the page's data.
      titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true })
    })
    return stop.current
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
