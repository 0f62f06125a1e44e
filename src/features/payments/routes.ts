import { parseId } from '#lib/ids.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import * as contract from './contract.ts'
import { getOfficePayment, settleCash } from './office/contract.ts'
import { getInboxItem } from './office/inbox/contract.ts'
import { inboxItem } from './office/inbox/service.ts'
import { officePayment, settleCash as settle } from './office/service.ts'
import { routes as online } from './online/routes.ts'
import { confirm, pay } from './pay.ts'
import { getReceipt } from './receipts/contract.ts'
import { receiptOf } from './receipts/service.ts'
import { listPaymentMethods } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listPaymentMethods, (context, { query }) => listPaymentMethods(context, query))
  api.write(contract.payCash, (context, { body }) => pay(context, body.id, { route: '/Cash' }))
  api.write(contract.payFromWallet, (context, { body, params }) =>
    pay(context, body.id, { route: '/Wallet', walletId: params.walletId }),
  )
  api.write(contract.confirmPayment, (context, { body, params }) =>
    confirm(context, parseId(params.id) ?? refuse('not_found'), body.payment_status_id),
  )
  online(api)
  api.read(getOfficePayment, (context, { params }) => officePayment(context, params.id))
  api.read(getInboxItem, (context, { params }) => inboxItem(context, params.id))
  api.write(settleCash, (context, { params, body }) => settle(context, params.id, body))
  api.read(getReceipt, (context, { params }) => receiptOf(context.db, context, params.id))
}
