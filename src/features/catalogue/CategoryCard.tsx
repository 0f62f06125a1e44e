import ChevronRight from 'lucide-react/icons/chevron-right'
import Shapes from 'lucide-react/icons/shapes'
import { Link } from 'react-router'
import { useTranslated } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Category } from './contract.ts'

type Sub = NonNullable<Category['sub_categories']>[number]

const SubLink = ({ sub }: { sub: Sub }) => {
  const tr = useTranslated()
  return (
    <Link
      to={`/category/${sub.id}`}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{tr(sub.name)}</span>
        <span className="block text-soft text-sm">{plainText(tr(sub.description))}</span>
      </span>
      <ChevronRight aria-hidden className="mirror size-4 shrink-0 text-soft" />
    </Link>
  )
}

/** A category's picture and name, and its subcategories below. */
export const CategoryCard = ({ category, first }: { category: Category; first?: boolean }) => {
  const tr = useTranslated()
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Link
        to={`/category/${category.id}`}
        className="group block"
        style={{ backgroundColor: `color-mix(in oklab, ${category.color} 16%, var(--ground))` }}
      >
        <span className="block aspect-3/2 overflow-hidden">
          <Picture
            media={category.media[0]}
            sizes="(width >= 64rem) 25rem, (width >= 40rem) 50vw, calc(100vw - 2rem)"
            first={first}
            className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
            fallback={<Shapes className="size-10" />}
          />
        </span>
        <h2 className="px-5 py-3 font-semibold text-lg">{tr(category.name)}</h2>
      </Link>
      <ul className="flex-1 p-2">
        {category.sub_categories?.map((sub) => (
          <li key={sub.id}>
            <SubLink sub={sub} />
          </li>
        ))}
      </ul>
    </article>
  )
}
