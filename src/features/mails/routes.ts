import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { listSandboxMails } from './contract.ts'
import { sandboxMails, unsentMailList } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listSandboxMails, sandboxMails)
  serveList(api, unsentMailList)
}
