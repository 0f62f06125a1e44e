import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslated } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import type { Category } from './contract.ts'

/** A row to swipe on phones; always one full row. */
const row =
  '-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-4 sm:px-0 lg:grid-cols-6'
const width = 'w-[5rem] shrink-0 sm:w-auto'

const Tile = ({ category }: { category: Category }) => {
  const tr = useTranslated()
  return (
    <Link
      to={`/category/${category.id}`}
      className="group relative isolate grid h-full content-start rounded-card sm:transition-shadow sm:hover:shadow-raised"
    >
      <span
        aria-hidden
        style={{ backgroundColor: `color-mix(in oklab, ${category.color} 16%, var(--ground))` }}
        className="-z-10 absolute inset-0 rounded-card max-sm:hidden"
      />
      <span className="block aspect-square overflow-hidden rounded-card sm:aspect-3/2 sm:rounded-b-none">
        <Picture
          media={category.media[0]}
          sizes="(width >= 64rem) 12rem, (width >= 40rem) 33vw, 5rem"
          className="size-full font-semibold text-2xl transition-transform duration-300 group-hover:scale-[1.03]"
          fallback={tr(category.name).slice(0, 1)}
        />
      </span>
      <span className="wrap-anywhere grid gap-0.5 pt-1.5 text-center sm:p-3 sm:text-start">
        <span className="line-clamp-2 font-medium text-xs leading-snug sm:text-base">{tr(category.name)}</span>
        <span className="line-clamp-2 text-soft text-sm max-sm:hidden">{plainText(tr(category.description))}</span>
      </span>
    </Link>
  )
}

export const CategoryTiles = memo(({ categories }: { categories: Category[] }) => (
  <ul className={row}>
    {categories.map((category) => (
      <li key={category.id} className={width}>
        <Tile category={category} />
      </li>
    ))}
  </ul>
))

export const CategoryTilesSkeleton = ({ count }: { count: number }) => (
  <Skeleton count={count} className={`${row} *:w-20 *:shrink-0 sm:*:w-auto`}>
    <Bone className="aspect-square rounded-card! sm:aspect-3/2" />
    <Bone className="mt-2 h-4" />
  </Skeleton>
)
