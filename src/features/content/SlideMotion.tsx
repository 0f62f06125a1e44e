import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'

/** Each slide is in sight for five seconds (`spec §9`). */
const delay = 5000

export type Move = (by: 1 | -1) => void

type SlideMotionProps = {
  frame: RefObject<HTMLElement | null>
  direction: 'ltr' | 'rtl'
  /** Filled with the way to turn the slides. */
  move: RefObject<Move | null>
  onShow: (slide: number) => void
  /** Somebody wants to read in peace. */
  paused: boolean
}

/** Lets a row of slides wrap, be dragged and move by itself; a pointer or the focus on it holds it still. */
export default function SlideMotion({ frame, direction, move, onShow, paused }: SlideMotionProps) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const plugins = useMemo(
    () => (still ? [] : [Autoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })]),
    [still],
  )
  const [attach, embla] = useEmblaCarousel({ loop: true, direction, duration: still ? 0 : 25 }, plugins)

  useEffect(() => {
    const it = frame.current
    if (!it) return
    it.scrollLeft = 0
    it.style.overflow = 'hidden'
    attach(it)
    return () => attach(null)
  }, [frame, attach])

  useEffect(() => {
    if (!embla) return
    const tell = () => onShow(embla.selectedScrollSnap())
    embla.on('select', tell).on('reInit', tell)
    tell()
    move.current = (by) => (by > 0 ? embla.scrollNext() : embla.scrollPrev())
    return () => {
      move.current = null
      embla.off('select', tell).off('reInit', tell)
    }
  }, [embla, move, onShow])
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (paused) autoplay?.stop()
    else autoplay?.play()
  }, [embla, paused])
  return null
}
