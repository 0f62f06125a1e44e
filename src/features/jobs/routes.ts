import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { countFailedJobs, retryFailedJobs } from './contract.ts'
import { failedCounts, failedJobList, retry } from './service.ts'

export const routes = (api: Api): void => {
  serveList(api, failedJobList)
  api.read(countFailedJobs, failedCounts)
  api.write(retryFailedJobs, (context, { body }) => retry(context, body))
}
