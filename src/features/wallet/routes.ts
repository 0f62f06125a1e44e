import type { Api } from '#server/http/context.ts'
import { addWallet, listWallets, listWalletTransactions } from './contract.ts'
import { newWallet, wallets, walletTransactions } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listWallets, (context, { query }) => wallets(context, query))
  api.write(addWallet, (context, { body, query }) => newWallet(context, body.name, query))
  api.read(listWalletTransactions, (context, { query }) => walletTransactions(context, query))
}
