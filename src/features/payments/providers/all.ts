import type { Provider } from '#server/payKeys.ts'
import type { Adapter } from './adapter.ts'
import type { Opening } from './opening.ts'
import { stripe } from './stripe.ts'

type Entry = {
  open: (opening: Opening) => Adapter
  /** Where the provider's own API is. */
  api: (keys: Record<string, string>) => string
  /** The part of our addresses that names it (`wire.md §4.4`): `payments/<slug>/checkout`. */
  slug: string
  /** Its name, as people know it. */
  label: string
  /** Banks to choose from before the provider is asked: its code → the bank's name. */
  banks?: Record<string, string>
  /** The way to pay, as `payment_methods` names it. */
  route: string
}

/** Every online way by its provider: this list is what can be offered. */
export const entries: Partial<Record<Provider, Entry>> = {
  stripe: { open: stripe, api: () => 'https://api.stripe.com', slug: 'stripe', label: 'Stripe', route: '/Stripe' },
}
