/** How the state of a payment looks. */
export const paymentTones = { pending: 'warn', paid: 'good', failed: 'bad', refunded: 'plain' } as const
