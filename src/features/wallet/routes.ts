import type { Api } from '#server/serve.ts'
import { listWallets } from './contract.ts'
import { wallets } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listWallets, (context, { query }) => wallets(context, query))
}
