import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { addWallet, listWallets, listWalletTransactions } from './contract.ts'
import * as office from './office/contract.ts'
import {
  addCredit,
  findHolder,
  givenCredit,
  holderTransactions,
  holderWallets,
  walletHolder,
  walletList,
} from './office/service.ts'
import { newWallet, wallets, walletTransactions } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listWallets, (context, { query }) => wallets(context, query))
  api.write(addWallet, (context, { body, query }) => newWallet(context, body.name, query))
  api.read(listWalletTransactions, (context, { query }) => walletTransactions(context, query))
  serveList(api, walletList)
  api.write(office.addWalletCredit, (context, { body }) => addCredit(context, body))
  api.read(office.findWalletHolder, ({ db }, { query }) => findHolder(db, query.q))
  api.read(office.getWalletHolder, (context, { params }) => walletHolder(context, params.id))
  api.read(office.getGivenCredit, (context, { params, query }) => givenCredit(context, params.id, query.booking_id))
  api.read(office.listHolderWallets, (context, { params }) => holderWallets(context, params.id))
  api.read(office.listHolderTransactions, (context, { params, query }) => holderTransactions(context, params.id, query))
}
