import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const chooseLanguage = callOf<typeof contract.chooseLanguage>('PUT', 'user/language')
