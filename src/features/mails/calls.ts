import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listSandboxMails = callOf<typeof contract.listSandboxMails>('GET', 'sandbox/mails')
export const listUnsentMails = callOf<typeof contract.listUnsentMails>('GET', 'office/mails')
