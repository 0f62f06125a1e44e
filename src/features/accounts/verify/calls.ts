import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const sendVerification = callOf<typeof contract.sendVerification>('POST', 'send_verification_email')
export const verifyEmail = callOf<typeof contract.verifyEmail>('POST', 'verify_email')
