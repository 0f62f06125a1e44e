import type { BatchState } from '../payouts/contract.ts'

/** How the state of a batch looks. */
export const batchTones = {
  prepared: 'warn',
  approved: 'brand',
  paid: 'good',
  cancelled: 'plain',
} as const satisfies Record<BatchState, string>
