import type { Api } from '#server/serve.ts'
import * as contract from './contract.ts'
import { listPaymentMethods } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listPaymentMethods, (context, { query }) => listPaymentMethods(context, query))
}
