import type { EService } from './contract.ts'

/** What is paid, and what was paid before when a discount holds (`spec §2.9`). Major units. */
export const pricesOf = ({ price, discount_price }: Pick<EService, 'price' | 'discount_price'>) =>
  discount_price ? { now: discount_price, before: price } : { now: price, before: null }
