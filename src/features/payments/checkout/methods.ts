import type { PaymentMethod } from '#features/bookings/contract.ts'
import type { Wallet } from '#features/wallet/contract.ts'

/** One card of the checkout: a method, or one wallet of the wallet method. */
export type PaymentChoice = { value: string; method: PaymentMethod; wallet?: Wallet }

/** The pages of methods that have their own; all others are paid online (`spec §2.23`). */
const pages: Record<string, string> = { '/Cash': 'cash', '/Wallet': 'wallet' }

export const isOnline = ({ method }: PaymentChoice): boolean => !(method.route in pages)

/** The choices at checkout in the methods' order; the wallet method becomes one choice per wallet (`wire.md §4.4`). */
export const paymentChoices = (methods: readonly PaymentMethod[], wallets: readonly Wallet[]): PaymentChoice[] =>
  methods.flatMap((method): PaymentChoice[] =>
    method.route === '/Wallet'
      ? wallets.map((wallet) => ({ value: wallet.id, method, wallet }))
      : [{ value: method.route, method }],
  )

/** The page that records or follows the payment (`spec §2.23`); the chosen wallet or method is in the navigation state. */
export const pageOf = ({ method, wallet }: PaymentChoice, bookingId: number) => ({
  to: `/bookings/payment/${pages[method.route] ?? 'native'}/${bookingId}`,
  state: wallet ? { walletId: wallet.id } : { route: method.route },
})
