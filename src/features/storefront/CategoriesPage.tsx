import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { CategoryCard } from '#features/catalogue/CategoryCard.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { prefetch } from '#web/loading.ts'

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (client) => [client.ensureQueryData(allCategories)])
export const clientLoader = () => null

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** All top-level categories with what belongs to them (`spec §2.10`). */
export default function CategoriesPage() {
  const t = useWords<typeof messages>('catalogue')
  const { data, error, isPending, refetch } = useQuery(allCategories)
  return (
    <div className="page py-8 sm:py-12">
      <Head page="categories" />
      <h1 className="mb-8 font-semibold text-2xl tracking-tight sm:text-3xl">{t('browse')}</h1>
      {isPending && (
        <Skeleton count={9} className={grid}>
          <Bone className="aspect-3/2 rounded-card!" />
          <Bone className="mt-4 h-6 w-1/2" />
          <Bone className="mt-3 h-24" />
        </Skeleton>
      )}
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <EmptyState title={t('no_categories')} />}
      {data && (
        <ul className={grid}>
          {data.map((category, n) => (
            <li key={category.id}>
              <CategoryCard category={category} first={n < 3} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
