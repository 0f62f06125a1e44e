import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getPublicPage = callOf<typeof contract.getPublicPage>('GET', 'provider/page')
export const saveDescription = callOf<typeof contract.saveDescription>('PUT', 'provider/page')
export const saveCover = callOf<typeof contract.saveCover>('PUT', 'provider/page/cover')
export const addWork = callOf<typeof contract.addWork>('POST', 'provider/page/work')
export const saveWork = callOf<typeof contract.saveWork>('PUT', 'provider/page/work/:id')
export const removeWork = callOf<typeof contract.removeWork>('DELETE', 'provider/page/work/:id')
export const saveMerits = callOf<typeof contract.saveMerits>('PUT', 'provider/page/merits')
