import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OfficeRole } from '#lib/contract.ts'

/** A page that a frame leads to. */
export type Place<Key extends string = string> = {
  to: string
  words: Key
  Icon: LucideIcon
  /** In the bar at the bottom of a phone; the others are under More. */
  inBar?: true
  /** The first page: current only at its very address. */
  start?: true
  /** Not for those who only work in a team. */
  managers?: true
  /** For operators of this role and admins. */
  role?: OfficeRole
  /** What waits there. */
  Badge?: () => ReactNode
}

/** A place as the bar and the list show it. */
export type NamedPlace = Place & { name: string }
