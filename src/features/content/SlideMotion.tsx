import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

/** Each slide is in sight for five seconds (`spec §9`). */
const delay = 5000
/** Whoever is just about to touch a slide does not have it turned under the finger at once. */
const minDelay = 500
/** A row that has not moved for so long lies still. */
const settleDelay = 600
const activityEvents = ['touchmove', 'scroll']

export type Move = (by: 1 | -1) => void

type SlideMotionProps = {
  frame: RefObject<HTMLElement | null>
  direction: 'ltr' | 'rtl'
  /** Filled with the way to turn the slides. */
  move: RefObject<Move | null>
  onShow: (slide: number) => void
  /** Somebody wants to read in peace. */
  paused: boolean
  /** Turns that were asked for before this was here. */
  pendingMoves: RefObject<(1 | -1)[]>
  /** The first slide has been in sight since the page was painted. */
  serverRendered: boolean
}

const timeSincePaint = () =>
  performance.now() - (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now())

/** Lets a row of slides wrap, be dragged and move by itself; a pointer or the focus on it holds it still. */
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
      stopListening()
      // Swiped before this was here.
      swipedTo.current = Math.round(Math.abs(element.scrollLeft) / element.clientWidth)
      element.scrollLeft = 0
      Object.assign(element.style, { overflow: 'hidden', touchAction: 'pan-y pinch-zoom' })
      attach(element)
    }
    // A finger may be swiping already: the row is the browser's until it lies still.
    let timer: NodeJS.Timeout
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(attachCarousel, navigator.maxTouchPoints > 0 ? settleDelay : 0)
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

  // What the server drew was in sight before this came: its first turn does not wait for five seconds more.
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
