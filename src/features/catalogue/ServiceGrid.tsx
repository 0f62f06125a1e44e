import { cx } from '#ui/classes.ts'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import type { EService } from './contract.ts'
import { ServiceCard } from './ServiceCard.tsx'

/** One, two or three columns (`spec §2.11`); two at most beside a side panel until there is room. */
const columns = (narrow?: boolean) =>
  cx('grid gap-x-6 gap-y-10 sm:grid-cols-2', narrow ? 'xl:grid-cols-3' : 'lg:grid-cols-3')

type ServiceGridProps = {
  services: EService[]
  narrow?: boolean
  /** Main list of the page: its first picture is above the fold and loads eagerly. */
  first?: boolean
}

export const ServiceGrid = ({ services, narrow, first }: ServiceGridProps) => (
  <ul className={columns(narrow)}>
    {services.map((service, n) => (
      <li key={service.id}>
        <ServiceCard service={service} first={first && n === 0} />
      </li>
    ))}
  </ul>
)

/** Six placeholder cards (`spec §9`). */
export const ServiceGridSkeleton = ({ narrow }: { narrow?: boolean }) => (
  <Skeleton count={6} className={columns(narrow)}>
    <Bone className="aspect-4/3 rounded-card!" />
    <Bone className="mt-4 h-6 w-3/4" />
    <Bone className="mt-2 h-4 w-1/3" />
    <Bone className="mt-2 h-4" />
    <Bone className="mt-4 h-6 w-2/5" />
  </Skeleton>
)
