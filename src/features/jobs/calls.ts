import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listFailedJobs = callOf<typeof contract.listFailedJobs>('GET', 'office/jobs')
export const countFailedJobs = callOf<typeof contract.countFailedJobs>('GET', 'office/jobs/kinds')
export const retryFailedJobs = callOf<typeof contract.retryFailedJobs>('POST', 'office/jobs/retry')
