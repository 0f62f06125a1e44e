import { type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { MoveButtons, useDragOrder } from '#ui/Reorder.tsx'
import { useMayEdit } from './mayEdit.tsx'
import type { messages } from './messages.ts'

type Item = { id: number; name: string }
type SortableListProps<T extends Item> = {
  label: string
  items: readonly T[]
  onOrder: (ids: number[]) => void
  /** Rows with much in them: on a phone the arrows are below. */
  roomy?: boolean
  children: (item: T) => ReactNode
}

/** Rows in an order that is changed by drag, or by the arrows of each row. */
export const SortableList = <T extends Item>({ label, items, onOrder, roomy, children }: SortableListProps<T>) => {
  const t = useWords<typeof messages>('editor')
  const mayEdit = useMayEdit()
  const list = useId()
  const [said, say] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item) return
    onOrder(
      items
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, item.id),
    )
    say(t('moved', { name: item.name, n: to + 1, count: items.length }))
  }
  const order = useDragOrder(move)
  return (
    <>
      <ol aria-label={label} className="grid gap-2">
        {items.map((item, i) => (
          <li
            key={item.id}
            {...(mayEdit && order.item(i))}
            className={cx('rounded-control border border-line bg-surface p-2', order.dragged === i && 'opacity-50')}
          >
            <div className="flex flex-wrap items-start gap-1">
              <div className={cx('min-w-0', roomy ? 'grow basis-64' : 'flex-1')}>{children(item)}</div>
              {mayEdit && (
                <MoveButtons
                  list={list}
                  index={i}
                  count={items.length}
                  labels={{ earlier: t('earlier', { name: item.name }), later: t('later', { name: item.name }) }}
                  onMove={(to) => move(i, to)}
                  handle={order.handle(i)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
