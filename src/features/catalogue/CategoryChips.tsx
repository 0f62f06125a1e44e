import { useQuery } from '@tanstack/react-query'
import { Chip } from '#ui/Chip.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import type { Filters } from './rules.ts'
import { categoryNames } from './useServices.ts'

type CategoryChipsProps = {
  filters: Filters
  path: (filters: Filters) => string
  /** Also offers the other categories, and none. */
  anyCategory?: boolean
}

/** The parts of the chosen category to narrow down to; without one, all categories. */
export const CategoryChips = ({ filters, path, anyCategory }: CategoryChipsProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const { data: categories = [] } = useQuery(categoryNames)
  const chosen = Number(filters.id)
  const top = categories.find(
    ({ id, sub_categories: parts }) => id === chosen || parts?.some((part) => part.id === chosen),
  )
  const parts = top?.sub_categories ?? []
  const to = (id: string | number) => path({ ...filters, id: String(id) })
  if (top ? parts.length === 0 && !anyCategory : !anyCategory || categories.length === 0) return null
  return (
    <nav aria-label={t('categories')} className="min-w-0">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {anyCategory && (
          <li>
            <Chip to={to('')} current={!top}>
              {t('any_category')}
            </Chip>
          </li>
        )}
        {(top ? [top] : categories).map((category) => (
          <li key={category.id}>
            <Chip to={to(category.id)} current={category.id === chosen}>
              {category === top && !anyCategory ? t('whole_category') : tr(category.name)}
            </Chip>
          </li>
        ))}
        {parts.map((part) => (
          <li key={part.id}>
            <Chip to={to(part.id)} current={part.id === chosen}>
              {tr(part.name)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
