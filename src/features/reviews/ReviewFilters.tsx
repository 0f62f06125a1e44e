import { useQuery } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import Star from 'lucide-react/icons/star'
import { Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { messages } from './messages.ts'
import { type ReviewSubject, reviewSummaryOf } from './queryOptions.ts'
import { type ReviewOrder, type ReviewView, reviewOrders } from './rules.ts'

type ReviewFiltersProps = { subject: ReviewSubject; view: ReviewView; onChange: (view: ReviewView) => void }

/** How many gave how many stars: each row shows only those. Beside it the order, and reviews with pictures. */
export const ReviewFilters = ({ subject, view, onChange }: ReviewFiltersProps) => {
  const t = useWords<typeof messages>('reviews')
  const { data: summary } = useQuery(reviewSummaryOf(subject))
  if (!summary) return null
  const counts = ([5, 4, 3, 2, 1] as const).map((n) => ({ n, count: summary.stars[n] }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  if (all === 0) return null
  return (
    <div className="mb-8 grid gap-6 sm:grid-cols-[minmax(0,24rem)_1fr] sm:items-end">
      <ul aria-label={t('breakdown')} className="grid">
        {counts.map(({ n, count }) => (
          <li key={n}>
            <button
              type="button"
              aria-pressed={view.stars === n}
              disabled={count === 0 && view.stars !== n}
              onClick={() => onChange({ ...view, stars: view.stars === n ? null : n })}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-sm transition-colors hover:bg-sunken disabled:hover:bg-transparent aria-pressed:bg-main-wash"
            >
              <VisuallyHidden>{t('stars_count', { n, count })}</VisuallyHidden>
              <span aria-hidden className="figures flex w-8 items-center gap-1 font-medium">
                {n}
                <Star aria-hidden className="size-3.5 fill-accent text-accent" />
              </span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                  className="block h-full rounded-full bg-accent"
                />
              </span>
              <span aria-hidden className="figures w-8 text-end text-soft">
                {count}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="noscript:hidden flex flex-wrap items-end gap-3 sm:justify-end">
        {summary.with_pictures > 0 && (
          <button
            type="button"
            aria-pressed={view.withPictures}
            onClick={() => onChange({ ...view, withPictures: !view.withPictures })}
            className="inline-flex min-h-12 items-center gap-2 rounded-control border border-edge px-4 text-sm hover:border-ink aria-pressed:border-main-ink aria-pressed:bg-main-wash aria-pressed:text-main-ink"
          >
            <Image aria-hidden className="size-4" />
            {view.stars === null ? t('with_pictures', { count: summary.with_pictures }) : t('with_pictures_of_stars')}
          </button>
        )}
        <Select
          label={t('order')}
          value={view.order}
          onChange={(event) => onChange({ ...view, order: event.target.value as ReviewOrder })}
          className="min-w-44"
        >
          {reviewOrders.map((order) => (
            <option key={order} value={order}>
              {t(`order_by.${order}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
