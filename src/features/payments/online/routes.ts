import type { Api } from '#server/http/context.ts'
import { refund, refunds } from '../refunds/service.ts'
import { issueTicket } from './checkout.ts'
import * as contract from './contract.ts'
import { inbox, settleInboxItem } from './inbox/service.ts'
import { checkOnlineStatus, onlineStatus } from './status.ts'

export const routes = (api: Api): void => {
  api.write(contract.startCheckout, (context, { body }) => issueTicket(context, body.booking_id, body.route))
  api.read(contract.getOnlineStatus, (context, { params }) => onlineStatus(context, params.id))
  api.withoutTransaction(contract.checkOnlineStatus, (context, { params }) => checkOnlineStatus(context, params.id))
  api.read(contract.listRefunds, (context, { params }) => refunds(context, params.id))
  api.write(contract.refundPayment, (context, { params, body }) => refund(context, params.id, body))
  api.read(contract.listInbox, (context, { query }) => inbox(context, { ...query, all: query.all !== undefined }))
  api.write(contract.settleInboxItem, (context, { params, body }) => settleInboxItem(context, params.id, body))
}
