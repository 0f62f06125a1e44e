import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getCalendar = callOf<typeof contract.getCalendar>('GET', 'provider/calendar')
export const takeTimeOff = callOf<typeof contract.takeTimeOff>('POST', 'provider/time_off')
export const endTimeOff = callOf<typeof contract.endTimeOff>('DELETE', 'provider/time_off/:id')
