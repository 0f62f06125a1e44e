import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const storeUpload = callOf<typeof contract.storeUpload>('POST', 'uploads/store')
