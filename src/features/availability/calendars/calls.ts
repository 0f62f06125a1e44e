import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getCalendars = callOf<typeof contract.getCalendars>('GET', 'provider/calendars')
export const createAddress = callOf<typeof contract.createAddress>('POST', 'provider/calendars/address')
export const revokeAddress = callOf<typeof contract.revokeAddress>('DELETE', 'provider/calendars/address')
export const saveSource = callOf<typeof contract.saveSource>('PUT', 'provider/calendars/source')
