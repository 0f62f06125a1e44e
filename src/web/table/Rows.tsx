import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { changed, toggledSort } from './address.ts'
import type { messages } from './messages.ts'
import type { AnyList, Column, ColumnSettings, RowOf } from './types.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })

type RowsProps<C extends AnyList> = {
  label: string
  rows: readonly RowOf<C>[]
  columns: readonly Column<C>[]
  settings: ColumnSettings
  /** The order that is in use. */
  sort: string | null
  rowKey: (row: RowOf<C>) => string | number
  href?: ((row: RowOf<C>) => string) | undefined
  actions?: ((row: RowOf<C>) => ReactNode) | undefined
}

/** Moves the focus to the row before or after, to what it leads to or can do. */
const onArrows = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const edge = { Home: 0, End: -1 }[event.key]
  if ((step === undefined && edge === undefined) || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.children]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = step === undefined ? rows.at(edge ?? 0) : rows[at + step]
  const target = row?.querySelector<HTMLElement>('a, button, summary')
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The rows of a list: a table, on a phone cards. Arrow keys go from row to row, Enter opens one. */
export const Rows = <C extends AnyList>({ label, rows, columns, settings, ...rest }: RowsProps<C>) => {
  const { sort, rowKey, href, actions } = rest
  const t = useWords<typeof messages>('web.table')
  const byId = new Map(columns.map((column) => [column.id, column]))
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const table = useTable({
    features,
    data,
    columns: columns.map(({ id }) => ({ id })),
    getRowId: ({ row }) => String(rowKey(row)),
    state: {
      columnOrder: settings.order,
      columnVisibility: Object.fromEntries(settings.hidden.map((id) => [id, false])),
    },
  })
  return (
    <div className="md:relative md:overflow-x-auto md:rounded-card md:border md:border-line">
      <table aria-label={label} className="w-full text-start text-sm max-md:block">
        <thead className="bg-sunken max-md:sr-only">
          <tr>
            {table.getVisibleLeafColumns().map(({ id }) => (
              <Heading key={id} column={byId.get(id) as Column} sort={sort} />
            ))}
            {actions && (
              <th scope="col" className="px-4 py-2">
                <span className="sr-only">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={onArrows} className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="border-line transition-colors focus-within:bg-main-wash hover:bg-sunken max-md:relative max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 md:border-t"
            >
              {row.getVisibleCells().map((cell) => {
                const column = byId.get(cell.column.id) as Column<C>
                const content = column.cell(row.original.row)
                return (
                  <td
                    key={cell.id}
                    className={cx(
                      'px-4 py-2.5 align-top max-md:p-0',
                      (content === null || content === undefined || content === '') && 'max-md:hidden',
                      column.figures && 'figures md:text-end',
                      column.main
                        ? 'max-md:block max-md:pb-2 max-md:text-base'
                        : 'max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-1',
                    )}
                  >
                    {!column.main && (
                      <span className="w-28 max-w-full shrink-0 text-soft md:hidden">{column.name}</span>
                    )}
                    {column.main && href ? (
                      <Link
                        to={href(row.original.row)}
                        className="-my-2.5 inline-flex min-h-11 max-w-full items-center font-medium text-main-ink hover:underline max-md:wrap-anywhere max-md:after:absolute max-md:after:inset-0"
                      >
                        {content}
                      </Link>
                    ) : (
                      // With large text below its name: together they are wider than a phone.
                      <span
                        className={cx(
                          'min-w-0 max-md:wrap-anywhere max-md:flex-[1_1_9rem]',
                          column.main && 'font-medium',
                        )}
                      >
                        {content}
                      </span>
                    )}
                  </td>
                )
              })}
              {actions && (
                <td className="px-4 py-1 text-end align-top max-md:relative max-md:block max-md:px-0 max-md:pt-2 max-md:text-start">
                  {actions(row.original.row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Heading = ({ column, sort }: { column: Column; sort: string | null }) => {
  const [address] = useSearchParams()
  const { name, figures } = column
  const sorted =
    column.sort && (sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none')
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted || undefined}
      className={cx('whitespace-nowrap px-4 py-2 font-medium text-soft', figures ? 'text-end' : 'text-start')}
    >
      {column.sort ? (
        <Link
          to={changed(address, { sort: toggledSort(sort, column.sort) }) || '?'}
          preventScrollReset
          className={cx(
            '-my-1.5 inline-flex min-h-11 items-center gap-1 hover:text-ink',
            figures && 'flex-row-reverse',
          )}
        >
          {name}
          <Arrow aria-hidden className={cx('size-4', sorted === 'none' && 'invisible')} />
        </Link>
      ) : (
        name
      )}
    </th>
  )
}
