import { memo } from 'react'
import type { VisitDay } from '#features/availability/rules.ts'
import { cx } from '#ui/classes.ts'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { pageSize } from '#web/query.ts'
import type { EService } from './contract.ts'
import { ServiceCard } from './ServiceCard.tsx'

/** Lying cards, two to a row where there is room; a last one alone takes the whole row. */
const lying = 'grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2'
/** Upright cards from tablets on: two or three to a row, so only full sixes. */
const upright = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3'

type ServiceGridProps = {
  services: EService[]
  /** The day the list is filtered by. */
  day?: VisitDay | null
  /** Other services may take the places of these, in another order: the places stay, so that nothing moves. */
  inPlace?: boolean
  /** Large pictures, where the number of services fills the rows. */
  showcase?: boolean
  /** Its first picture is above the fold and loads eagerly. */
  first?: boolean
}

/** The services asked about together with the one at this place: its page, so that "Load More..." asks for new ones only. */
const pageOf = (services: EService[], n: number): number[] => {
  const from = n - (n % pageSize)
  return services.slice(from, from + pageSize).map(({ id }) => id)
}

/** The router renders a page at each step of a navigation, and filters change it: its cards only when they are others. */
export const ServiceGrid = memo(({ services, day, inPlace, showcase, first }: ServiceGridProps) => {
  const isUpright = showcase && services.length % 6 === 0
  const all = services.map(({ id }) => id)
  return (
    <ul className={isUpright ? upright : lying}>
      {services.map((service, n) => (
        <li key={inPlace ? n : service.id}>
          <ServiceCard
            // Its own link even in place: a click or Enter that has begun on one service never opens another.
            key={service.id}
            service={service}
            ids={showcase ? all : pageOf(services, n)}
            day={day}
            upright={isUpright}
            first={first && n === 0}
          />
        </li>
      ))}
    </ul>
  )
})

/** Six placeholder cards (`spec §9`). */
export const ServiceGridSkeleton = ({ showcase }: { showcase?: boolean }) => (
  <Skeleton count={6} className={showcase ? upright : lying}>
    <div className={cx('flex gap-4 p-3', showcase && 'sm:block sm:p-0')}>
      <Bone
        className={cx('aspect-square w-28 shrink-0', showcase ? 'sm:aspect-4/3 sm:w-full sm:rounded-card!' : 'sm:w-36')}
      />
      <div className="flex-1">
        <Bone className={cx('h-6 w-3/4', showcase && 'sm:mt-4')} />
        <Bone className="mt-2 h-4 w-1/3" />
        <Bone className="mt-2 h-4" />
        <Bone className="mt-4 h-6 w-2/5" />
      </div>
    </div>
  </Skeleton>
)
