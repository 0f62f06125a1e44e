import type { Api } from '#server/http/context.ts'
import { listSandboxMails, listUnsentMails } from './contract.ts'
import { sandboxMails, unsentMails } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listSandboxMails, sandboxMails)
  api.read(listUnsentMails, unsentMails)
}
