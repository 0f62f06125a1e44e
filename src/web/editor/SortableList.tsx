import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type Item = { id: number; name: string }
type SortableListProps<T extends Item> = {
  label: string
  items: readonly T[]
  onOrder: (ids: number[]) => void
  children: (item: T) => ReactNode
}

/** Rows in an order that is changed by drag, or by the arrows of each row. */
export const SortableList = <T extends Item>({ label, items, onOrder, children }: SortableListProps<T>) => {
  const t = useWords<typeof messages>('editor')
  const [dragged, drag] = useState<number>()
  const [said, say] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onOrder(
      items
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, item.id),
    )
    say(t('moved', { name: item.name, n: to + 1, count: items.length }))
  }
  return (
    <>
      <ol aria-label={label} className="grid gap-2">
        {items.map((item, i) => (
          <li
            key={item.id}
            draggable
            onDragStart={(event) => {
              event.stopPropagation()
              drag(i)
            }}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.stopPropagation()
              move(dragged, i)
            }}
            onDragEnd={() => drag(undefined)}
            className={cx('rounded-control border border-line bg-surface p-2', dragged === i && 'opacity-50')}
          >
            <div className="flex items-start gap-1">
              <GripVertical aria-hidden className="mt-3 size-5 shrink-0 cursor-grab text-soft max-sm:hidden" />
              <div className="min-w-0 flex-1">{children(item)}</div>
              <IconButton
                label={t('earlier', { name: item.name })}
                aria-disabled={i === 0}
                className="aria-disabled:opacity-40"
                onClick={() => move(i, i - 1)}
              >
                <ArrowUp className="size-5" />
              </IconButton>
              <IconButton
                label={t('later', { name: item.name })}
                aria-disabled={i === items.length - 1}
                className="aria-disabled:opacity-40"
                onClick={() => move(i, i + 1)}
              >
                <ArrowDown className="size-5" />
              </IconButton>
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
