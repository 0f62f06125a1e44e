import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getReceipt = callOf<typeof contract.getReceipt>('GET', 'bookings/:id/receipt')
export const getReceiptFile = callOf<typeof contract.getReceiptFile>('GET', 'bookings/:id/receipt.pdf', {
  media: 'application/pdf',
})
