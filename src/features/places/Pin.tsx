import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from '#ui/classes.ts'
import type { Spot } from './mercator.ts'

type PinProps = {
  at: Spot
  label: string
  describedBy: string
  /** Whether the position was set by the user. */
  placed: boolean
  onMove: (to: Spot) => void
  onZoom: (steps: number) => void
}

/** Pixels an arrow key moves it, and with Shift. */
const step = { plain: 24, small: 4 }
const directions: Record<string, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** The map pin, moved by dragging or arrow keys; `at` is its tip. */
export const Pin = ({ at, label, describedBy, placed, onMove, onZoom }: PinProps) => {
  const [drag, setDrag] = useState<Spot | null>(null)
  const from = useRef<Spot | null>(null)
  const offsetOf = (event: PointerEvent): Spot | null =>
    from.current && { x: event.clientX - from.current.x, y: event.clientY - from.current.y }

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation()
    from.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerUp = (event: PointerEvent) => {
    const offset = offsetOf(event)
    from.current = null
    setDrag(null)
    if (!offset || event.type !== 'pointerup') return
    if (Math.hypot(offset.x, offset.y) > 2) onMove({ x: at.x + offset.x, y: at.y + offset.y })
    // A tap on the pin that is only offered takes it as it is.
    else if (!placed) onMove(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const length = event.shiftKey ? step.small : step.plain
    if (direction) onMove({ x: at.x + direction.x * length, y: at.y + direction.y * length })
    else if (event.key === '+' || event.key === '=') onZoom(1)
    else if (event.key === '-') onZoom(-1)
    else if (event.key === 'Enter' || event.key === ' ') onMove(at)
    else return
    event.preventDefault()
  }
  const shown = drag ? { x: at.x + drag.x, y: at.y + drag.y } : at

  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => from.current && setDrag(offsetOf(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      style={{ left: shown.x, top: shown.y }}
      className={cx(
        'absolute z-10 grid size-12 -translate-x-1/2 -translate-y-full cursor-grab touch-none place-items-end justify-center rounded-full transition-opacity',
        drag && 'cursor-grabbing',
        !placed && 'opacity-70',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 36 46" className="h-12 w-9 overflow-visible drop-shadow-md">
        <path
          d="M18 45C10 34 3 26.5 3 17.5a15 15 0 0 1 30 0C33 26.5 26 34 18 45Z"
          fill="var(--main)"
          stroke="var(--surface)"
          strokeWidth="2.5"
        />
        <circle cx="18" cy="17.5" r="5.5" fill="var(--on-main)" />
      </svg>
    </button>
  )
}
