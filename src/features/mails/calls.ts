import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listSandboxMails = callOf<typeof contract.listSandboxMails>('GET', 'sandbox/mails')
export const listUnsentMails = callOf<typeof contract.listUnsentMails>('GET', 'office/mails')
export const getMailServer = callOf<typeof contract.getMailServer>('GET', 'office/mails/server')
export const sendMailsAgain = callOf<typeof contract.sendMailsAgain>('POST', 'office/mails/send')
