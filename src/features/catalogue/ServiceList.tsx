import type { ReactNode } from 'react'
import type { VisitDay } from '#features/availability/rules.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PagedList, type Pages } from '#web/PagedList.tsx'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { ServiceGrid, ServiceGridSkeleton } from './ServiceGrid.tsx'

type ServiceListProps = {
  list: Pages<EService>
  /** The day the list is filtered by. */
  day?: VisitDay | null
  /** Action shown when nothing was found. */
  emptyAction?: ReactNode
}

/** A paged list of services with all its states (`spec §2.11`). */
export const ServiceList = ({ list, day, emptyAction }: ServiceListProps) => {
  const t = useWords<typeof messages>('catalogue')
  const empty = (
    <EmptyState
      title={t('none')}
      message={t('none_hint')}
      action={
        emptyAction ?? (
          <LinkButton to="/categories" look="second">
            {t('browse')}
          </LinkButton>
        )
      }
    />
  )
  return (
    <PagedList list={list} waiting={<ServiceGridSkeleton />} empty={empty} linked>
      {(services) => (
        <>
          <h2 className="sr-only">{t('services')}</h2>
          <ServiceGrid services={services} day={day ?? null} inPlace first />
        </>
      )}
    </PagedList>
  )
}
