import { type RefObject, useEffect } from 'react'

/** Tells the page how high the bar at its bottom is, so that nothing lies under it (`--bottom-bar`). */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const it = bar.current
    if (!it) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--bottom-bar', `${it.offsetHeight}px`))
    watch.observe(it)
    return () => {
      watch.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [bar])
}
