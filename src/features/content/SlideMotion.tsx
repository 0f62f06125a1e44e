import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { undragRow } from './dragRow.ts'

/** Each slide is in sight for five seconds (`spec §9`). */
const delay = 5000
/** Whoever is just about to touch a slide does not have it turned under the finger at once. */
const least = 500
/** A row that has not moved for so long lies still. */
const stillness = 600
const signs = ['touchmove', 'scroll']

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
  early: RefObject<(1 | -1)[]>
  /** The first slide has been in sight since the page was painted. */
  drawnByServer: boolean
}

const sincePaint = () =>
  performance.now() - (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now())

/** Lets a row of slides wrap, be dragged and move by itself; a pointer or the focus on it holds it still. */
export default function SlideMotion({
  frame,
  direction,
  move,
  onShow,
  paused,
  early,
  drawnByServer,
}: SlideMotionProps) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const plugins = useMemo(
    () =>
      still || paused
        ? []
        : [Autoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })],
    [still, paused],
  )
  const [attach, embla] = useEmblaCarousel({ loop: true, direction, duration: still ? 0 : 25 }, plugins)

  const swiped = useRef(0)
  useEffect(() => {
    const it = frame.current
    if (!it) return
    const take = () => {
      if (isDragged()) return wait()
      leave()
      undragRow(it)
      // Swiped before this was here.
      swiped.current = Math.round(Math.abs(it.scrollLeft) / it.clientWidth)
      it.scrollLeft = 0
      Object.assign(it.style, { overflow: 'hidden', touchAction: 'pan-y pinch-zoom' })
      attach(it)
    }
    const isDragged = () => 'dragged' in it.dataset
    // A finger or a mouse may be moving the row already: it is theirs until it lies still.
    let timer: NodeJS.Timeout
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(take, navigator.maxTouchPoints > 0 || isDragged() ? stillness : 0)
    }
    const leave = () => {
      clearTimeout(timer)
      for (const sign of signs) it.removeEventListener(sign, wait)
    }
    for (const sign of signs) it.addEventListener(sign, wait, { passive: true })
    wait()
    return () => {
      leave()
      attach(null)
    }
  }, [frame, attach])

  // What the server drew was in sight before this came: its first turn does not wait for five seconds more.
  useEffect(() => {
    if (!embla || !drawnByServer) return
    const turn = () => {
      const { autoplay } = embla.plugins()
      if (!autoplay?.isPlaying()) return
      embla.scrollNext()
      autoplay.reset()
    }
    const timer = setTimeout(turn, Math.max(least, delay - sincePaint()))
    const stop = () => clearTimeout(timer)
    embla.on('select', stop).on('pointerDown', stop)
    return () => {
      stop()
      embla.off('select', stop).off('pointerDown', stop)
    }
  }, [embla, drawnByServer])

  useEffect(() => {
    if (!embla) return
    const tell = () => onShow(embla.selectedScrollSnap())
    embla.on('select', tell).on('reInit', tell)
    if (swiped.current > 0) embla.scrollTo(swiped.current, true)
    tell()
    move.current = (by) => (by > 0 ? embla.scrollNext() : embla.scrollPrev())
    for (const by of early.current.splice(0)) move.current(by)
    return () => {
      move.current = null
      embla.off('select', tell).off('reInit', tell)
    }
  }, [embla, move, onShow, early])
  return null
}
