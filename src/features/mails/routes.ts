import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { getMailServer, listSandboxMails, sendMailsAgain } from './contract.ts'
import { mailServerState, sandboxMails, sendAgain, unsentMailList } from './service.ts'
import * as texts from './texts/contract.ts'
import { mailTexts, preview, reset, save } from './texts/service.ts'

export const routes = (api: Api): void => {
  api.read(listSandboxMails, sandboxMails)
  api.read(getMailServer, mailServerState)
  serveList(api, unsentMailList)
  api.write(sendMailsAgain, (context, { body }) => sendAgain(context, body.ids))
  api.read(texts.listMailTexts, (context) => mailTexts(context))
  api.write(texts.saveMailText, (context, { params, body }) => save(context, params.id, body))
  api.write(texts.resetMailText, (context, { params, query }) => reset(context, params.id, query.updated_at))
  api.write(texts.previewMailText, (context, { params, body }) => preview(context, params.id, body.texts))
}
