import type { Translated } from '#lib/schema.ts'
import { Chip } from '#ui/Chip.tsx'
import { useTranslated } from '#ui/language.tsx'

type Linked = { id: number; name: Translated; color: string; parent_id: number | null }

const byLevel = (a: Linked, b: Linked) => Number(a.parent_id !== null) - Number(b.parent_id !== null)

/** The categories of a service or a provider, the top-level ones first. */
export const CategoryLinks = ({ categories = [] }: { categories?: readonly Linked[] | undefined }) => {
  const tr = useTranslated()
  if (categories.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {[...categories].sort(byLevel).map((category) => (
        <li key={category.id}>
          <Chip to={`/category/${category.id}`} color={category.color}>
            {tr(category.name)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
