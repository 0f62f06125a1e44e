import { parseId } from '#lib/ids.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { serveList } from '#server/officeList/officeList.ts'
import * as contract from './contract.ts'
import { getOfficePayment, settleCash } from './office/contract.ts'
import { getInboxItem } from './office/inbox/contract.ts'
import { inboxItem } from './office/inbox/service.ts'
import { officePayment, paymentList, settleCash as settle } from './office/service.ts'
import * as ways from './office/ways/contract.ts'
import { ways as allWays, orderWays, switchWay, tryWay } from './office/ways/service.ts'
import { routes as online } from './online/routes.ts'
import { confirm, pay } from './pay.ts'
import { getReceipt } from './receipts/contract.ts'
import { receiptOf } from './receipts/service.ts'
import { listPaymentMethods } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listPaymentMethods, (context, { query }) => listPaymentMethods(context, query))
  api.write(contract.payCash, (context, { body }) => pay(context, body.id, { route: '/Cash', again: body.again }))
  api.write(contract.payFromWallet, (context, { body, params }) =>
    pay(context, body.id, { route: '/Wallet', walletId: params.walletId, again: body.again }),
  )
  api.write(contract.confirmPayment, (context, { body, params }) =>
    confirm(context, parseId(params.id) ?? refuse('not_found'), body.payment_status_id),
  )
  online(api)
  serveList(api, paymentList)
  api.read(getOfficePayment, (context, { params }) => officePayment(context, params.id))
  api.read(getInboxItem, (context, { params }) => inboxItem(context, params.id))
  api.write(settleCash, (context, { params, body }) => settle(context, params.id, body))
  api.read(getReceipt, (context, { params }) => receiptOf(context.db, context, params.id))
  api.read(ways.listPaymentWays, (context) => allWays(context))
  api.write(ways.orderPaymentWays, (context, { body }) => orderWays(context, body.ids))
  api.write(ways.switchPaymentWay, (context, { params, body }) => switchWay(context, params.id, body.enabled))
  api.withoutTransaction(ways.tryPaymentWay, (context, { params }) => tryWay(context, params.id))
}
