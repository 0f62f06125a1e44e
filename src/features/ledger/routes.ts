import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { listProviderAccounts } from './contract.ts'
import { checkLedger } from './office/contract.ts'
import { accountList, checkBooks, journalList } from './office/service.ts'
import { providerAccounts } from './statements.ts'

export const routes = (api: Api): void => {
  api.read(listProviderAccounts, (context) => providerAccounts(context))
  serveList(api, accountList)
  serveList(api, journalList)
  api.withoutTransaction(checkLedger, (context) => checkBooks(context))
}
