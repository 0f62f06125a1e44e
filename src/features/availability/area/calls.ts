import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getArea = callOf<typeof contract.getArea>('GET', 'provider/area')
export const saveArea = callOf<typeof contract.saveArea>('PUT', 'provider/area')
