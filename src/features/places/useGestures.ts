import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { panned, type Size, type Spot, type View, zoomed } from './mercator.ts'

type Gestures = {
  surface: RefObject<HTMLElement | null>
  size: Size
  change: (next: (view: View) => View) => void
  onClick: (at: Spot) => void
}

/** Pixels a pointer may move and still count as a click. */
const clickTolerance = 6
/** Pixels of a wheel that bring the map one step closer. */
const wheelStep = 240

/** Map gestures: one pointer pans, two pan and zoom, the wheel zooms; clicks call `onClick`. */
export const useGestures = ({ surface, size, change, onClick }: Gestures) => {
  const pointers = useRef(new Map<number, Spot>())
  const gesture = useRef({ from: { x: 0, y: 0 }, moved: false })

  const spotOfEvent = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = surface.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  useEffect(() => {
    const element = surface.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element?.getBoundingClientRect()
      const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
      change((view) => zoomed(view, size, -event.deltaY / wheelStep, at))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [surface, size, change])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = spotOfEvent(event)
    if (pointers.current.size === 0) gesture.current = { from: at, moved: false }
    else gesture.current.moved = true
    pointers.current.set(event.pointerId, at)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const at = spotOfEvent(event)
    const { from } = gesture.current
    if (!gesture.current.moved && Math.hypot(at.x - from.x, at.y - from.y) < clickTolerance) return
    gesture.current.moved = true
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, at)
    const share = other ? 0.5 : 1
    const by = { x: (at.x - before.x) * share, y: (at.y - before.y) * share }
    const distanceFrom = (one: Spot) => Math.max(1, Math.hypot(one.x - (other?.x ?? 0), one.y - (other?.y ?? 0)))
    const steps = other ? Math.log2(distanceFrom(at) / distanceFrom(before)) : 0
    const middle = other && { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
    change((view) => zoomed(panned(view, size, by), size, steps, middle))
  }
  const onPointerEnd = (event: PointerEvent) => {
    const known = pointers.current.delete(event.pointerId)
    if (known && event.type === 'pointerup' && !gesture.current.moved) onClick(spotOfEvent(event))
  }
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}
