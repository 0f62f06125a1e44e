import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { useLanguage } from '#ui/language.tsx'
import type { Size, View } from './mercator.ts'
import type { Credit, Drawing } from './renderMap.ts'

type TileGroundProps = {
  style: string
  view: View
  size: Size
  onDrawn: (credits: Credit[]) => void
  onFail: () => void
}

/** Vector tiles, once they are there. Until then, and where they or what draws them cannot be had, nothing is to be seen. */
export const TileGround = ({ style, view, size, onDrawn, onFail }: TileGroundProps) => {
  const { locale } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const newest = useRef({ view, onDrawn, onFail })
  newest.current = { view, onDrawn, onFail }
  const [drawn, see] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const begin = async (container: HTMLElement) => {
      const { draw } = await import('./renderMap.ts')
      if (stop.signal.aborted) return
      const made = await draw({
        container,
        style,
        locale,
        view: newest.current.view,
        signal: stop.signal,
        onDrawn: (credits) => {
          see(true)
          newest.current.onDrawn(credits)
        },
        onFail: () => newest.current.onFail(),
      })
      if (stop.signal.aborted) return made.remove()
      drawing.current = made
      made.look(newest.current.view)
    }
    // No style, no WebGL, no script: the sketch below is the map then.
    if (box.current) begin(box.current).catch(() => stop.signal.aborted || newest.current.onFail())
    return () => {
      stop.abort()
      drawing.current?.remove()
      drawing.current = undefined
      see(false)
    }
  }, [style, locale])
  useEffect(() => drawing.current?.look(view), [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures the element itself
  useEffect(() => drawing.current?.resize(), [size])

  return (
    <div
      ref={box}
      aria-hidden
      className={cx(
        'absolute! inset-0 transition-opacity duration-300 [&_canvas]:absolute [&_canvas]:inset-0',
        !drawn && 'opacity-0',
      )}
    />
  )
}
