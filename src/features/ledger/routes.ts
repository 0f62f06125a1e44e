import type { Api } from '#server/http/context.ts'
import { listProviderAccounts } from './contract.ts'
import { providerAccounts } from './statements.ts'

export const routes = (api: Api): void => {
  api.read(listProviderAccounts, (context) => providerAccounts(context))
}
