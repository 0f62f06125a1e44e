import { Shapes } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslated } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import type { Category } from './contract.ts'

const grid = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3'

const Tile = ({ category }: { category: Category }) => {
  const tr = useTranslated()
  return (
    <Link
      to={`/category/${category.id}`}
      style={{ backgroundColor: `color-mix(in oklab, ${category.color} 16%, var(--ground))` }}
      className="group grid h-full content-start overflow-hidden rounded-card transition-shadow hover:shadow-raised"
    >
      <span className="block aspect-3/2 overflow-hidden">
        <Picture
          media={category.media[0]}
          sizes="(width >= 64rem) 25rem, calc(50vw - 1.5rem)"
          className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
          fallback={<Shapes className="size-10" />}
        />
      </span>
      <span className="grid gap-1 p-4 sm:p-5">
        <span className="font-semibold sm:text-lg">{tr(category.name)}</span>
        <span className="line-clamp-2 text-soft text-sm">{plainText(tr(category.description))}</span>
      </span>
    </Link>
  )
}

export const CategoryTiles = ({ categories }: { categories: Category[] }) => (
  <ul className={grid}>
    {categories.map((category) => (
      <li key={category.id}>
        <Tile category={category} />
      </li>
    ))}
  </ul>
)

export const CategoryTilesSkeleton = ({ count }: { count: number }) => (
  <Skeleton count={count} className={grid}>
    <Bone className="aspect-3/2 rounded-card!" />
    <Bone className="mt-3 h-5 w-2/3" />
    <Bone className="mt-2 h-4" />
  </Skeleton>
)
