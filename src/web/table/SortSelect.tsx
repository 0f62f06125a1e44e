import { useWords } from '#ui/language.tsx'
import { control } from './Filters.tsx'
import type { messages } from './messages.ts'
import type { AnyList, Column } from './types.ts'

type SortSelectProps<C extends AnyList> = {
  columns: readonly Column<C>[]
  sort: string
  onChange: (sort: string) => void
}

/** The order of a list on a phone, where it has no headings. */
export const SortSelect = <C extends AnyList>({ columns, sort, onChange }: SortSelectProps<C>) => {
  const t = useWords<typeof messages>('web.table')
  const sortable = columns.flatMap(({ name, sort }) => (sort ? [{ name, sort }] : []))
  if (sortable.length === 0) return null
  return (
    <select
      aria-label={t('sort')}
      value={sort}
      onChange={(event) => onChange(event.target.value)}
      className={`${control} max-w-52 md:hidden`}
    >
      {sortable.flatMap(({ name, sort }) => [
        <option key={`-${sort}`} value={`-${sort}`}>
          {t('descending', { name })}
        </option>,
        <option key={sort} value={sort}>
          {t('ascending', { name })}
        </option>,
      ])}
    </select>
  )
}
