import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getOfficeSettings = callOf<typeof contract.getOfficeSettings>('GET', 'office/settings')
export const saveOfficeSettings = callOf<typeof contract.saveOfficeSettings>('PUT', 'office/settings')
export const setLogo = callOf<typeof contract.setLogo>('PUT', 'office/settings/logo')
export const getFirstSteps = callOf<typeof contract.getFirstSteps>('GET', 'office/first_steps')
