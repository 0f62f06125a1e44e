import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listSignInProviders = callOf<typeof contract.listSignInProviders>('GET', 'sign_in_providers')
export const socialSignIn = callOf<typeof contract.socialSignIn>('POST', 'social_sign_in')
