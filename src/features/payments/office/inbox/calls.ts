import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getInboxItem = callOf<typeof contract.getInboxItem>('GET', 'office/money_inbox/:id')
