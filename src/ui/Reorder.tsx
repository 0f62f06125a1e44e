import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'

const entry = '[data-drag-item]'

/** Pixels that a pointer goes into another entry until the dragged one passes it; half of a smaller one. */
const reach = 48

/** The place of a dragged entry where the pointer is. */
const placeAt = (handle: Element, y: number): number => {
  const own = handle.closest(entry)
  const all = [...(own?.parentElement?.children ?? [])].filter((one) => one.matches(entry))
  const from = own ? all.indexOf(own) : -1
  return all.filter((other, i) => {
    const { top, bottom, height } = other.getBoundingClientRect()
    const far = Math.min(height / 2, reach)
    return i !== from && y > (i < from ? bottom - far : top + far)
  }).length
}

/** Pixels from the edge of the window within which it scrolls, and those it scrolls by each frame. */
const edge = 120
const pace = 8

/** Scrolls while the pointer is near an edge: what lies outside is reached, too. */
const useEdgeScroll = (active: boolean) => {
  const pointer = useRef(0)
  useEffect(() => {
    if (!active) return
    const step = () => {
      const y = pointer.current
      if (y < edge) window.scrollBy(0, -pace)
      else if (y > window.innerHeight - edge) window.scrollBy(0, pace)
      frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [active])
  return pointer
}

/** Order by mouse or finger: `item` goes on each entry, `handle` on what is dragged, so that text inside stays selectable. */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const pointer = useEdgeScroll(drag !== undefined)
  return {
    dragged: drag?.from,
    item: (i: number) => ({
      'data-drag-item': true,
      // A line where the dragged entry will lie.
      style:
        drag && drag.to === i && drag.from !== i
          ? { boxShadow: `0 ${drag.from < i ? 3 : -3}px 0 var(--color-main)` }
          : undefined,
    }),
    handle: (i: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (!event.isPrimary || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = event.clientY
        setDrag({ from: i, to: i })
      },
      onPointerMove: ({ currentTarget, pointerId, clientY }: PointerEvent) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        pointer.current = clientY
        const to = placeAt(currentTarget, clientY)
        setDrag((before) => (before?.to === to ? before : { from: i, to }))
      },
      onPointerUp: ({ currentTarget, pointerId, clientY }: PointerEvent) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        setDrag(undefined)
        const to = placeAt(currentTarget, clientY)
        if (to !== i) onMove(i, to)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

type MoveButtonsProps = {
  /** Names the list among others of the page. */
  list: string
  index: number
  count: number
  labels: { earlier: string; later: string }
  onMove: (to: number) => void
  handle?: ReturnType<ReturnType<typeof useDragOrder>['handle']>
}

/** The focus goes with the entry, so that one key moves it further; at an end it goes to the other button. */
const followFocus = (place: string, forward: boolean) =>
  requestAnimationFrame(() => {
    const at = document.querySelector(`[data-moves="${CSS.escape(place)}"]`)
    const buttons = [...(at?.querySelectorAll<HTMLButtonElement>('button:not([aria-disabled])') ?? [])]
    ;(forward ? buttons[0] : buttons.at(-1))?.focus()
  })

/** Order by buttons, for the keyboard too, and a handle to drag by. */
export const MoveButtons = ({ list, index, count, labels, onMove, handle }: MoveButtonsProps) => {
  const move = (by: 1 | -1) => {
    onMove(index + by)
    followFocus(`${list}.${index + by}`, by < 0)
  }
  return (
    <div data-moves={`${list}.${index}`} className="ms-auto flex items-center gap-1">
      {handle && count > 1 && (
        <span
          {...handle}
          aria-hidden
          data-drag-handle
          className="grid size-11 cursor-grab touch-none select-none place-items-center text-soft active:cursor-grabbing"
        >
          <GripVertical className="size-5" />
        </span>
      )}
      <IconButton label={labels.earlier} disabled={index === 0} onClick={() => move(-1)}>
        <ArrowUp className="size-5" />
      </IconButton>
      <IconButton label={labels.later} disabled={index === count - 1} onClick={() => move(1)}>
        <ArrowDown className="size-5" />
      </IconButton>
    </div>
  )
}
