import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/Button.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { pageAfter } from '#web/query.ts'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { ServiceGrid, ServiceGridSkeleton } from './ServiceGrid.tsx'

type ServiceListProps = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: EService[][] }>,
    'data' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  narrow?: boolean
  /** A way on when nothing was found. */
  wayOn?: ReactNode
}

/** A paged list of services with all its states (`spec §2.11`). */
export const ServiceList = ({ list, narrow, wayOn }: ServiceListProps) => {
  const t = useWords<typeof messages>('catalogue')
  const services = list.data?.pages.flat()
  if (!services)
    return list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <ServiceGridSkeleton narrow={narrow} />
  if (services.length === 0)
    return (
      <EmptyState
        title={t('none')}
        message={t('none_hint')}
        action={
          wayOn ?? (
            <LinkButton to="/categories" look="second">
              {t('browse')}
            </LinkButton>
          )
        }
      />
    )
  return (
    <>
      <h2 className="sr-only">{t('services')}</h2>
      <ServiceGrid services={services} narrow={narrow} first />
      <LoadMore
        page={pageAfter(list.data?.pages.length ?? 0)}
        shown={services.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => list.fetchNextPage()}
      />
    </>
  )
}
