import type { PaymentMethod } from '#features/bookings/contract.ts'
import type { Wallet } from '#features/wallet/contract.ts'

/** One card of the checkout: a method, or one wallet of the wallet method. */
export type Way = { value: string; method: PaymentMethod; wallet?: Wallet }

/** Where a method's own page is; all others are paid online (`spec §2.23`). */
const pages: Record<string, string> = { '/Cash': 'cash', '/Wallet': 'wallet' }

export const isOnline = ({ method }: Way): boolean => !(method.route in pages)

/** What can be chosen at checkout, in the methods' order; the wallet method stands for every wallet (`wire.md §4.4`). */
export const waysOf = (methods: readonly PaymentMethod[], wallets: readonly Wallet[]): Way[] =>
  methods.flatMap((method): Way[] =>
    method.route === '/Wallet'
      ? wallets.map((wallet) => ({ value: wallet.id, method, wallet }))
      : [{ value: method.route, method }],
  )

/** The page that records or follows the payment (`spec §2.23`); the chosen wallet or way travels beside the address. */
export const pageOf = ({ method, wallet }: Way, bookingId: number) => ({
  to: `/bookings/payment/${pages[method.route] ?? 'native'}/${bookingId}`,
  state: wallet ? { walletId: wallet.id } : { route: method.route },
})
