import type { Api } from '#server/serve.ts'
import { listSandboxMails } from './contract.ts'
import { sandboxMails } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listSandboxMails, sandboxMails)
}
