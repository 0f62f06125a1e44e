import type { Translated } from '#lib/schema.ts'
import type { SceneKind } from '../pictures/scene.ts'

export type { Translated }

export type CategoryKey =
  | 'cleaning'
  | 'plumbing'
  | 'electrical'
  | 'cooling'
  | 'painting'
  | 'carpentry'
  | 'appliances'
  | 'beauty'
  | 'garden'
  | 'cars'
  | 'moving'
  | 'pests'

export type SubCategory = { key: string; name: Translated; description: Translated; icons: readonly string[] }

export type CategoryContent = {
  key: CategoryKey
  name: Translated
  description: Translated
  colour: string
  featured: boolean
  /** Art of the category's own tile. */
  icons: readonly string[]
  /** Surroundings its services are drawn in. */
  kinds: readonly SceneKind[]
  children: readonly SubCategory[]
}

export type ServiceContent = {
  sub: string
  provider: string
  name: Translated
  /** One or two sentences; the category's notes complete the description. */
  about: Translated
  /** Riyals. */
  price: number
  discount?: number
  unit: 'fixed' | 'hourly'
  /** "h:mm" */
  duration: string
  featured?: true
  icons: readonly string[]
  options?: readonly string[]
}

export type CategoryServices = {
  category: CategoryKey
  /** Sentences that hold for every service of the category. */
  notes: readonly Translated[]
  services: readonly ServiceContent[]
}
