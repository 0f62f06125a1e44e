import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTodayAtDoor } from '#features/addresses/useTodayAtDoor.ts'
import { VisitDayFilter } from '#features/availability/VisitDayFilter.tsx'
import { useWords } from '#ui/language.tsx'
import { PriceRange } from '#ui/PriceRange.tsx'
import type { messages } from './messages.ts'
import { boundsOf, categoryPath, type Filters, priceRanges, ratings, type Sort, sorts } from './rules.ts'

type Choice = { to: string; name: ReactNode; current: boolean }

const linkClass =
  'flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 text-sm transition-colors hover:border-ink aria-[current]:border-second aria-[current]:bg-second aria-[current]:text-on-second lg:rounded-control lg:border-transparent lg:hover:border-transparent lg:hover:bg-sunken lg:aria-[current]:border-transparent lg:aria-[current]:bg-main-wash lg:aria-[current]:font-medium lg:aria-[current]:text-main-ink lg:aria-[current]:hover:bg-main-wash'

/** Chips in a sheet, a list in the side panel. */
const Group = ({ title, choices }: { title: string; choices: Choice[] }) => (
  <nav aria-label={title} className="min-w-0">
    <h2 className="mb-2 font-medium text-sm">{title}</h2>
    <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0.5">
      {choices.map(({ to, name, current }) => (
        <li key={to}>
          <Link to={to} aria-current={current ? 'true' : undefined} className={linkClass}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** How many filters of a listing are set; the order it is in counts too. */
export const filterCount = ({ sort, price, review, day }: Filters): number =>
  [sort, price, review].filter((value) => value !== 'all').length + (day ? 1 : 0)

type CategoryFiltersProps = {
  filters: Filters
  /** The address of the page with other filters; the category's unless said otherwise. */
  path?: (filters: Filters) => string
  orders?: readonly Sort[]
  /** What the first order is called. */
  unsorted?: string
}

/** When, sort orders, price ranges and ratings as links, so each view has an address of its own (`spec §2.11`). */
export const CategoryFilters = ({ filters, path = categoryPath, orders = sorts, unsorted }: CategoryFiltersProps) => {
  const t = useWords<typeof messages>('catalogue')
  const today = useTodayAtDoor()
  return (
    <div className="grid min-w-0 content-start gap-6 lg:gap-8">
      <VisitDayFilter today={today} value={filters.day} to={(day) => path({ ...filters, day })} />
      <Group
        title={t('sort_by')}
        choices={orders.map((sort) => ({
          to: path({ ...filters, sort }),
          name: sort === 'all' && unsorted ? unsorted : t(`sort.${sort}`),
          current: sort === filters.sort,
        }))}
      />
      <Group
        title={t('filter_by')}
        choices={priceRanges.map((price) => {
          const bounds = boundsOf(price)
          return {
            to: path({ ...filters, price }),
            name: bounds ? <PriceRange from={bounds[0]} to={bounds[1]} /> : t('price.all'),
            current: price === filters.price,
          }
        })}
      />
      <Group
        title={t('filter_by_rating')}
        choices={ratings.map((review) => ({
          to: path({ ...filters, review }),
          name: review === 'all' ? t('price.all') : t('stars', { n: Number(review) }),
          current: review === filters.review,
        }))}
      />
    </div>
  )
}
