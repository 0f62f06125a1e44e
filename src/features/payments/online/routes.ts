import type { Api } from '#server/http/context.ts'
import { refund, refunds } from '../refunds/service.ts'
import { issueTicket } from './checkout.ts'
import * as contract from './contract.ts'
import { inbox, settleMisfit } from './inbox/service.ts'
import { check, standing } from './status.ts'

export const routes = (api: Api): void => {
  api.write(contract.startCheckout, (context, { body }) => issueTicket(context, body.booking_id, body.route))
  api.read(contract.getStanding, (context, { params }) => standing(context, params.id))
  api.withoutTransaction(contract.checkStanding, (context, { params }) => check(context, params.id))
  api.read(contract.listRefunds, (context, { params }) => refunds(context, params.id))
  api.write(contract.refundPayment, (context, { params, body }) => refund(context, params.id, body))
  api.read(contract.listInbox, (context, { query }) => inbox(context, query.all !== undefined))
  api.write(contract.settleMisfit, (context, { params, body }) => settleMisfit(context, params.id, body))
}
