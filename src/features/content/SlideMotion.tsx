import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { undragRow } from './dragRow.ts'

/** Milliseconds each slide is shown (`spec §9`). */
const delay = 5000
/** Minimum milliseconds before the first automatic move, so a slide does not change under the finger. */
const minDelay = 500
/** Milliseconds without movement after which the row counts as idle. */
const settleDelay = 600
const activityEvents = ['touchmove', 'scroll']

export type Move = (by: 1 | -1) => void

type SlideMotionProps = {
  frame: RefObject<HTMLElement | null>
  direction: 'ltr' | 'rtl'
  /** Set to the function that moves the slides. */
  move: RefObject<Move | null>
  onShow: (slide: number) => void
  /** Autoplay is paused by the user. */
  paused: boolean
  /** Moves requested before this chunk was loaded. */
  pendingMoves: RefObject<(1 | -1)[]>
  /** The first slide was in the server-rendered HTML. */
  serverRendered: boolean
}

const timeSincePaint = () =>
  performance.now() - (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now())

/** Adds wrapping, dragging and autoplay to the slides; hover or focus pauses it. */
export default function SlideMotion({
  frame,
  direction,
  move,
  onShow,
  paused,
  pendingMoves,
  serverRendered,
}: SlideMotionProps) {
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const plugins = useMemo(
    () =>
      reducedMotion || paused
        ? []
        : [Autoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })],
    [reducedMotion, paused],
  )
  const [attach, embla] = useEmblaCarousel({ loop: true, direction, duration: reducedMotion ? 0 : 25 }, plugins)

  const swipedTo = useRef(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const attachCarousel = () => {
      if (isDragged()) return restartTimer()
      stopListening()
      undragRow(element)
      // Keeps the position if the row was swiped before.
      swipedTo.current = Math.round(Math.abs(element.scrollLeft) / element.clientWidth)
      element.scrollLeft = 0
      Object.assign(element.style, { overflow: 'hidden', touchAction: 'pan-y pinch-zoom' })
      attach(element)
    }
    const isDragged = () => 'dragged' in element.dataset
    // A finger or a mouse may be moving the row already: it is theirs until it lies still.
    let timer: NodeJS.Timeout
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(attachCarousel, navigator.maxTouchPoints > 0 || isDragged() ? settleDelay : 0)
    }
    const stopListening = () => {
      clearTimeout(timer)
      for (const event of activityEvents) element.removeEventListener(event, restartTimer)
    }
    for (const event of activityEvents) element.addEventListener(event, restartTimer, { passive: true })
    restartTimer()
    return () => {
      stopListening()
      attach(null)
    }
  }, [frame, attach])

  // A server-rendered slide has been visible since first paint: shorten its first delay accordingly.
  useEffect(() => {
    if (!embla || !serverRendered) return
    const firstMove = () => {
      const { autoplay } = embla.plugins()
      if (!autoplay?.isPlaying()) return
      embla.scrollNext()
      autoplay.reset()
    }
    const timer = setTimeout(firstMove, Math.max(minDelay, delay - timeSincePaint()))
    const cancel = () => clearTimeout(timer)
    embla.on('select', cancel).on('pointerDown', cancel)
    return () => {
      cancel()
      embla.off('select', cancel).off('pointerDown', cancel)
    }
  }, [embla, serverRendered])

  useEffect(() => {
    if (!embla) return
    const reportSlide = () => onShow(embla.selectedScrollSnap())
    embla.on('select', reportSlide).on('reInit', reportSlide)
    if (swipedTo.current > 0) embla.scrollTo(swipedTo.current, true)
    reportSlide()
    move.current = (by) => (by > 0 ? embla.scrollNext() : embla.scrollPrev())
    for (const by of pendingMoves.current.splice(0)) move.current(by)
    return () => {
      move.current = null
      embla.off('select', reportSlide).off('reInit', reportSlide)
    }
  }, [embla, move, onShow, pendingMoves])
  return null
}
