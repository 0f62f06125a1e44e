import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, useState } from 'react'
import { IconButton } from './Button.tsx'

/** Order by drag: `item` goes on each entry, `handle` on what is dragged, so that text inside stays selectable. */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const [dragged, drag] = useState<number>()
  return {
    dragged,
    item: (i: number) => ({
      'data-drag-item': true,
      onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        drag(undefined)
        if (dragged !== i) onMove(dragged, i)
      },
    }),
    handle: (i: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        const item = event.currentTarget.closest('[data-drag-item]')
        if (item) event.dataTransfer.setDragImage(item, 24, 24)
        drag(i)
      },
      onDragEnd: () => drag(undefined),
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
    const buttons = [...(at?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    ;(forward ? buttons[0] : buttons.at(-1))?.focus()
  })

/** Order by keyboard and touch, and a handle to drag by. */
export const MoveButtons = ({ list, index, count, labels, onMove, handle }: MoveButtonsProps) => {
  const move = (by: 1 | -1) => {
    onMove(index + by)
    followFocus(`${list}.${index + by}`, by < 0)
  }
  return (
    <div data-moves={`${list}.${index}`} className="ms-auto flex items-center gap-1">
      {handle && count > 1 && (
        <span {...handle} aria-hidden className="grid size-11 cursor-grab place-items-center text-soft">
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
