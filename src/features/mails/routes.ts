import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { getMailServer, listSandboxMails, sendMailsAgain } from './contract.ts'
import { sandboxMails, sendAgain, unsentMailList } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listSandboxMails, sandboxMails)
  api.read(getMailServer, async ({ config }) => ({ connected: config.smtpUrl !== undefined }))
  serveList(api, unsentMailList)
  api.write(sendMailsAgain, (context, { body }) => sendAgain(context, body.ids))
}
