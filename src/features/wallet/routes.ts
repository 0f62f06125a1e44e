import type { Api } from '#server/http/context.ts'
import { listWallets, listWalletTransactions } from './contract.ts'
import { wallets, walletTransactions } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listWallets, (context, { query }) => wallets(context, query))
  api.read(listWalletTransactions, (context, { query }) => walletTransactions(context, query))
}
