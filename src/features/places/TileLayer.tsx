import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { useLanguage } from '#ui/language.tsx'
import type { Size, View } from './mercator.ts'
import type { Credit, MapHandle } from './renderMap.ts'

type TileLayerProps = {
  style: string
  view: View
  size: Size
  onRendered: (credits: Credit[]) => void
  onFail: () => void
}

/** Vector tiles; transparent until they are loaded and if they or WebGL are not available. */
export const TileLayer = ({ style, view, size, onRendered, onFail }: TileLayerProps) => {
  const { locale } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const mapHandle = useRef<MapHandle>(undefined)
  const latest = useRef({ view, onDrawn: onRendered, onFail })
  latest.current = { view, onDrawn: onRendered, onFail }
  const [rendered, setRendered] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const start = async (container: HTMLElement) => {
      const { renderMap } = await import('./renderMap.ts')
      if (controller.signal.aborted) return
      const handle = await renderMap({
        container,
        style,
        locale,
        view: latest.current.view,
        signal: controller.signal,
        onRendered: (credits) => {
          setRendered(true)
          latest.current.onDrawn(credits)
        },
        onFail: () => latest.current.onFail(),
      })
      if (controller.signal.aborted) return handle.remove()
      mapHandle.current = handle
      handle.setView(latest.current.view)
    }
    // Without style, WebGL or script the sketch below stays visible.
    if (box.current) start(box.current).catch(() => controller.signal.aborted || latest.current.onFail())
    return () => {
      controller.abort()
      mapHandle.current?.remove()
      mapHandle.current = undefined
      setRendered(false)
    }
  }, [style, locale])
  useEffect(() => mapHandle.current?.setView(view), [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures the element itself
  useEffect(() => mapHandle.current?.resize(), [size])

  return (
    <div
      ref={box}
      aria-hidden
      className={cx(
        'absolute! inset-0 transition-opacity duration-300 [&_canvas]:absolute [&_canvas]:inset-0',
        !rendered && 'opacity-0',
      )}
    />
  )
}
