import { Link } from 'react-router'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { categoryPath, type Filters, priceRanges, ratings, sorts } from './rules.ts'

type Choice = { to: string; name: string; current: boolean }

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
export const filterCount = ({ sort, price, review }: Filters): number =>
  [sort, price, review].filter((value) => value !== 'all').length

/** Sort orders, price ranges and ratings as links, so each view has an address of its own (`spec §2.11`). */
export const CategoryFilters = ({ filters }: { filters: Filters }) => {
  const t = useWords<typeof messages>('catalogue')
  return (
    <div className="grid min-w-0 content-start gap-6 lg:gap-8">
      <Group
        title={t('sort_by')}
        choices={sorts.map((sort) => ({
          to: categoryPath({ ...filters, sort }),
          name: t(`sort.${sort}`),
          current: sort === filters.sort,
        }))}
      />
      <Group
        title={t('filter_by')}
        choices={priceRanges.map((price) => ({
          to: categoryPath({ ...filters, price }),
          name: price === 'all' ? t('price.all') : price.replace('-', ' – '),
          current: price === filters.price,
        }))}
      />
      <Group
        title={t('filter_by_rating')}
        choices={ratings.map((review) => ({
          to: categoryPath({ ...filters, review }),
          name: review === 'all' ? t('price.all') : t('stars', { n: Number(review) }),
          current: review === filters.review,
        }))}
      />
    </div>
  )
}
