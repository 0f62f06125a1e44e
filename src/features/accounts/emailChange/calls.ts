import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const undoEmailChange = callOf<typeof contract.undoEmailChange>('POST', 'undo_email_change')
