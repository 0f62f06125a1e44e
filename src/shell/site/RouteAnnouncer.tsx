import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds to wait for a new page's title. */
const titleDelayMs = 500

/** Announces a new page to screen readers, and moves the focus when the focused element is gone. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const [announcement, announce] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let timer: NodeJS.Timeout
    const schedule = (callback: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(callback, titleDelayMs)
    }
    const titleObserver = new MutationObserver(() => schedule(() => announce(document.title)))
    schedule(() => {
      // Screen readers repeat a text only if it differs, hence the added space.
      announce((before) => (before === document.title ? `${document.title}\u00a0` : document.title))
      // After the frame in which a sheet that closed gives the focus back, which may be late on a busy device.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      })
      // On a slow connection the full title comes with the page's data.
      titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true })
    })
    return () => {
      clearTimeout(timer)
      titleObserver.disconnect()
    }
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
